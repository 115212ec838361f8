// A number that runs along a path, once a frame.

let frame = 0;

/** Move through stages, each in so many seconds, or stay there as long; `each` says where it is.
 * @param {number} from @param {[number, number][]} path @param {(stage: number) => void} each
 * @param {() => void} done */
export function run(from, path, each, done) {
  cancelAnimationFrame(frame);
  const [[to, seconds], ...rest] = path;
  let [left, before] = [seconds, performance.now()];
  const tick = (/** @type {number} */ now) => {
    left -= Math.min(now - before, 100) / 1000;
    before = now;
    each(left > 0 ? to + ((from - to) * left) / seconds : to);
    if (left > 0) frame = requestAnimationFrame(tick);
    else if (rest.length) run(to, rest, each, done);
    else done();
  };
  frame = requestAnimationFrame(tick);
}

export function halt() {
  cancelAnimationFrame(frame);
}
