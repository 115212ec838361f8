// A picture that a hand has moved is ahead of the server: until it answers, or for so long as it may take.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.requestAnimationFrame = (call) => setTimeout(call, 16);
globalThis.cancelAnimationFrame = clearTimeout;
globalThis.MutationObserver = class { observe() {} };
globalThis.window = globalThis;
globalThis.addEventListener = () => {};
globalThis.location = { pathname: "/clock-hands" };
const sentence = {
  textContent: "It has turned by 0.5 rad.", isOutdated: false, closest: () => null,
  setAttribute() { this.isOutdated = true; }, removeAttribute() { this.isOutdated = false; },
};
const document = (globalThis.document = Object.assign(new EventTarget(), {
  body: { style: {} }, documentElement: { dataset: {} }, querySelector: () => null, querySelectorAll: (which) => (which.includes("data-outdated") ? [sentence] : []), createElement: () => ({ remove() {} }),
}));

const { charts, hooks } = await import("../../ui/live/chart.js");
const { PATIENCE } = await import("../../ui/live/kit/patience.js");
const { default: start } = await import("../../ui/live/moving.js");

const NOW = { d_model: 8, base: 10_000, pair: 1, max_len: 128, position: 5, k: 3 }; // 0.1 rad a token
const LOOK = { wedge: 0.3, edge: 1.28, latest: 64 };
const dial = {
  plot: { contains: () => true, style: {} },
  figure: { layout: { meta: { picture: "dial", look: LOOK } } },
  sliders: {}, serverState: NOW, state: NOW, isDrawn: true,
  showServed() {},
  pointAt: ({ angle }) => [0.9 * Math.sin(angle), 0.9 * Math.cos(angle)],
  follow() { this.state = hooks.presentState(this.serverState, this.sliders); },
};
charts.add(dial);
const told = [];
const host = { dataset: {}, querySelectorAll: () => [], append() {} };
start({
  parentElement: { querySelector: () => host },
  data: { lock: [], link: { page: "clock_hands", query: null }, kept: {}, typed: { limits: {}, unreadable: "" } },
  setTriggerValue: (name, value) => told.push([name, value]),
});

const point = (kind, angle) => document.dispatchEvent(Object.assign(new Event(kind), { angle, button: 0, buttons: 1, pointerType: "mouse" }));

/** Take the hand of the dial from one angle to another; what it shows after a frame. */
function pull(from, to) {
  point("pointerdown", from);
  point("pointermove", to);
  point("pointerleave");
  mock.timers.tick(16);
  return dial.state.position;
}

test("what no answer confirms goes back once patience is over, but not from a hand that holds it", () => {
  assert.equal(pull(0.5, 0.9), 9);
  assert.ok(sentence.isOutdated); // whose number is the server's
  mock.timers.tick(2 * PATIENCE);
  assert.equal(dial.state.position, 9);
  point("pointerup");
  assert.deepEqual(told.at(-1), ["cursor", { position: 9 }]);
  mock.timers.tick(PATIENCE - 1);
  assert.equal(dial.state.position, 9);
  mock.timers.tick(1);
  mock.timers.tick(16); // a frame
  assert.equal(dial.state.position, 5);
  mock.timers.tick(16);
  assert.ok(!sentence.isOutdated);
});

test("what an answer confirms is the server's again, and an older answer takes nothing back", () => {
  assert.equal(pull(0.5, 1.2), 12);
  point("pointerup");
  hooks.onFigure(); // of what was there before
  mock.timers.tick(16);
  assert.equal(dial.state.position, 12);
  for (const position of [12, 7]) {
    dial.serverState = { ...NOW, position };
    hooks.onFigure();
    mock.timers.tick(16);
    assert.equal(dial.state.position, position);
  }
});
