// Draws a position, just as the server does.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * A board with this position, seen by one side, with the last move marked.
 * @param {string} fen
 * @param {string} last
 * @param {string} seenBy
 */
export function board(fen, last, seenBy) {
  const svg = shape("svg", { class: "board", viewBox: "0 0 8 8", role: "img", "aria-label": `Position ${fen}` });
  const turned = seenBy === "black";
  const place = (column, row) => (turned ? { x: 7 - column, y: 7 - row } : { x: column, y: row });
  let dark = "";
  for (let row = 0; row < 8; row += 1) {
    for (let column = (row + 1) % 2; column < 8; column += 2) dark += `M${column} ${row}h1v1h-1z`;
  }
  svg.append(shape("rect", { class: "light", width: 8, height: 8 }), shape("path", { class: "dark", d: dark }));
  for (const square of [last.slice(0, 2), last.slice(2, 4)]) {
    if (!/^[a-h][1-8]$/.test(square)) continue;
    const { x, y } = place(square.charCodeAt(0) - 97, 8 - Number(square[1]));
    svg.append(shape("rect", { class: "last", x, y, width: 1, height: 1 }));
  }
  fen.split(" ")[0].split("/").forEach((letters, row) => {
    let column = 0;
    for (const letter of letters) {
      if (letter >= "1" && letter <= "8") {
        column += Number(letter);
        continue;
      }
      const kind = letter.toLowerCase();
      const { x, y } = place(column, row);
      const side = letter === kind ? "black" : "white";
      svg.append(shape("use", { class: side, href: `#${kind}`, x, y, width: 1, height: 1 }));
      column += 1;
    }
  });
  return svg;
}

/** Seconds as a clock shows them. @param {number} seconds */
export function clock(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** An element with these children; texts stay texts. @param {string} name @param {string} kind @param {(Node | string)[]} inner */
export function element(name, kind, ...inner) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...inner);
  return made;
}
