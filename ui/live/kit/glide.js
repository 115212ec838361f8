/** Where the cursor is after `time` tokens' time: at a slow speed it rests at each whole position.
 * @param {number} time @param {number} last position
 * @param {number} speed in positions a second @param {boolean} [jumps] it is never between two */
export function placeAt(time, last, speed, jumps = false) {
  const whole = Math.floor(time);
  if (whole >= last || jumps) return Math.min(whole, last);
  if (speed > 1) return time;
  const way = Math.max(0, 2 * (time - whole) - 1);
  return whole + way * way * (3 - 2 * way);
}
