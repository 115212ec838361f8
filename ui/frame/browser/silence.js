// Where the network is gone and nobody says so, a page waits: its websocket stays open, and what it sent is
// on its way. After a while the page says that there is no answer; the next one takes that back.

const PATIENCE = 5000; // milliseconds

let late = 0; // a timer
/** The browser's own way to send. @type {WebSocket["send"] | null} */
let send = null;
/** @type {(silent: boolean) => void} */
let tell = () => {};

function answered() {
  clearTimeout(late);
  tell(false);
}

/** @param {HTMLElement} note empty as long as there is nothing to say @param {string} words */
export function watchSilence(note, words) {
  tell = (silent) => {
    const now = silent ? words : "";
    if (note.textContent !== now) note.textContent = now;
  };
  if (send) return;
  const own = (send = WebSocket.prototype.send);
  WebSocket.prototype.send = function (data) {
    clearTimeout(late);
    late = setTimeout(() => tell(true), PATIENCE);
    // A listener that is there already is not added again.
    this.addEventListener("message", answered);
    this.addEventListener("close", answered);
    own.call(this, data);
  };
}
