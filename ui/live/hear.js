// Hear the hands: while the cursor plays, each of the fastest hands clicks once a full turn, the faster
// the higher. Off until it is pressed, which is what a browser asks for before it lets a page sound.

import { beats } from "./kit/beats.js";
import { onRemoved } from "./kit/removed.js";

const HIGHEST = 1320; // hertz, of the fastest hand
const STEP = 2 ** (-5 / 12); // from one hand's pitch to the next: a fourth down
const SECONDS = 0.09; // of a click
const LOUDNESS = 0.2; // of one hand; all may beat at once

// Kept while Streamlit calls the default export anew, on every run.
/** @type {AudioContext | null} */
let sound = null;
/** @type {Element | null} */
let button = null;
/** Where the cursor was when it last played. @type {number | null} */
let before = null;
let close = () => {};

function silence() {
  void sound?.close();
  sound = before = null;
}

/** @param {AudioContext} context @param {number} hand */
function click(context, hand) {
  const [tone, gain] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.frequency.value = HIGHEST * STEP ** hand;
  gain.gain.setValueAtTime(LOUDNESS, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + SECONDS);
  tone.connect(gain).connect(context.destination);
  tone.start(now);
  tone.stop(now + SECONDS);
}

/** @param {{parentElement: HTMLElement, data: {label: string, wavelengths: number[]}}} component */
export default function hear({ parentElement, data }) {
  close();
  if (button !== parentElement) silence();
  button = parentElement;
  const toggle = /** @type {HTMLElement} */ (parentElement.querySelector(".hear"));
  const say = () => toggle.setAttribute("aria-pressed", String(sound !== null));
  toggle.textContent = data.label;
  toggle.onclick = () => {
    if (sound) silence();
    else sound = new AudioContext();
    say();
  };
  say();
  const onCursor = (/** @type {Event} */ event) => {
    const { playing, position } = /** @type {CustomEvent} */ (event).detail;
    const from = before;
    before = playing ? position : null;
    if (!sound || !playing || from === null) return;
    for (const hand of beats(from, position, data.wavelengths)) click(sound, hand);
  };
  document.addEventListener("cursor", onCursor);
  close = () => document.removeEventListener("cursor", onCursor);
  return onRemoved(parentElement, () => {
    if (button !== parentElement) return;
    close();
    silence();
  });
}
