// @ts-check
// Plotly from our own server, and what every figure looks like on this page.

/** @type {Promise<any> | undefined} */
let loading;

/** Plotly, fetched once.
 * @param {string} version @returns {Promise<any>} */
export function load(version) {
  loading ??= new Promise((done, failed) => {
    const { Plotly } = /** @type {any} */ (window);
    if (Plotly) return done(Plotly);
    // A cold link has asked for it already: ui/paint/page.py.
    const preload = /** @type {HTMLScriptElement | null} */ (document.getElementById("plotly"));
    const script = preload ?? document.createElement("script");
    script.onload = () => done(/** @type {any} */ (window).Plotly);
    script.onerror = () => {
      loading = undefined; // the next picture asks again
      script.remove();
      failed(new Error(`cannot load ${script.src}`));
    };
    if (preload) return;
    script.id = "plotly"; // so that nobody asks for it again
    script.src = new URL(`../plotly/${version}/plotly.min.js`, import.meta.url).href;
    document.head.append(script);
  });
  return loading;
}

/** The page's type and colours as a template of Plotly: what a figure says itself outweighs it.
 * @param {Element} element in the page */
export function template(element) {
  const style = getComputedStyle(element);
  /** @param {string} name */
  const css = (name) => style.getPropertyValue(`--st-${name}`).trim();
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [color, line, ground] = ["text-color", "border-color", "background-color"].map(css);
  const font = { family: css("font"), size: 0.875 * rem, color };
  const axis = {
    automargin: true,
    gridcolor: line,
    zerolinecolor: line,
    tickcolor: line,
    title: { font: { size: 0.875 * rem }, standoff: 1.25 * rem },
  };
  return {
    layout: {
      font,
      colorway: [color], // of what says no colour, as in a still
      xaxis: { ...axis, showgrid: false, zeroline: false },
      yaxis: axis,
      legend: { borderwidth: 0 },
      margin: { pad: 0.5 * rem },
      hoverlabel: { bgcolor: ground, bordercolor: line, font: { color } },
    },
  };
}
