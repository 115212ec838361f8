// What a browser keeps of the page where a reader was last, whatever stands there already, and where it may keep nothing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
let isRefused = false;
const refuse = () => {
  if (isRefused) throw new Error("not allowed here");
};
globalThis.localStorage = {
  getItem: (name) => (refuse(), store.get(name) ?? null),
  setItem: (name, text) => (refuse(), store.set(name, text)),
};
const location = (globalThis.location = { pathname: "/heatmap", href: "http://localhost/heatmap?max_len=77" });
let copies = 0;
const later = [];
globalThis.setTimeout = (call) => later.push(call);
const settle = () => later.splice(0).forEach((call) => call());

/** The module as a page that was just loaded has it. */
const loaded = () => import(`../../ui/live/resume.js?${++copies}`);
const KEY = "clock hands course";
const HERE = { page: "heatmap", href: location.href };

beforeEach(() => {
  store.clear();
  isRefused = false;
});

test("the last page is kept, in the state that its address says once it has settled", async () => {
  const { note, last } = await loaded();
  note("heatmap");
  assert.equal(last(), null);
  settle();
  assert.deepEqual(last(), HERE);
  assert.deepEqual((await loaded()).last(), HERE); // by another page
});

test("a page that was left at once is not kept", async () => {
  const { note, last } = await loaded();
  note("traps");
  location.pathname = "/traps";
  settle();
  location.pathname = "/heatmap";
  assert.equal(last(), null);
});

test("where the browser keeps nothing, a tab does", async () => {
  isRefused = true;
  const { note, last } = await loaded();
  assert.equal(last(), null);
  note("heatmap");
  settle();
  assert.deepEqual(last(), HERE);
});

test("what earlier versions or somebody else wrote there is no error", async () => {
  const { last } = await loaded();
  for (const text of ["", "{", "null", "7", "[]", '{"last":"x"}', '{"last":{"href":7}}', '{"pages":["home"]}']) {
    store.set(KEY, text);
    assert.equal(last(), null);
  }
  store.set(KEY, JSON.stringify({ pages: ["home"], answers: { a: { b: true } }, last: HERE }));
  assert.deepEqual(last(), HERE);
});
