// @ts-check
// What a reader types for a number: 57, 10,000, 0,5 or arithmetic: 2*pi, 1/4, sqrt(512), 2^7. Letters that
// stand for a size are not read: 128k is 128,000 to some and 131,072 to others. The server reads the same:
// charts/quiz/expression.py; both are held by tests/reference/expressions.json.

const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/; // commas that part thousands; another stands for the point
const TOKEN = /[1-9]\d{0,2}(?:,\d{3})+(?![\d,])(?:\.\d*)?|(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?|[a-zπ]+2?|\*\*|\S/g;
const MOST = 100; // tokens
/** @type {Map<string | undefined, number>} */
const NAMES = new Map([["pi", Math.PI], ["π", Math.PI], ["e", Math.E]]);
/** @type {Map<string | undefined, (value: number) => number>} */
const FUNCTIONS = new Map([["(", (value) => value], ["sqrt", Math.sqrt], ["log2", Math.log2]]);

/** The number; null if it is none, or not finite. @param {string} text @returns {number | null} */
export function numberIn(text) {
  /** @type {(string | undefined)[]} */
  const tokens = text.toLowerCase().match(TOKEN) ?? [];
  let at = 0;
  const none = () => (at = MOST); // past the end
  const real = (/** @type {number} */ value) => (Number.isFinite(value) ? value : none());
  const takes = (/** @type {string[]} */ ...signs) => signs.some((sign) => sign === tokens[at]) && ++at > 0;

  const sum = () => {
    let value = product();
    for (;;) {
      if (takes("+")) value += product();
      else if (takes("-", "−")) value -= product();
      else return value;
    }
  };
  const product = () => {
    let value = signed();
    for (;;) {
      if (takes("*", "×", "·")) value *= signed();
      else if (takes("/", "÷")) value = real(value / signed());
      else if (NAMES.has(tokens[at]) || FUNCTIONS.has(tokens[at])) value *= power(); // 2pi
      else return value;
    }
  };
  /** @returns {number} */
  const signed = () => (takes("-", "−") ? -signed() : takes("+") ? signed() : power());
  /** @returns {number} */
  const power = () => {
    const base = single();
    return takes("^", "**") ? real(base ** signed()) : base;
  };
  /** @returns {number} */
  const single = () => {
    const token = tokens[at++];
    const apply = FUNCTIONS.get(token);
    if (apply && (token === "(" || takes("("))) {
      const value = real(apply(sum()));
      if (takes(")")) return value;
    } else if (/^[.,]?\d/.test(token ?? "")) {
      return real(Number(GROUPED.test(token ?? "") ? token?.replaceAll(",", "") : token?.replace(",", ".")));
    }
    return NAMES.get(token) ?? none();
  };

  const value = tokens.length < MOST ? sum() : NaN;
  return at === tokens.length && Number.isFinite(value) ? value : null;
}
