// @ts-check
// Before a page is printed its links show where they lead, and its foot says where it is found.

/** @param {AbortSignal} signal @param {HTMLElement} foot */
export function watchPaper(signal, foot) {
  const before = () => {
    foot.textContent = location.href;
    for (const link of document.querySelectorAll("[data-testid=stMain] a[href]")) {
      const found = /** @type {HTMLAnchorElement} */ (link);
      found.dataset.address = found.href;
    }
  };
  addEventListener("beforeprint", before, { signal });
}
