// Pictures are asked for while a hand holds a slider, and stay until the server has answered its release.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
globalThis.innerHeight = 800;
globalThis.requestAnimationFrame = (call) => setTimeout(call, 16);
globalThis.cancelAnimationFrame = clearTimeout;
globalThis.window = globalThis;
const document = (globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: {} }, querySelector: () => null, querySelectorAll: () => [],
}));
/** Requests that nobody has answered yet. */
let open = [];
globalThis.fetch = (url) => new Promise((done) => open.push({ url: String(url), done }));

const { charts } = await import("../../ui/live/chart.js");
const { PATIENCE } = await import("../../ui/live/kit/patience.js");
const { confirm, tell, watchHand } = await import("../../ui/live/asking.js");

const within = (key) => (which) => (which.includes("st-key") ? { className: `a st-key-${key}` } : null);
const chart = {
  plot: { clientWidth: 300, closest: within("alike"), getBoundingClientRect: () => ({ top: 0, bottom: 300 }) },
  figure: {}, serverState: null, isAsked: false, shows: "",
  showAsked(_figure, alt) { [this.isAsked, this.shows] = [true, alt]; },
  showServed() { [this.isAsked, this.shows] = [false, "the server's"]; },
};
charts.add(chart);
watchHand(new AbortController().signal);

const sliders = Object.fromEntries(["base", "offset"].map((name) => {
  const input = { isConnected: true, text: "1", closest: within(name), getAttribute() { return this.text; } };
  return [name, input];
}));
const point = (kind, input, isPrimary = true) => {
  const event = Object.assign(new Event(kind), { isPrimary });
  Object.defineProperty(event, "target", { value: { closest: () => input && { querySelector: () => input } } });
  document.dispatchEvent(event);
};
const settled = () => new Promise((done) => setImmediate(done));

/** Answer what is under way; each picture says what was asked. */
async function answer() {
  for (const { url, done } of open.splice(0)) {
    done({ status: 200, headers: new Headers(), json: async () => ({ alike: { figure: {}, alt: url.split("?")[1] } }) });
  }
  await settled();
  mock.timers.tick(16);
}

/** Take a slider and move it. */
function drag(name, text) {
  point("pointerdown", sliders[name]);
  sliders[name].text = text;
  tell();
  mock.timers.tick(16);
}

let at = "";
const page = () => ({ page: at });

function openPage(query) {
  at = `page ${Math.random()}`;
  confirm({ page: at, query });
  Object.assign(chart, { isAsked: false, shows: "" });
  open = [];
}

test("what was asked for stays until the server shows what was let go", async () => {
  openPage("");
  drag("base", "500");
  await answer();
  assert.equal(chart.shows, "base=500");
  point("pointerup");
  drag("offset", "7");
  await answer();
  point("pointerup");
  confirm({ ...page(), query: "base=500" }); // it has not heard of the second
  assert.equal(chart.shows, "offset=7");
  confirm({ ...page(), query: "base=500&offset=7" });
  assert.equal(chart.shows, "the server's");
});

test("a value that goes back to its default is confirmed by a link without it", async () => {
  openPage("base=500");
  drag("base", "10000");
  await answer();
  point("pointerup");
  confirm({ ...page(), query: "" });
  assert.equal(chart.shows, "the server's");
});

test("back at its default before the server has heard that it had left, it waits for the second answer", async () => {
  openPage("");
  for (const text of ["500", "10000"]) {
    drag("base", text);
    await answer();
    point("pointerup");
  }
  confirm({ ...page(), query: "base=500" });
  assert.equal(chart.shows, "base=10000");
  confirm({ ...page(), query: "" });
  assert.equal(chart.shows, "the server's");
});

test("an answer that comes after the server's is not shown", async () => {
  openPage("");
  drag("base", "500");
  await answer();
  sliders.base.text = "600";
  tell();
  mock.timers.tick(16);
  point("pointerup");
  confirm({ ...page(), query: "base=600" });
  assert.equal(chart.shows, "the server's");
  await answer();
  assert.equal(chart.shows, "the server's");
});

test("where nobody answers the release, the server's picture is shown", async () => {
  openPage("");
  drag("base", "700");
  await answer();
  point("pointerup");
  mock.timers.tick(PATIENCE - 1);
  assert.equal(chart.shows, "base=700");
  mock.timers.tick(1);
  assert.equal(chart.shows, "the server's");
});

test("a hand whose release was not heard leaves no picture behind", async () => {
  openPage("");
  drag("base", "800");
  await answer();
  point("pointerdown", null);
  point("pointerup", null);
  assert.equal(chart.shows, "the server's");
  drag("base", "900");
  await answer();
  sliders.base.isConnected = false; // a run has drawn another one
  confirm({ ...page(), query: "offset=2" });
  assert.equal(chart.shows, "the server's");
  sliders.base.isConnected = true;
  point("pointerup");
});

test("a second finger takes nothing from the first", async () => {
  openPage("");
  drag("base", "300");
  await answer();
  point("pointerdown", null, false);
  point("pointerup", null, false);
  assert.equal(chart.shows, "base=300");
  sliders.base.text = "200";
  tell();
  mock.timers.tick(16);
  await answer();
  assert.equal(chart.shows, "base=200");
  point("pointerup");
});
