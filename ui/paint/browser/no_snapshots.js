// Stands in a page's script for snapshots.js where the browser moves none by itself.

export class Snapshots {
  /** @type {never[]} */
  each = [];
  now = {};
  isAhead = false;
  adopt() {}
  draw() {}
}
