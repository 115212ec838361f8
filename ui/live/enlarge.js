// The button that lets a picture fill the window, and back; so does Escape.

const ICON = `<svg viewBox="0 0 24 24" aria-hidden="true">
  <path class="out" d="M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z" />
  <path class="in" d="M8 4h2v6H4V8h4zM14 4h2v4h4v2h-6zM4 14h6v6H8v-4H4zM14 14h6v2h-4v4h-2z" />
</svg>`;

/** Give a picture its button, unless it has one.
 * @param {HTMLElement} picture */
export function enlarge(picture) {
  if (picture.querySelector(".enlarge")) return;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "enlarge", innerHTML: ICON });
  /** @param {boolean} [full] */
  const toggle = (full) => {
    const name = picture.classList.toggle("full", full) ? "Close fullscreen" : "Fullscreen";
    button.title = name;
    button.setAttribute("aria-label", name);
  };
  button.onclick = () => toggle();
  picture.onkeydown = (event) => {
    if (event.key === "Escape") toggle(false);
  };
  toggle(false);
  picture.append(button);
}
