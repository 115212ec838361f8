// Marks of pictures that stay. Those that move have none of them: ui/paint/early_input.py leaves them out.

import { box, color, escaped, faint, number } from "./attributes.js";

/** @import { Measure } from "./attributes.js" */
/** @import { Picture, Point, Spots } from "./marks.js" */

/** @param {Picture} mark @param {Measure} measure */
export function picture(mark, measure) {
  const fit = mark.whole ? "" : ' preserveAspectRatio="none"';
  const edges = mark.sharp ? ' style="image-rendering:pixelated"' : "";
  return `<image ${box(mark.ends, measure)}${fit}${edges} decoding="sync" href="${escaped(mark.source)}"/>`;
}

/** A mark that is no circle.
 * @param {Spots} mark @param {Point} at @param {Measure} measure */
export function sign({ size, shape, color: shade, opacity }, [x, y], { across, unit }) {
  const [h, side] = [size / 2, number(size)];
  const ways = {
    x: `M${-h} ${-h}l${side} ${side}m0 -${side}l-${side} ${side}`,
    "triangle-down": `M${number(-1.15 * h)} ${number(-h / 2)}h${number(2.3 * h)}L0 ${number(h)}z`,
    diamond: `M0 ${number(-1.3 * h)}L${number(1.3 * h)} 0L0 ${number(1.3 * h)}L${number(-1.3 * h)} 0z`,
  };
  const ink = shape === "x" ? `stroke="${color(shade)}" stroke-width="${number(size / 3)}"` : `fill="${color(shade)}"`;
  const style = ink + faint(opacity);
  const place = `x="${number(across(x))}${unit}" y="${number(y)}"`;
  return `<svg ${place} overflow="visible"><path d="${ways[/** @type {"x"} */ (shape)]}" ${style}/></svg>`;
}
