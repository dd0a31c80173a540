// Making and changing elements. Texts stay texts: nothing here reads HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick`) and children.
 *
 * Values of `true` set an attribute without a value; `false`, `null` and `undefined` leave it out. `class` is the
 * class list.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on") && typeof value === "function") {
      made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (key === "value" && "value" in made) {
      made.value = /** @type {never} */ (String(value));
    } else {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(...present(children));
  return made;
}

/**
 * The children that are there.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : /** @type {Node | string} */ (child)));
}

/**
 * Replaces all children.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...present(children));
}

/**
 * Sets a text only if it is another, so that nothing is laid out or announced again.
 * @param {Node} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * The element with this id, which has to be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Calls something when anything outside of an element is pressed, or Escape; until it is told to stop.
 * @param {Element} inside
 * @param {() => void} close
 * @returns {() => void} stops it
 */
export function whenLeft(inside, close) {
  const away = new AbortController();
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (event.target instanceof Node && !inside.contains(event.target)) close();
    },
    { signal: away.signal, capture: true },
  );
  document.addEventListener("keydown", (event) => event.key === "Escape" && close(), { signal: away.signal });
  return () => away.abort();
}
