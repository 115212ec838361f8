// Elements as the modules of ui/live/snapshot use them: attributes, children and text, and no layout.

/** What was written since somebody emptied it: the elements that changed. @type {any[]} */
export const writes = [];

const PART = /<(\/?)([\w:-]+)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g;
const SIGNS = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'", "&amp;": "&" };
const plain = (text) => text.replace(/&[#\w]+;/g, (sign) => SIGNS[sign] ?? sign);

export class FakeElement {
  parent = null;
  words = "";
  children = [];
  attributes = new Map();

  constructor(localName) {
    this.localName = localName;
  }

  get firstElementChild() { return this.children[0] ?? null; }
  get lastElementChild() { return this.children.at(-1) ?? null; }
  get textContent() { return this.words + this.children.map((one) => one.textContent).join(""); }
  set textContent(text) { this.#change({ words: text, children: [] }); }
  hasAttribute(name) { return this.attributes.has(name); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  setAttribute(name, value) { this.#change({}).attributes.set(name, String(value)); }
  removeAttribute(name) { this.attributes.delete(name); }
  append(one) { this.#change({}).children.push(Object.assign(one, { parent: this })); }
  remove() { this.parent.#change({ children: this.parent.children.filter((one) => one !== this) }); }
  replaceWith(other) {
    const children = this.parent.children.map((one) => (one === this ? other : one));
    Object.assign(other, { parent: this.parent.#change({ children }) });
  }

  #change(parts) {
    writes.push(this);
    return Object.assign(this, parts);
  }

  set innerHTML(text) {
    this.#change({ words: "", children: [] });
    let inside = this;
    for (const [, closes, name, attributes, isEmpty, words] of text.matchAll(PART)) {
      if (words !== undefined) inside.words += plain(words);
      else if (closes) inside = inside.parent;
      else {
        const one = new FakeElement(name);
        for (const [, key, quoted, other] of attributes.matchAll(ATTRIBUTE)) one.attributes.set(key, plain(quoted ?? other ?? ""));
        inside.children.push(Object.assign(one, { parent: inside }));
        if (!isEmpty) inside = one;
      }
    }
    if (inside !== this) throw new Error(`<${inside.localName}> is not closed`);
  }

  get all() { return [this, ...this.children.flatMap((one) => one.all)]; }

  /** Of `:scope > a > b` only; a and b are a tag, a class or `:is(...)` of them. */
  querySelectorAll(selector) {
    const [scope, ...steps] = selector.split(" > ");
    if (scope !== ":scope") throw new Error(`no selector of this element: ${selector}`);
    const fits = (one, name) => (name[0] === "." ? one.getAttribute("class")?.split(" ").includes(name.slice(1)) : one.localName === name);
    return steps.reduce((found, step) => {
      const names = step.replace(/^:is\((.*)\)$/, "$1").split(", ");
      return found.flatMap((one) => one.children.filter((child) => names.some((name) => fits(child, name))));
    }, [this]);
  }

  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
}

/** The elements of a text. @param {string} text */
export function elements(text) {
  const around = new FakeElement("body");
  around.innerHTML = text;
  return around.children;
}

globalThis.document = { createElementNS: (_, name) => new FakeElement(name) };
