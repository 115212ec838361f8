// Reads an expression a line, as JSON, and writes its number: tests/app/test_expression.py.

import { createInterface } from "node:readline";

import { numberIn } from "../../ui/live/kit/expression.js";

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(numberIn(JSON.parse(line))));
