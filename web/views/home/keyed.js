// Lists that are told anew again and again: what stays is changed in place, so that nothing flickers, and neither focus
// nor hover is lost.

/**
 * @template Item
 * @typedef {object} Row
 * @property {HTMLElement} element
 * @property {(item: Item) => void} update
 */

/** A list whose rows are known by a name. @template Item */
export class Keyed {
  /** @type {Map<string, Row<Item>>} */
  #rows = new Map();
  #place;
  #key;
  #make;

  /**
   * @param {HTMLElement} place
   * @param {(item: Item) => string} key
   * @param {(item: Item) => Row<Item>} make Makes a row; it is updated at once.
   */
  constructor(place, key, make) {
    this.#place = place;
    this.#key = key;
    this.#make = make;
  }

  /** The names of what is shown, in order. @returns {string[]} */
  get keys() {
    return [...this.#rows.keys()];
  }

  /** @param {Item[]} items */
  update(items) {
    const focused = document.activeElement;
    /** @type {Map<string, Row<Item>>} */
    const rows = new Map();
    for (const item of items) {
      const key = this.#key(item);
      const row = this.#rows.get(key) ?? this.#make(item);
      row.update(item);
      rows.set(key, row);
    }
    for (const [key, row] of this.#rows) if (!rows.has(key)) row.element.remove();
    let index = 0;
    for (const { element } of rows.values()) {
      const here = this.#place.children[index] ?? null;
      if (here !== element) this.#place.insertBefore(element, here);
      index += 1;
    }
    this.#rows = rows;
    // What is put elsewhere in the list loses the focus on the way.
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.#place.contains(focused)) {
      focused.focus({ preventScroll: true });
    }
  }
}

/**
 * Puts items so that those already shown stay where they are, and new ones come into gaps first.
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => string} key
 * @param {string[]} shown The names of what is shown, in order.
 * @returns {Item[]}
 */
export function inPlace(items, key, shown) {
  const known = new Map(items.map((item) => [key(item), item]));
  const fresh = items.filter((item) => !shown.includes(key(item)));
  const placed = shown.map((name) => known.get(name) ?? fresh.shift());
  return [...placed, ...fresh].filter((item) => item !== undefined);
}
