// The theme that Streamlit will choose, before it is there.
{
  const options = new URLSearchParams(location.search).getAll("embed_options").join();
  let stored = "";
  try { stored = localStorage.getItem(`stActiveTheme-${location.pathname}-v2`) ?? ""; } catch { /* not allowed here */ }
  const theme = /dark_theme/.test(options) ? "dark" : /light_theme/.test(options) ? "light" : /"(Dark|Light)"/.exec(stored)?.[1].toLowerCase();
  if (theme) document.documentElement.style.colorScheme = theme;
}
