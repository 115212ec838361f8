// What a browser keeps of a reader's course, whatever stands there already, and where it may keep nothing.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
let [isRefused, writes] = [false, 0];
const refuse = () => {
  if (isRefused) throw new Error("not allowed here");
};
globalThis.localStorage = {
  getItem: (name) => (refuse(), store.get(name) ?? null),
  setItem: (name, text) => (refuse(), writes++, store.set(name, text)),
  removeItem: (name) => (refuse(), store.delete(name)),
};
const document = (globalThis.document = new EventTarget());
const location = (globalThis.location = { pathname: "/heatmap", href: "http://localhost/heatmap?max_len=77" });
globalThis.setTimeout = (call) => call();

let copies = 0;
/** The module as a page that was just loaded has it. */
const loaded = () => import(`../../ui/live/course.js?${++copies}`);
const KEY = "clock hands course";
const NEWS = { page: "heatmap", answers: {}, goesOn: true };

beforeEach(() => {
  store.clear();
  [isRefused, writes] = [false, 0];
});

test("pages, predictions and the last page are kept", async () => {
  const { note, read } = await loaded();
  note({ ...NEWS, answers: { similarity: { one: true, two: false } } });
  note({ ...NEWS, page: "home", goesOn: false });
  const expected = {
    pages: ["heatmap", "home"], answers: { similarity: { one: true, two: false } },
    last: { page: "heatmap", href: location.href },
  };
  assert.deepEqual(read(), expected);
  assert.deepEqual((await loaded()).read(), expected); // by another page
});

test("the first guess counts", async () => {
  const { note } = await loaded();
  note({ ...NEWS, answers: { similarity: { one: false } } });
  const again = await loaded();
  again.note({ ...NEWS, answers: { similarity: { one: true, two: true } } });
  assert.deepEqual(again.read().answers, { similarity: { one: false, two: true } });
});

test("what is cleared stays so, though the visit goes on", async () => {
  const { note, read, clear } = await loaded();
  let told = 0;
  document.addEventListener("course", () => told++);
  note({ ...NEWS, answers: { similarity: { one: true } } });
  assert.ok(told);
  clear();
  assert.equal(store.size, 0);
  assert.deepEqual(read(), { pages: [], answers: {}, last: null });
  note({ ...NEWS, answers: { similarity: { one: true, two: true } } });
  assert.deepEqual(read().answers, { similarity: { two: true } });
});

test("nothing is written where nothing is new", async () => {
  const { note } = await loaded();
  const news = { ...NEWS, page: "home", goesOn: false };
  note(news);
  note(news);
  assert.equal(writes, 1);
});

test("where the browser keeps nothing, a tab does", async () => {
  isRefused = true;
  const { note, read, clear } = await loaded();
  assert.deepEqual(read(), { pages: [], answers: {}, last: null });
  note({ ...NEWS, answers: { similarity: { one: true } } });
  note({ ...NEWS, page: "traps" });
  assert.deepEqual(read().pages, ["heatmap", "traps"]);
  clear();
  assert.deepEqual(read().pages, []);
});

test("what somebody else wrote there is no error", async () => {
  const { note, read } = await loaded();
  for (const text of ["", "{", "null", "7", "[]", '{"pages":7,"answers":[],"last":"x"}', '{"pages":[7,"heatmap"],"answers":{"a":1},"last":{"href":7}}']) {
    store.set(KEY, text);
    const { pages, answers, last } = read();
    assert.ok(pages.every((page) => page === "heatmap"));
    assert.deepEqual([answers, last], [{}, null]);
    note(NEWS);
    assert.deepEqual(read().pages, ["heatmap"]);
  }
});
