// What the modules of ui/live make of Python's figures and snapshots: tests/js/test_*.py compare them.

import { equalAxes } from "../../ui/live/kit/equal_axes.js";
import { merged } from "../../ui/live/kit/layouts.js";
import { png } from "../../ui/live/kit/png.js";
import { pictureOf } from "../../ui/live/pictures.js";
import { drawFigure } from "../../ui/live/snapshot/figure.js";
import { drawSnapshot } from "../../ui/live/snapshot/snapshot.js";
import { FakeElement, elements, writes } from "./fake_element.js";

const parts = (layout, now) => pictureOf(layout).lay(layout, now, layout.meta.look);

/** The tag, the attributes and the words of every element. */
const read = (svg) => svg.all.map((one) => [one.localName, Object.fromEntries(one.attributes), one.children.length ? "" : one.textContent]);

/** The elements of each snapshot in a text. */
export const readSnapshots = (text) => elements(text).map(read);

/** A layout at other states. */
export const laid = (layout, states) => states.map((now) => merged(layout, parts(layout, now)));

/** Two layouts at a state each, with the axes that both share. */
export function laidTogether(layouts, states) {
  const both = layouts.map((layout, n) => parts(layout, states[n]));
  return layouts.map((layout, n) => merged(layout, equalAxes(layout, both[n], () => both[1 - n])));
}

/** Snapshots of a layout, moved to another state. */
export function moved(text, layout, now) {
  const [whole] = laid(layout, [now]);
  return elements(text).map((svg) => {
    drawSnapshot(svg, whole);
    return read(svg);
  });
}

/** Python's snapshot and the browser's, as the elements of each layer that has some. */
export function drawn(text, figure, size) {
  const [theirs] = elements(text);
  const svg = new FakeElement("svg");
  drawFigure(svg, figure, size);
  return [theirs, svg].map((one) => one.children.filter(({ children }) => children.length).map(read));
}

/** Move a snapshot from state to state: the layers that each wrote, and whether its images stay. */
export function layersWritten(text, layout, states) {
  const [svg] = elements(text);
  const imagesOf = () => svg.querySelectorAll(":scope > :is(.l0, .l6) > image");
  const images = imagesOf();
  const layerOf = (one) => svg.children.find((group) => group.all.includes(one))?.getAttribute("class") ?? "";
  return laid(layout, states).map((whole) => {
    writes.length = 0;
    drawSnapshot(svg, whole);
    const stay = imagesOf().every((one, n) => one === images[n]);
    return [[...new Set(writes.map(layerOf))].sort(), stay, images.map((one) => one.getAttribute("decoding"))];
  });
}

/** Draw a layout in a snapshot, whatever that snapshot is. */
export const redrawn = (text, layout) => elements(text).map((svg) => drawSnapshot(svg, layout));

/** A PNG of cells in some colours. */
export const pngOfCells = (cells, columns, colors) => png(Uint8Array.from(cells), columns, colors);
