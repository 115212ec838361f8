// Calls a function of a module for each line of [module, function, arguments]: tests/node.py.

import { createInterface } from "node:readline";

const plain = (/** @type {string} */ _, /** @type {unknown} */ value) => (ArrayBuffer.isView(value) ? [...value] : value);

for await (const line of createInterface({ input: process.stdin })) {
  const [module, name, parameters] = JSON.parse(line);
  try {
    const { [name]: call } = await import(`../../${module}`);
    console.log(JSON.stringify({ value: await call(...parameters) }, plain));
  } catch (error) {
    console.log(JSON.stringify({ error: error.stack }));
  }
}
