// What the sliders say now. A pointer that drags one fires no `input` event, but its aria-valuetext
// follows the hand; Streamlit gives each control a class with its key, which is the field's name.

function sliderValue(field) {
  const slider = document.querySelector(`.st-key-${field} input[type=range]`);
  return slider ? Number(slider.getAttribute("aria-valuetext")) : NaN;
}

// `shown`, with each number that has a slider as the slider says, and the cursor inside the table.
function wanted(shown) {
  const now = { ...shown };
  for (const field of Object.keys(shown)) {
    const value = sliderValue(field);
    if (Number.isFinite(value)) now[field] = value;
  }
  if ("position" in now) now.position = Math.min(now.position, now.max_len - 1);
  if ("pair" in now) now.pair = Math.min(now.pair, now.d_model / 2 - 1);
  return now;
}

function same(one, other) {
  return Object.keys(one).every((field) => one[field] === other[field]);
}
