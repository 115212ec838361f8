// @ts-check
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

/** Over plain http a page has no clipboard of its own.
 * @param {string} text */
async function write(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
