/** Which hands have come round between two positions, by their number: each beats once a full turn.
 * A cursor that goes back, or begins anew, beats nothing.
 * @param {number} before @param {number} now positions, not only whole ones
 * @param {number[]} wavelengths of the hands, in tokens a full turn */
export function beats(before, now, wavelengths) {
  if (!(now > before)) return [];
  return wavelengths.flatMap((wave, n) => (Math.floor(now / wave) > Math.floor(before / wave) ? [n] : []));
}
