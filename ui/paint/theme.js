// @ts-check
// The theme that Streamlit will choose, before it is there.
{
  const asked = new URLSearchParams(location.search).getAll("embed_options").join();
  let kept = "";
  try { kept = localStorage.getItem(`stActiveTheme-${location.pathname}-v2`) ?? ""; } catch { /* not allowed here */ }
  const theme = /dark_theme/.test(asked) ? "dark" : /light_theme/.test(asked) ? "light" : /"(Dark|Light)"/.exec(kept)?.[1].toLowerCase();
  if (theme) document.documentElement.style.colorScheme = theme;
}
