// Before a page is printed its links show where they lead, a plan's stops by a QR code too, and its head
// where the page is found.

/** The address as a QR code, from our own server. A page is laid out for paper as soon as this returns, so
 * it cannot wait for an answer that comes later.
 * @param {string} link */
function qrCode(link) {
  const request = new XMLHttpRequest();
  const url = new URL(`../../code.svg?link=${encodeURIComponent(link)}`, import.meta.url);
  request.open("GET", url, false);
  try {
    request.send();
  } catch {
    return ""; // without a server the address in letters has to do
  }
  return request.status === 200 ? request.responseText : "";
}

/** A QR code of 72 pixels, whatever it holds. @param {string} image */
const small = image =>
  image.replace(/width="(\d+)" height="\d+"/, 'viewBox="0 0 $1 $1" width="72" height="72"');

/** @param {AbortSignal} signal @param {HTMLElement} head */
export function watchPaper(signal, head) {
  const before = () => {
    const { href } = location;
    head.innerHTML = small(qrCode(href));
    head.append(href);
    for (const link of document.querySelectorAll("[data-testid=stMain] a[href]:not([href*='glossary#'], .st-key-name *)")) {
      const anchor = /** @type {HTMLAnchorElement} */ (link);
      anchor.dataset.address = anchor.href;
    }
    for (const picture of document.querySelectorAll(".picture")) {
      const plot = picture.querySelector("[aria-label]"); // where no caption is written, its words are
      /** @type {HTMLElement} */ (picture).dataset.alt = plot?.getAttribute("aria-label") ?? "";
    }
    for (const stop of document.querySelectorAll("[class*=st-key-coded_]")) {
      const [link] = stop.getElementsByTagName("a");
      const image = link && small(qrCode(link.href));
      const background = image ? `url("data:image/svg+xml,${encodeURIComponent(image)}")` : "none";
      /** @type {HTMLElement} */ (stop).style.setProperty("--code", background);
    }
  };
  addEventListener("beforeprint", before, { signal });
}
