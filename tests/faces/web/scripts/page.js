// @ts-check
// As much of a page as views need to be made and read: elements, attributes, texts.

class FakeElement {
  /** @param {string} tag */
  constructor(tag) {
    this.localName = tag;
    this.className = "";
    /** @type {any[]} */
    this.children = [];
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {Record<string, Function>} */
    this.heard = {};
    const set = (/** @type {string} */ name, /** @type {string} */ text) => (this.attributes[`style ${name}`] = text);
    this.style = { setProperty: set };
  }

  /** @param {any[]} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {string} name @param {Function} act */
  addEventListener(name, act) {
    this.heard[name] = act;
  }

  /** @returns {string} */
  get textContent() {
    return this.children.map((child) => (child instanceof FakeElement ? child.textContent : String(child))).join("");
  }

  // All elements below that have the tag, or the class when it begins with a dot.
  /** @param {string} what @returns {FakeElement[]} */
  all(what) {
    const fits = (/** @type {FakeElement} */ one) =>
      what.startsWith(".") ? one.className.split(" ").includes(what.slice(1)) : one.localName === what;
    const below = this.children.filter((child) => child instanceof FakeElement);
    return below.flatMap((one) => [...(fits(one) ? [one] : []), ...one.all(what)]);
  }
}

/** @type {any} */ (globalThis).document = { createElement: (/** @type {string} */ tag) => new FakeElement(tag) };

export const LOOKS = ["Ann", "Bob", "Cy"].map((name) => ({ name, letter: name[0], shape: "round" }));
