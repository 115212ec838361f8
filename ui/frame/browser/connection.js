// What a page says while its server is silent or gone, or the network is. It goes on by itself once there is an
// answer. A page that was cut off asks for a whole run as soon as it is back: the server may be another one,
// which does not know the fragments that a control of this page would ask it to run.

const STATE = "data-test-connection-state";
const PATIENCE = 5000; // milliseconds until an answer is late: where nobody says that the network is gone, a websocket stays open

let sentAt = Infinity; // or answered since
/** The browser's own way to send. @type {WebSocket["send"] | null} */
let send = null;
let tell = () => {};

function answered() {
  sentAt = Infinity;
  tell();
}

/** @typedef {{late: string, gone: string, offline: string}} Words */
/** @param {HTMLElement} note empty as long as there is nothing to say @param {Words} words @param {AbortSignal} signal @param {() => void} ask */
export function watchConnection(note, words, signal, ask) {
  const app = document.querySelector(`[data-testid=stApp][${STATE}]`);
  const connected = () => app?.getAttribute(STATE) === "CONNECTED";
  let before = connected();
  tell = () => {
    const isLate = performance.now() - sentAt >= PATIENCE;
    const now = !navigator.onLine ? words.offline : app && !connected() ? words.gone : isLate ? words.late : "";
    if (note.textContent !== now) note.textContent = now;
  };
  const watch = new MutationObserver(() => {
    const now = connected();
    if (now && !before) ask();
    before = now;
    tell();
  });
  if (app) watch.observe(app, { attributeFilter: [STATE] });
  signal.addEventListener("abort", () => watch.disconnect());
  for (const event of ["online", "offline"]) addEventListener(event, () => tell(), { signal });
  // Of pictures for a hand that drags: ui/live/asking.js.
  const onAsked = (/** @type {any} */ { detail: isAnswered }) => {
    sentAt = isAnswered ? Infinity : -Infinity;
    tell();
  };
  document.addEventListener("asked", onAsked, { signal });
  if (send) return;
  const own = (send = WebSocket.prototype.send);
  WebSocket.prototype.send = function (data) {
    sentAt = performance.now();
    setTimeout(() => tell(), PATIENCE + 100);
    // A listener that is there already is not added again.
    this.addEventListener("message", answered);
    this.addEventListener("close", answered);
    own.call(this, data);
  };
}
