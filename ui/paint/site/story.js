// One step at a time: its number is in the address, so that Back and links work, those into the app too.
{
  const steps = [...document.querySelectorAll("section")];
  const [back, next] = ["back", "next"].map((id) => /** @type {HTMLButtonElement} */ (document.getElementById(id)));
  const asked = Number(new URLSearchParams(location.search).get("step"));
  const here = () => Math.min(Math.max(Number(location.hash.slice(1)) || asked || 1, 1), steps.length);
  const answer = () => steps[here() - 1].querySelector("details");

  const show = () => {
    for (const [n, step] of steps.entries()) step.classList.toggle("here", n === here() - 1);
    const closed = answer()?.open === false;
    back.disabled = here() === 1;
    next.disabled = here() === steps.length;
    next.textContent = (closed ? next.dataset.reveal : next.dataset.next) ?? "";
    const count = steps.length - 1;
    const progress = /** @type {HTMLElement} */ (document.getElementById("progress"));
    progress.textContent = `${Math.min(here(), count)} / ${count}`;
  };
  const go = (/** @type {number} */ step) => {
    if (step < 1 || step > steps.length) return;
    location.hash = String(step);
    scrollTo(0, 0);
  };
  const forward = () => {
    const details = answer();
    if (details?.open === false) details.open = true;
    else go(here() + 1);
    show();
  };

  document.documentElement.classList.add("steps");
  /** @type {HTMLElement} */ (document.querySelector("nav")).hidden = false;
  back.addEventListener("click", () => go(here() - 1));
  next.addEventListener("click", forward);
  for (const option of document.querySelectorAll("button[data-verdict]")) {
    option.addEventListener("click", () => {
      const step = option.closest("section");
      const verdict = step?.querySelector(".verdict");
      if (verdict) verdict.innerHTML = option.getAttribute("data-verdict") ?? "";
      const details = step?.querySelector("details");
      if (details) details.open = true;
      show();
    });
  }
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (["ArrowRight", "PageDown"].includes(event.key)) forward();
    else if (["ArrowLeft", "PageUp"].includes(event.key)) go(here() - 1);
    else return;
    event.preventDefault();
  });
  show();
}
