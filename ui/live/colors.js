// The chart's own colours: scales come from Python as `look`, type and text colours from the page.

// A place from 0 to 1 on a scale of colours written as rgb(...).
function colorAt(scale, share) {
  const place = Math.min(1, Math.max(0, share)) * (scale.length - 1);
  const below = Math.min(Math.floor(place), scale.length - 2);
  const [from, to] = [scale[below], scale[below + 1]].map((color) => color.match(/[\d.]+/g).map(Number));
  return from.map((part, i) => Math.round(part + (place - below) * (to[i] - part)));
}

// A pair's colour by its speed: fast warm, slow cool.
function pairColor(frequency) {
  const { scale, fastest, slowest } = look.pairs;
  const share = Math.log((2 * Math.PI) / frequency / fastest) / Math.log(slowest / fastest);
  return `rgb(${colorAt(scale, share).join(" ")})`;
}

// The signed scale in 255 steps, as an image holds it: one number a colour.
let palette;

function signedPalette() {
  palette ??= new Uint32Array(
    Uint8Array.from({ length: 255 * 4 }, (_, i) =>
      i % 4 === 3 ? 255 : colorAt(look.signed, Math.floor(i / 4) / 254)[i % 4],
    ).buffer,
  );
  return palette;
}
