// The snapshots of the first paint that the browser moves by itself, by the layouts of ui/live.

import { equalAxes } from "../../live/kit/equal_axes.js";
import { merged } from "../../live/kit/layouts.js";
import { ahead, same, within } from "../../live/sliders.js";
import { drawSnapshot } from "../../live/snapshot/snapshot.js";
import { pressPictures } from "./pictures.js";

/** @import { At, Grab, Lay } from "../../live/pictures.js" */
/** @import { EarlyInput, Fields } from "./early_input.js" */
/** @typedef {{lay: Lay, at: At, grab?: Grab}} Picture */
/** @typedef {{key: string, layout: Fields, shows: Fields, svgs: NodeListOf<SVGElement>, picture: Picture}} Snapshot `layout` is
 * what was painted, `shows` the one by now */

export class Snapshots {
  /** @param {EarlyInput} early @param {Record<string, Picture>} pictures of this page, by the names in their figures' `meta` */
  constructor(early, pictures) {
    this.early = early;
    this.pictures = pictures;
    /** @type {Snapshot[]} */
    this.each = [];
  }

  /** Take what is painted now, and keep what is at work. @param {Fields} layouts */
  adopt(layouts) {
    this.each = Object.entries(layouts).map(([key, /** @type {Fields} */ layout]) => {
      const svgs = /** @type {NodeListOf<SVGElement>} */ (this.early.paint.querySelectorAll(`[data-key="${key}"] > .snapshot`));
      const one = this.each.find((one) => one.key === key) ?? { key, picture: this.pictures[layout.meta.picture] };
      return Object.assign(one, { layout, shows: layout, svgs });
    });
    pressPictures(this.early, this);
  }

  /** What A is at, whose cursor B's pictures follow. */
  get now() {
    const first = this.each.find(({ layout }) => !Object.keys(layout.meta.sliders ?? {}).length);
    return first ? this.nowOf(first) : {};
  }

  /** @param {Snapshot} snapshot what it shows now */
  nowOf({ layout: { meta } }) {
    return within(ahead(meta.now, this.early.values, meta.sliders));
  }

  draw() {
    for (const one of this.each) {
      one.shows = merged(one.layout, this.lay(one));
      for (const svg of one.svgs) drawSnapshot(svg, one.shows);
    }
  }

  /** What of a snapshot's layout has moved. @param {Snapshot} snapshot */
  lay(snapshot) {
    const { layout, picture } = snapshot;
    const part = picture.lay(layout, this.nowOf(snapshot), layout.meta.look);
    const other = this.each.find((one) => one !== snapshot && layout.meta.group && one.layout.meta.group === layout.meta.group);
    return other ? equalAxes(layout, part, () => other.picture.lay(other.layout, this.nowOf(other), other.layout.meta.look)) : part;
  }

  /** Whether a picture has moved on from what was painted. */
  get isAhead() {
    return this.each.some((one) => !same(this.nowOf(one), one.layout.meta.now));
  }
}
