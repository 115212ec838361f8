// @ts-check
// What of a layout these modules draw: the part of charts/kit/vocabulary.py that pictures which move are
// made of. Anything else is refused, so that nothing is drawn wrong without a word.

/** A value of any kind, one of these, or a part with properties of its own.
 * @typedef {null | any[] | {[name: string]: Rule}} Rule */

const FONT = any("size color family");
const LINE = { ...any("color width"), dash: ["solid", "dash", "dot", "dashdot"] };
const PLACE = {
  ...any("name visible"),
  xref: ["x", "x domain", "paper"],
  yref: ["y", "y domain", "paper"],
};
const SHAPE = {
  ...PLACE,
  ...any("x0 y0 x1 y1 xanchor yanchor fillcolor opacity"),
  type: ["line", "rect", "circle"],
  xsizemode: ["pixel"],
  ysizemode: ["pixel"],
  layer: ["below", "between", "above"],
  line: LINE,
  label: { ...any("text padding"), xanchor: ["left", "center", "right"], yanchor: ["top", "middle", "bottom"], font: FONT },
};
const SMALL = { ...SHAPE, ...any("path"), type: ["circle", "path"] }; // of some pixels, both ways
const IMAGE = {
  ...PLACE,
  ...any("x y source sizex sizey"),
  xanchor: ["left", "center", "right"],
  yanchor: ["top", "middle", "bottom"],
  layer: ["below", "above"],
  sizing: ["contain", "stretch"],
};
const AXIS = {
  ...any("range scaleanchor constrain constraintoward fixedrange automargin visible nticks dtick ticklabeloverflow"),
  ...any("showgrid gridcolor zeroline zerolinecolor zerolinewidth"),
  title: any("text standoff font"),
  type: ["linear"],
  tickmode: ["auto", "linear"],
  tickangle: [0],
};
/** What has no look of its own here, or is Python's to draw. */
const REST = any("height width margin template paper_bgcolor plot_bgcolor legend dragmode hovermode hoverlabel uirevision font meta");
const LAYOUT = { ...REST, xaxis: AXIS, yaxis: AXIS, images: null, shapes: null, coloraxis: null, showlegend: [false] };

/** Raise an error that names what of a layout cannot be drawn.
 * @param {Record<string, any>} layout */
export function check(layout) {
  checkPart(layout, LAYOUT, "layout");
  for (const name of ["xaxis", "yaxis"]) {
    const { range } = layout[name] ?? {};
    if (range?.length !== 2 || !range.every(Number.isFinite)) refuse(`${name} without a range`);
  }
  for (const image of layout.images ?? []) checkPart(image, IMAGE, "image");
  for (const shape of layout.shapes ?? []) {
    const small = shape.xsizemode === "pixel" && shape.ysizemode === "pixel";
    checkPart(shape, small ? SMALL : SHAPE, "shape");
    if (/[^MLZ\d.,\s-]/.test(shape.path ?? "")) refuse(`path ${shape.path}`);
  }
}

/** @param {Record<string, any>} part @param {{[name: string]: Rule}} rules @param {string} where */
function checkPart(part, rules, where) {
  for (const [name, value] of Object.entries(part)) {
    if (value === null || value === undefined) continue;
    const rule = rules[name];
    if (rule === undefined) refuse(`${where}: ${name}`);
    if (Array.isArray(rule) && !rule.includes(value)) refuse(`${where}: ${name} ${value}`);
    if (rule && !Array.isArray(rule)) checkPart(value, rule, `${where}, ${name}`);
  }
}

/** @param {string} what @returns {never} */
function refuse(what) {
  throw new Error(`a still that moves cannot draw ${what}`);
}

/** @param {string} names @returns {{[name: string]: null}} */
function any(names) {
  return Object.fromEntries(names.split(" ").map((name) => [name, null]));
}
