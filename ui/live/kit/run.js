// A number that runs to another, once a frame.

let frame = 0;

/** Move from stage to stage in so many seconds, or stay there as long; `each` says where it is.
 * @param {number} from @param {number} to @param {number} seconds
 * @param {(stage: number) => void} each @param {() => void} done */
export function run(from, to, seconds, each, done) {
  cancelAnimationFrame(frame);
  let [left, before] = [seconds, performance.now()];
  const tick = (/** @type {number} */ now) => {
    left -= Math.min(now - before, 100) / 1000;
    before = now;
    each(left > 0 ? to + ((from - to) * left) / seconds : to);
    if (left > 0) frame = requestAnimationFrame(tick);
    else done();
  };
  frame = requestAnimationFrame(tick);
}

export function halt() {
  cancelAnimationFrame(frame);
}
