// A room, as the tab that opened it talks to the server (rooms/routes.py). What lets it reveal and go
// on is a secret, which stays in this tab: no link has it, and no phone sees it.

/** @typedef {{id: string, text: string, options: string[], right: number | null, explanation: string, picture: string, covered: boolean, link: string}} Question */
/** What the server says of a room; `votes` are by round and option.
 * @typedef {{version: number, phase: "asked" | "told" | "ended", number: number, round: number, here: number, voted: number, votes: number[][]}} Counts */
/** What the tab keeps: with the question that was asked last, and its number.
 * @typedef {{code: string, secret: string, id: string, number: number}} Kept */

const KEPT = "clock hands room"; // in the tab's own store, which a reload keeps
const PAUSE = 1000; // ms before a stream that broke is asked for again

/** Where the app is, behind a proxy and under a base path too. */
const base = () => /** @type {HTMLScriptElement} */ (document.querySelector("script[src*='static/js/']")).src.split("static/js/")[0];

export class Room {
  /** @param {Kept} kept */
  constructor(kept) {
    this.kept = kept;
    this.code = kept.code;
    this.stop = new AbortController();
    /** What the server said last. @type {Counts | null} */
    this.counts = null;
  }

  /** The one that this tab has opened before. */
  static kept() {
    const kept = sessionStorage.getItem(KEPT);
    return kept ? new Room(JSON.parse(kept)) : null;
  }

  /** @param {Question} question */
  static async open(question) {
    const { code, secret, ...counts } = await post(`${base()}room`, question, {});
    const room = new Room({ code, secret, id: "", number: -1 });
    room.counts = counts;
    room.keep(question.id);
    return room;
  }

  /** Note which question was asked. @param {string} id */
  keep(id) {
    Object.assign(this.kept, { id, number: this.counts?.number });
    sessionStorage.setItem(KEPT, JSON.stringify(this.kept));
  }

  /** Whether its present question is the one called `id`. @param {string} id */
  asks(id) {
    return this.kept.id === id && this.kept.number === this.counts?.number;
  }

  get link() {
    return `${base()}room/${this.code}/`;
  }

  get secretly() {
    return { authorization: `Bearer ${this.kept.secret}` };
  }

  /** Reveal, ask again, go on to `question`, end or reopen, if nothing has changed since the server last said how it is.
   * @param {"reveal" | "again" | "next" | "end" | "reopen"} what @param {Question} [question] */
  async go(what, question) {
    const { done, ...counts } = await post(`${this.link}go/${what}?at=${this.counts?.version}`, question ?? {}, this.secretly);
    this.counts = counts;
    if (done && question) this.keep(question.id);
  }

  /** Call back when the server has counted anew, until the room is left or gone.
   * @param {() => void} tell @param {(problem: "away" | "gone") => void} fail */
  async watch(tell, fail) {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${this.link}counts`, { headers: this.secretly, signal });
        if (answer.status === 404 || answer.status === 403) return fail("gone");
        if (!answer.ok || !answer.body) throw new Error(answer.statusText);
        for await (const text of messages(answer.body)) {
          const counts = JSON.parse(text);
          if (this.counts && counts.version < this.counts.version) continue; // sent before a move was answered
          this.counts = counts;
          tell();
        }
      } catch {
        if (!signal.aborted) fail("away");
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  /** All votes as a file of comma-separated values. */
  async votes() {
    const answer = await fetch(`${this.link}votes.csv`, { headers: this.secretly });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.blob();
  }

  leave() {
    this.stop.abort();
    sessionStorage.removeItem(KEPT);
  }
}

/** @param {string} address @param {object} what @param {Record<string, string>} headers @returns {Promise<any>} */
async function post(address, what, headers) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(what),
    signal: AbortSignal.timeout(6000),
  });
  if (!answer.ok) throw new Error((await answer.text()) || answer.statusText);
  return answer.json();
}

/** The messages of a stream of server-sent events. EventSource cannot send a header.
 * @param {ReadableStream<Uint8Array>} stream */
async function* messages(stream) {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()];
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = /** @type {string} */ (parts.pop());
    for (const part of parts) {
      const lines = part.split("\n").filter((line) => line.startsWith("data: "));
      if (lines.length) yield lines.map((line) => line.slice(6)).join("\n");
    }
  }
}
