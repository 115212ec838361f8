// Streamlit calls this again on every run: what watches already goes on watching.

let over = null;

export default function () {
  over?.abort();
  over = new AbortController();
  watchTouch(over.signal);
  watchMenu(over.signal);
  watchHistory(over.signal);
  return () => over.abort();
}
