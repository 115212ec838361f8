// − and + beside each slider: one step of its own, as its arrow keys make it, where there is one, or what
// ui/live/typing.js makes of it.

const BARE = "[data-testid=stSlider]:not(:has(> .step))";
const STEPS = [
  { sign: "−", key: "ArrowLeft", side: "less" },
  { sign: "+", key: "ArrowRight", side: "more" },
];

/** @param {Element} slider */
function dress(slider) {
  const label = slider.querySelector("[data-testid=stWidgetLabel]")?.textContent ?? "";
  for (const { sign, key, side } of STEPS) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `step ${side}`;
    button.textContent = sign;
    button.setAttribute("aria-label", `${label} ${sign}`);
    button.tabIndex = -1; // the slider has the keys
    button.onclick = () => {
      const asked = new CustomEvent("step", { bubbles: true, cancelable: true, detail: { by: side === "more" ? 1 : -1 } });
      if (!slider.dispatchEvent(asked)) return;
      const input = slider.querySelector("input[type=range]");
      input?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      input?.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
    };
    slider.append(button);
  }
  atEnds(slider);
}

/** A step that leads nowhere cannot be pressed.
 * @param {Element} slider */
function atEnds(slider) {
  /** @type {HTMLInputElement | null} */
  const input = slider.querySelector("input[type=range]");
  /** @type {NodeListOf<HTMLButtonElement>} */
  const steps = slider.querySelectorAll(":scope > .step");
  if (!input) return;
  for (const step of steps) step.disabled = input.value === (step.matches(".less") ? input.min : input.max);
}

/** @param {AbortSignal} signal */
export function watchSteps(signal) {
  const all = () => document.querySelectorAll(BARE).forEach(dress);
  const observer = new MutationObserver((changes) => {
    for (const { type, target } of changes) {
      const slider = type === "attributes" && /** @type {Element} */ (target).closest("[data-testid=stSlider]");
      if (slider) atEnds(slider);
    }
    if (changes.some(({ type }) => type === "childList")) all();
  });
  const attributeFilter = ["aria-valuetext", "max"];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  signal.addEventListener("abort", () => observer.disconnect());
  all();
}
