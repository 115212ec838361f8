// The link to this page: to be copied, or handed to whatever the system shares with.

/** @param {{parentElement: HTMLElement, data: {link: string, labels: Record<string, string>}}} component */
export default function ({ parentElement, data }) {
  const { link, labels } = data;
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
