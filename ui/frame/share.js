// The link to this page, to be copied or handed on. A part of the panel scrolls into view when it opens.

/** @param {{parentElement: HTMLElement, data: {link: string, labels: Record<string, string>}}} component */
export default function ({ parentElement, data }) {
  const { link, labels } = data;
  const panel = /** @type {ShadowRoot} */ (parentElement.getRootNode()).host.closest("[data-testid=stPopoverBody]");
  panel?.addEventListener("toggle", show, true);
  const [copy, send] = parentElement.querySelectorAll("button");
  copy.textContent = labels.copy;
  copy.onclick = async () => {
    await write(link);
    copy.textContent = labels.copied;
    setTimeout(() => (copy.textContent = labels.copy), 2000);
  };
  send.textContent = labels.send;
  send.hidden = !navigator.share;
  send.onclick = () => navigator.share({ title: document.title, url: link }).catch(() => {}); // or not
}

/** Once it has its height, which takes Streamlit half a second. @param {Event} event */
function show({ target }) {
  const part = /** @type {HTMLDetailsElement} */ (target);
  if (part.open) setTimeout(() => part.scrollIntoView({ block: "nearest" }), 600);
}

/** By the page's own clipboard, or else by a field that is selected.
 * @param {string} text */
async function write(text) {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    // over plain http there is none, and a frame may not use it
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
