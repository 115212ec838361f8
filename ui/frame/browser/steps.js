// @ts-check
// − and + beside each slider: one step of its own, as its arrow keys make it.

const BARE = "[data-testid=stSlider]:not([class*=st-key-carried] *):not(:has(> .step))";
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
      const input = slider.querySelector("input[type=range]");
      input?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      input?.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
    };
    slider.append(button);
  }
}

/** @param {AbortSignal} signal */
export function watchSteps(signal) {
  const all = () => document.querySelectorAll(BARE).forEach(dress);
  const observer = new MutationObserver(all);
  observer.observe(document.body, { subtree: true, childList: true });
  signal.addEventListener("abort", () => observer.disconnect());
  all();
}
