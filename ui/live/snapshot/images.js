// A layout's images in a snapshot. An element that is there stays: a new one would leave its place empty
// until it is decoded.

import { crc32 } from "../kit/png.js";
import { number } from "./attributes.js";
import { place } from "./plane.js";
import { measure } from "./svg.js";

/** @typedef {Record<string, any>} Image */
/** @import { Plane } from "./plane.js" */
/** `svg` is the image's own text, where it stands in the page as itself.
 * @typedef {{attributes: Record<string, string>, svg: string | null}} Picture */

const FIT = "preserveAspectRatio";
const NAMESPACE = "http://www.w3.org/2000/svg";
const SVG = "data:image/svg+xml,";
/** How much of an image lies before its anchor. @type {Record<string, number>} */
const SHIFT = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 };

/** The images of one layer: below or above.
 * @param {Plane} plane @param {string} layer @returns {Picture[]} */
export function images(plane, layer) {
  return (plane.layout.images ?? [])
    .filter((/** @type {Image} */ { visible = true, layer: own = "above", source }) => visible === true && own === layer && source)
    .map((/** @type {Image} */ image) => picture(image, plane));
}

/** @param {Image} image @param {Plane} plane @returns {Picture} */
function picture(image, plane) {
  const { across, unit } = measure(plane);
  const [[x0, x1], [y0, y1]] = /** @type {const} */ (["x", "y"]).map((letter) => {
    const paper = { xref: "paper", yref: "paper", ...image };
    const here = place(plane, paper, letter, image[letter]);
    const size = Math.abs(place(plane, paper, letter, image[letter] + image[`size${letter}`]) - here);
    const shift = SHIFT[image[`${letter}anchor`] ?? "left"];
    return [here - shift * size, here + (1 - shift) * size];
  });
  const box = {
    x: `${number(across(x0))}${unit}`,
    y: number(y0),
    width: `${number(across(x1) - across(x0))}${unit}`,
    height: number(y1 - y0),
  };
  const { source: href, sizing } = image;
  if (sizing !== "stretch") return { attributes: { ...box, href }, svg: null };
  // In its place and not as an image, which WebKit would pull out of shape, its dots as well.
  if (href.startsWith(SVG)) return { attributes: box, svg: decodeURIComponent(href.slice(SVG.length)) };
  return { attributes: { ...box, [FIT]: "none", href }, svg: null };
}

/** The text of each element that was written from one. @type {WeakMap<Element, string>} */
const texts = new WeakMap();

/** Show pictures as the children of a layer's group.
 * @param {Element} group @param {Picture[]} pictures */
export function drawImages(group, pictures) {
  pictures.forEach(({ attributes, svg }, n) => {
    const there = group.children[n];
    const element = svg === null ? imageAt(there, attributes) : svgAt(there, svg);
    if (!there) group.append(element);
    else if (there !== element) there.replaceWith(element);
    for (const [name, value] of Object.entries(attributes)) {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  });
  while (group.children.length > pictures.length) group.lastElementChild?.remove();
}

/** @param {Element | undefined} there @param {Record<string, string>} attributes */
function imageAt(there, attributes) {
  const alike = there?.localName === "image" && there.hasAttribute(FIT) === FIT in attributes;
  const element = alike ? there : document.createElementNS(NAMESPACE, "image");
  if (!element.hasAttribute("decoding")) element.setAttribute("decoding", "sync"); // or its place flashes empty
  return element;
}

/** @param {Element | undefined} there @param {string} text */
function svgAt(there, text) {
  if (there && texts.get(there) === text) return there;
  const around = document.createElementNS(NAMESPACE, "g");
  around.innerHTML = withOwnNames(text);
  const element = /** @type {Element} */ (around.firstElementChild);
  texts.set(element, text);
  return element;
}

/** A name is the page's, where another may be hidden: so each text has one of its own.
 * @param {string} text */
function withOwnNames(text) {
  if (!text.includes("id='cell'")) return text;
  const name = `cell${crc32(new TextEncoder().encode(text)).toString(16)}`;
  return text.replaceAll("id='cell'", `id='${name}'`).replaceAll("url(#cell)", `url(#${name})`);
}
