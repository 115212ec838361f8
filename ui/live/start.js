// One observer for the page: it sees sliders turn, and charts come and go. Streamlit calls the default
// export again when the theme changes, so whatever ran before is stopped first.

const covers = new Map(); // by the chart's key
const veil = new CSSStyleSheet(); // hides what is covered
let moving = {}; // where the cursor is while it is ahead of the server
let playing = false;
const reduced = matchMedia("(prefers-reduced-motion: reduce)"); // then only what is played moves
let follow = () => {};
let stop = () => {};

// Let what lies under a cover not shine through it.
function hide(keys) {
  const rules = keys.map((key) => `.st-key-${key} .js-plotly-plot { opacity: 0 }`).join("\n");
  if (rules !== veil.text) veil.replaceSync((veil.text = rules));
}

export default function ({ parentElement, setTriggerValue }) {
  stop();
  const room = parentElement.querySelector(".room");
  const over = new AbortController();
  const popovers = watchPopovers();
  let frame = 0;

  follow = () => {
    cancelAnimationFrame(frame);
    for (const chart of document.querySelectorAll(".stPlotlyChart")) {
      const key = keyOf(chart);
      if (key && !covers.has(key)) covers.set(key, new Cover(key, room));
    }
    for (const [key, cover] of covers) {
      if (holderOf(key)) cover.follow();
      else if (covers.delete(key)) cover.box.remove();
    }
    const held = [...covers.values()].filter((cover) => cover.held);
    hide(held.map((cover) => cover.key));
    if (held.length) frame = requestAnimationFrame(follow);
    else moving = {};
  };

  const observer = new MutationObserver((changes) => {
    if (!playing && changes.some((change) => change.type === "attributes")) moving = {};
    follow();
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-valuetext"],
  });
  // Every change begins with a hand: what the charts look like then is what may have to be kept up.
  for (const beginning of ["pointerdown", "keydown"]) {
    const options = { capture: true, signal: over.signal };
    document.addEventListener(beginning, () => covers.forEach((cover) => cover.remember()), options);
  }
  // What plays the cursor says where it is; its slider goes along.
  const onCursor = ({ detail }) => {
    playing = detail.playing;
    moving = detail.position === undefined ? {} : { position: detail.position };
    if (playing) turn("position", Math.round(detail.position));
    follow();
  };
  document.addEventListener("cursor", onCursor, { signal: over.signal });
  pointAt(room, (cursor) => setTriggerValue("cursor", cursor), over.signal);
  document.adoptedStyleSheets.push(veil);
  follow();

  stop = () => {
    over.abort();
    observer.disconnect();
    popovers.disconnect();
    cancelAnimationFrame(frame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== veil);
    covers.forEach((cover) => cover.box.remove());
    covers.clear();
    follow = () => {};
  };
  return stop;
}
