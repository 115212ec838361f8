// Requests for what a page shows at a state: ui/paint/asked.py. Two are under way at most, one computed while the other
// travels, and where answers are late or refused fewer are asked for.

import { PATIENCE } from "./patience.js";

/** Milliseconds after which a hand that holds still reads what it has set. */
export const REST = 250;
const AT_ONCE = 2;
const FRAME = 16; // milliseconds: more often nothing is seen, and while a run is under way only one request can wait
const LATE = 250; // milliseconds that the server takes; a phone's own slowness is none
const SLOWEST = 1000; // milliseconds from one request to the next
const visitor = Math.random().toString(36).slice(2);

let underWay = 0;
let pause = 0; // milliseconds from one request to the next

export const isQuiet = () => !underWay;

/** @typedef {{state: string, what: string, show: (answer: any) => void}} Request */

/** Asks for one state after the other; of those under way the newest that is answered stays. */
export class Asker {
  asked = ""; // the state that was asked for last
  count = 0; // requests
  shown = 0; // the last one that is shown; those before are void
  timer = 0;

  /** @param {() => Request | null} next what is to be asked for now */
  constructor(next) {
    this.next = next;
  }

  soon() {
    this.timer ||= setTimeout(() => {
      this.timer = 0;
      this.ask();
    }, Math.max(pause, FRAME));
  }

  async ask() {
    const request = underWay < AT_ONCE && this.next();
    if (!request || request.state === this.asked) return;
    this.asked = request.state;
    const number = ++this.count;
    const answer = await get(request.what);
    if (answer && number > this.shown) {
      this.shown = number;
      request.show(answer);
    }
    if (!answer && this.asked === request.state) this.asked = ""; // once more
    this.soon();
  }

  /** Show no answer that is under way. */
  drop() {
    this.asked = "";
    this.shown = this.count;
  }
}

/** The answer, if there is one in time. @param {string} what @returns {Promise<any>} */
export async function get(what) {
  underWay++;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(new URL(`../../${what}`, import.meta.url), { headers: { "x-visitor": visitor }, signal });
    tell(true);
    const isThere = answer.status === 200; // 204: a newer request has its place
    const isLate = !isThere || Number(answer.headers.get("x-took")) > LATE;
    pause = isLate ? Math.min(Math.max(2 * pause, 100), SLOWEST) : pause / 2;
    return isThere ? await answer.json() : null;
  } catch {
    tell(false);
    pause = SLOWEST;
    return null;
  } finally {
    underWay--;
  }
}

/** Somebody says that nobody answers: ui/frame/browser/connection.js. @param {boolean} isAnswered */
function tell(isAnswered) {
  document.dispatchEvent(new CustomEvent("asked", { detail: isAnswered }));
}
