// A phone in a room: it votes, and follows the presenter. Without it the form votes, and the page comes anew.
{
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  const room = /** @type {HTMLElement} */ (document.getElementById("room"));
  const picture = /** @type {HTMLElement} */ (document.getElementById("picture"));
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
  const texts = JSON.parse(main.dataset.texts ?? "{}");
  const SILENT = 40000, FIRST = 8000, POLL = 3000, LONGEST = 5000, PATIENCE = 6000; // milliseconds
  let version = Number(room.dataset.version), number = Number(room.dataset.number);
  /** What this phone has said to the present question, by round. @type {(number | null)[]} */
  let mine = JSON.parse(`[${room.dataset.mine}]`);
  /** @type {EventSource | undefined} */ let source;
  let over = false, pause = 500, attempt = 0, quiet = 0, poll = 0, again = 0;

  /** Some of it, so that a hall does not come back in one moment. */
  const about = (/** @type {number} */ time) => time * (0.5 + Math.random());
  const sleep = (/** @type {number} */ time) => new Promise(done => setTimeout(done, about(time)));
  const ask = (/** @type {string} */ address, /** @type {RequestInit} */ how = {}) =>
    fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE) });

  /** @param {{ version: number, number: number, picture: boolean, html: string }} news */
  function show(news) {
    if (news.version <= version) return;
    version = news.version;
    attempt += 1; // a vote that is on its way is for what stood here before
    said.textContent = "";
    room.innerHTML = news.html;
    if (news.number !== number || !news.picture) picture.replaceChildren();
    if (news.number !== number) mine = [];
    number = news.number;
    if (news.picture && !picture.hasChildNodes()) void fetchPicture();
    fill();
  }

  async function fetchPicture() {
    const of = number;
    for (let tries = 0; tries < 5 && of === number; tries += 1) {
      try {
        const answer = await ask(`picture?number=${of}`);
        if (answer.ok && of === number) picture.innerHTML = await answer.text();
        if (answer.status < 500) return;
      } catch { /* once more */ }
      await sleep(1000);
    }
  }

  /** The same HTML goes to all phones: here it learns what this one has said. */
  function fill() {
    const round = Number(room.querySelector("[name=round]")?.getAttribute("value"));
    for (const button of room.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(Number(button.value) === mine[round - 1]));
    for (const line of room.querySelectorAll(".you")) {
      const option = mine[Number(line.getAttribute("data-round")) - 1];
      const label = room.querySelector(`[data-option="${option}"] .label`);
      line.toggleAttribute("hidden", !label);
      if (label) line.querySelector("b")?.replaceChildren(...[...label.childNodes].map(one => one.cloneNode(true)));
    }
  }

  function end() {
    over = true;
    source?.close();
    clearTimeout(quiet);
    clearTimeout(again);
    clearInterval(poll);
    lost.hidden = true;
    said.textContent = texts.gone;
    for (const button of room.querySelectorAll("button")) button.disabled = true;
  }

  async function look() {
    if (over) return;
    try {
      const answer = await ask(`state?after=${version}${poll ? "&poll=1" : ""}`);
      if (answer.status === 404) return end();
      if (answer.status === 200) show(await answer.json());
      if (answer.ok) lost.hidden = true;
    } catch { lost.hidden = false; }
  }

  function alive() {
    lost.hidden = true;
    pause = 500;
    clearInterval(poll);
    clearTimeout(quiet);
    poll = 0;
    quiet = setTimeout(broken, SILENT);
  }

  /** No stream: ask now and then, and try to open another. */
  function broken() {
    if (over) return;
    source?.close();
    if (!poll) {
      poll = setInterval(look, about(POLL));
      void look();
    }
    clearTimeout(again);
    again = setTimeout(listen, about(pause));
    pause = Math.min(15000, pause * 2);
  }

  function listen() {
    if (over) return;
    clearTimeout(quiet);
    quiet = setTimeout(broken, FIRST);
    source = new EventSource("events");
    source.addEventListener("message", event => {
      alive();
      show(JSON.parse(event.data));
    });
    source.addEventListener("beat", alive);
    source.addEventListener("gone", end);
    source.addEventListener("error", () => {
      lost.hidden = navigator.onLine;
      clearTimeout(quiet);
      if (source?.readyState === EventSource.CLOSED) broken(); // a refusal ends it for good
      else quiet = setTimeout(broken, PATIENCE);
    });
  }

  room.addEventListener("submit", async event => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (/** @type {SubmitEvent} */ (event).submitter);
    const form = /** @type {HTMLFormElement} */ (event.target);
    const body = new URLSearchParams();
    new FormData(form, button).forEach((value, name) => body.append(name, String(value)));
    const round = Number(body.get("round")), option = Number(button.value), own = attempt += 1;
    for (const one of room.querySelectorAll("button")) one.setAttribute("aria-pressed", String(one === button));
    said.textContent = texts.sending;
    // It is the same vote each time, so it may come twice.
    for (let wait = 300; own === attempt; wait = Math.min(LONGEST, wait * 2)) {
      try {
        const answer = await ask("vote", { method: "POST", body, headers: { accept: "application/json" } });
        if (answer.ok) {
          if (own === attempt) {
            mine[round - 1] = option;
            said.textContent = texts.counted;
          }
          return;
        }
        if (answer.status === 404) return end();
        if (answer.status === 409) {
          const line = await answer.text(); // too late, or the room is full
          await look();
          if (Number(body.get("number")) === number) said.textContent = line;
          return;
        }
        if (answer.status === 428) await look(); // it does not follow yet: the answer lets it vote
        else if (answer.status < 500 && answer.status !== 429) {
          if (own === attempt) said.textContent = (await answer.text()).slice(0, 200);
          return;
        }
      } catch { /* once more */ }
      if (own === attempt) said.textContent = texts["trying again"];
      await sleep(wait);
    }
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) void look(); });
  addEventListener("online", broken);
  addEventListener("offline", () => { lost.hidden = false; });
  // Back shows the page as it was left: it asks what is so now.
  addEventListener("pageshow", event => { if (event.persisted) broken(); });
  listen();
}
