// A table of values from -1 to 1 as coloured cells; NaN stays clear.

function tableImage(values, columns) {
  const image = new ImageData(columns, values.length / columns);
  const colors = new Uint32Array(image.data.buffer);
  const palette = signedPalette();
  values.forEach((value, cell) => {
    if (!Number.isNaN(value)) colors[cell] = palette[Math.round((value + 1) * 127)];
  });
  const cells = sheet(image.width, image.height);
  cells.getContext("2d").putImageData(image, 0, 0);
  return cells;
}

// Draw cells over a rectangle. Few ones are first repeated, as in charts/kit/raster.py, or they would blur.
function paintTable(ctx, cells, left, top, width, height) {
  const { few, sharp } = look.raster;
  const larger = (count) => (count < few ? count * Math.ceil(sharp / count) : count);
  const large = sheet(larger(cells.width), larger(cells.height));
  const draft = large.getContext("2d");
  draft.imageSmoothingEnabled = false;
  draft.drawImage(cells, 0, 0, large.width, large.height);
  ctx.imageSmoothingQuality = "low";
  ctx.drawImage(large, left, top, width, height);
}

function sheet(width, height) {
  return Object.assign(document.createElement("canvas"), { width, height });
}

// `make`, with its last result kept until one of `fields` changes.
function keepLast(fields, make) {
  let [asked, made] = [{}];
  return (now) => {
    if (fields.some((field) => now[field] !== asked[field])) [asked, made] = [now, make(now)];
    return made;
  };
}
