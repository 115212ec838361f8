// A page that was cut off from its server asks for a whole run as soon as it is back. The server may be
// another one, which does not know the fragments that a control of this page would ask it to run.

const STATE = "data-test-connection-state";

/** @param {AbortSignal} signal @param {() => void} ask */
export function watchConnection(signal, ask) {
  const app = document.querySelector(`[data-testid=stApp][${STATE}]`);
  if (!app) return;
  const connected = () => app.getAttribute(STATE) === "CONNECTED";
  let before = connected();
  const watch = new MutationObserver(() => {
    const now = connected();
    if (now && !before) ask();
    before = now;
  });
  watch.observe(app, { attributeFilter: [STATE] });
  signal.addEventListener("abort", () => watch.disconnect());
}
