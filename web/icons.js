// The icons of the page: strokes on a grid of 24, drawn here.

const PATHS = {
  flag: "M6 21V4m0 1c4-3 7 3 12 0v9c-5 3-8-3-12 0",
  handshake: "M3 8l4-2 5 2 5-2 4 2v8l-3 1-5 3-7-4-3 0zM12 8l-3 4c2 1 4 0 5-1l4 5",
  back: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 13l4 4L19 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  flip: "M7 4v16m0 0l-3-3m3 3l3-3M17 20V4m0 0l-3 3m3-3l3 3",
  first: "M18 6l-7 6 7 6M8 6v12",
  previous: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M16 6v12",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  muted: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  gear:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10.2 5.2 10.4 2.7 13.6 2.7 13.8 5.2 15.5 5.9 17.4 4.3 19.7 6.6 " +
    "18.1 8.5 18.8 10.2 21.3 10.4 21.3 13.6 18.8 13.8 18.1 15.5 19.7 17.4 17.4 19.7 15.5 18.1 13.8 18.8 " +
    "13.6 21.3 10.4 21.3 10.2 18.8 8.5 18.1 6.6 19.7 4.3 17.4 5.9 15.5 5.2 13.8 2.7 13.6 2.7 10.4 5.2 " +
    "10.2 5.9 8.5 4.3 6.6 6.6 4.3 8.5 5.9z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.5-4.5 3.5-6.5 8-6.5s7.5 2 8 6.5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-4 2.7-6 6.5-6s6.1 2 6.5 6M16 4.5a3.5 3.5 0 0 1 " +
    "0 6.5M18 14.5c2 .7 3.2 2.5 3.5 5.5",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  chat: "M4 5h16v11H9l-5 4z",
  share: "M12 15V4m0 0L8 8m4-4l4 4M5 12v8h14v-8",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  download: "M12 4v11m0 0l-4-4m4 4l4-4M5 20h14",
  again: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3",
  eye: "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pointer: "M6 3l13 9.5-6 1.2 3.2 6.3-2.7 1.3-3.1-6.4L6 19z",
  eraser: "M13.5 5l6.5 6.5-8.5 8.5H8l-4-4zM9 9.5l6.5 6.5M12 20h8",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  up: "M12 19V6m0 0l-5 5m5-5l5 5",
  open: "M4 19V6h6l2 2h8v3M4 19l3-8h15l-3 8z",
  plus: "M12 5v14M5 12h14",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * An icon. It says nothing to screen readers: the button around it has a label.
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
