// Plotly from our own server, and what every figure looks like on this page.

/** @type {Promise<any> | undefined} */
let loading;

/** @param {string} version */
const address = (version) => new URL(`../plotly/${version}/plotly.min.js`, import.meta.url).href;

/** Plotly, fetched once.
 * @param {string} version @returns {Promise<any>} */
export function load(version) {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.onload = () => done(/** @type {any} */ (window).Plotly);
    script.onerror = () => {
      loading = undefined; // the next who explores asks again
      script.remove();
      failed(new Error(`cannot load ${script.src}`));
    };
    script.src = address(version);
    document.head.append(script);
  });
  return loading;
}

/** Have the browser fetch the script for later, when it has nothing else to do.
 * @param {string} version */
export function prefetch(version) {
  const href = address(version);
  const { connection } = /** @type {any} */ (navigator); // not every browser says
  if (loading || connection?.saveData || document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href }));
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
      colorway: [color], // of what says no colour, as in a snapshot
      xaxis: { ...axis, showgrid: false, zeroline: false },
      yaxis: axis,
      legend: { borderwidth: 0 },
      margin: { pad: 0.5 * rem },
      hoverlabel: { bgcolor: ground, bordercolor: line, font: { color } },
    },
  };
}
