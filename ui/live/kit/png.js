// Small tables as PNG images, made at once: one byte a cell and a palette, not compressed. A canvas
// would take four bytes a cell and compress them, which takes longer than drawing the chart.

/** Where the sums that end each part of a PNG come from. */
const SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});
const [BY_PALETTE, OF_COLORS] = [3, 6]; // kinds of a PNG
const MAX_BLOCK_BYTES = 65535; // of a block that is not compressed

/** Cells as numbers of colours, as a data URI.
 * @param {Uint8Array} cells @param {number} columns
 * @param {number[][]} palette red, green, blue and perhaps how opaque, from 0 to 255 */
export function png(cells, columns, palette) {
  return file(cells, columns, BY_PALETTE, [
    part("PLTE", Uint8Array.from(palette.flatMap((color) => color.slice(0, 3)))),
    part("tRNS", Uint8Array.from(palette, (color) => color[3] ?? 255)),
  ]);
}

/** Cells of any colours, four bytes each: red, green, blue and how opaque.
 * @param {Uint8Array} pixels @param {number} columns */
export function pngOf(pixels, columns) {
  return file(pixels, 4 * columns, OF_COLORS, []);
}

/** @param {Uint8Array} bytes @param {number} wide bytes of a row @param {number} kind @param {Uint8Array[]} looks */
function file(bytes, wide, kind, looks) {
  const rows = bytes.length / wide;
  const lines = new Uint8Array(rows * (wide + 1));
  for (let row = 0; row < rows; row++) {
    // Each line begins with a 0: it is as it stands.
    lines.set(bytes.subarray(row * wide, (row + 1) * wide), row * (wide + 1) + 1);
  }
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, kind === OF_COLORS ? wide / 4 : wide);
  new DataView(head.buffer).setUint32(4, rows);
  head.set([8, kind], 8); // eight bits a part
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    part("IHDR", head),
    ...looks,
    part("IDAT", stored(lines)),
    part("IEND", new Uint8Array()),
  ];
  return `data:image/png;base64,${base64(joined(parts))}`;
}

/** @param {string} name @param {Uint8Array} data */
function part(name, data) {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The sum of bytes by which a part is known to be whole.
 * @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = -1;
  for (let at = 0; at < bytes.length; at++) sum = SUMS[(sum ^ bytes[at]) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Data as zlib takes it, not compressed.
 * @param {Uint8Array} data */
function stored(data) {
  /** @type {Uint8Array[]} */
  const parts = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += MAX_BLOCK_BYTES) {
    const block = data.subarray(at, at + MAX_BLOCK_BYTES);
    const [size, last] = [block.length, Number(at + MAX_BLOCK_BYTES >= data.length)];
    parts.push(Uint8Array.of(last, size, size >> 8, ~size, ~size >> 8), block);
  }
  let [low, high] = [1, 0];
  for (let at = 0; at < data.length; ) {
    // So many bytes before the sums have to be cut to 16 bits.
    for (const end = Math.min(at + 3800, data.length); at < end; at++) high += low += data[at];
    low %= 65521;
    high %= 65521;
  }
  parts.push(Uint8Array.of(high >> 8, high, low >> 8, low));
  return joined(parts);
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of parts) {
    bytes.set(one, at);
    at += one.length;
  }
  return bytes;
}

/** @param {Uint8Array & {toBase64?: () => string}} bytes */
export function base64(bytes) {
  if (bytes.toBase64) return bytes.toBase64();
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode.apply(null, /** @type {any} */ (bytes.subarray(at, at + 32768)));
  }
  return btoa(text);
}
