// What the sliders say now. A pointer that drags one fires no `input` event, but its aria-valuetext
// follows the hand; Streamlit gives each control a class with its key, which is the field's name.

// `shown`, with all that has a slider as the slider says, and the cursor inside the table.
function wanted(shown) {
  const now = { ...shown };
  for (const field of Object.keys(shown)) {
    const slider = document.querySelector(`.st-key-${field} input[type=range]`);
    const text = slider?.getAttribute("aria-valuetext");
    if (slider) now[field] = typeof shown[field] === "string" ? text : Number(text);
  }
  for (const field of ["position", "offset"]) {
    if (field in now) now[field] = Math.min(now[field], now.max_len - 1);
  }
  if ("pair" in now) now.pair = Math.min(now.pair, now.d_model / 2 - 1);
  return now;
}

// Turn a slider by hand, so to speak: it shows the value and sends nothing.
function turn(field, value) {
  const slider = document.querySelector(`.st-key-${field} input[type=range]`);
  if (!slider || Number(slider.value) === value) return;
  // React hears of a value only through the setter that it has not replaced.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, value);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}

function same(one, other) {
  return Object.keys(one).every((field) => one[field] === other[field]);
}
