// What a reader types for a slider's number: 57, 10,000, 0,5, 1e6, or 10k, which is 10,000.

const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/; // commas that part thousands; another stands for the point
const NUMBER = /^([-+−]?)(\d[\d,]*(?:\.\d*)?|[.,]\d+)(e[+-]?\d+)?\s?(k?)$/i;

/** The number; null if it is none, or not finite. @param {string} text @returns {number | null} */
export function numberIn(text) {
  const [, sign, digits = "", power = "", thousands] = text.trim().match(NUMBER) ?? [];
  const plain = GROUPED.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
  const value = Number(plain + power) * (thousands ? 1000 : 1) * (sign && sign !== "+" ? -1 : 1);
  return digits && Number.isFinite(value) ? value : null;
}
