// What a browser keeps of where a reader was, whatever stands there already, and where it may keep nothing.

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
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.document = page;
let copies = 0;

/** The module as a page that was just loaded has it. */
const loaded = () => import(`../../ui/live/resume.js?${++copies}`);
const at = (path) => (globalThis.location = new URL(path, "http://localhost"));
const KEY = "clock hands course";
const HERE = { page: "clock_hands", href: "http://localhost/app/clock-hands?max_len=77" };
const QUIZ = { page: "quiz", href: "http://localhost/app/quiz?a=6" };
const SCORE = { ...QUIZ, text: "1 of 6 right" };

beforeEach(() => {
  store.clear();
  isRefused = false;
  at(HERE.href);
});

test("what a page says is kept, and again when it is left: of two tabs the one in sight is left last", async () => {
  const { keep, kept, watchLeaving } = await loaded();
  keep({ last: { page: HERE.page, href: "./clock-hands?max_len=77" } });
  assert.deepEqual(kept(), { last: HERE });
  watchLeaving(() => keep());
  const other = await loaded();
  for (const [event, hidden, last] of [["visibilitychange", true, HERE], ["pagehide", false, HERE], ["pagehide", true, QUIZ]]) {
    other.keep({ last: QUIZ });
    page.hidden = hidden;
    page.dispatchEvent(new Event(event));
    assert.deepEqual(kept(), { last });
  }
});

test("Home and what others look at say nothing: what was left for them stays, and the score of another page", async () => {
  const [{ keep, kept }, other] = [await loaded(), await loaded()];
  at("/app/quiz?a=6");
  keep({ last: QUIZ, score: SCORE });
  at(HERE.href);
  keep({ last: HERE });
  assert.deepEqual(kept(), { last: HERE, score: SCORE });
  other.keep({ last: QUIZ });
  at("/app/");
  keep({});
  assert.deepEqual(kept(), { last: HERE, score: SCORE });
  other.keep({ last: QUIZ });
  keep();
  assert.deepEqual(kept(), { last: QUIZ, score: SCORE });
});

test("where the browser keeps nothing, a tab does", async () => {
  isRefused = true;
  const { keep, kept } = await loaded();
  assert.deepEqual(kept(), {});
  keep({ last: HERE });
  assert.deepEqual(kept(), { last: HERE });
});

test("what earlier versions or somebody else wrote there is no error", async () => {
  const { kept } = await loaded();
  for (const text of ["", "{", "null", "7", "[]", '{"last":"x"}', '{"last":{"href":7},"score":1}', '{"pages":["home"]}']) {
    store.set(KEY, text);
    assert.deepEqual(kept(), {});
  }
  store.set(KEY, JSON.stringify({ pages: ["home"], answers: { a: { b: true } }, last: HERE }));
  assert.deepEqual(kept(), { last: HERE });
});
