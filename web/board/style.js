// The board's stylesheet, made once and shared by all boards of a page.

import { PIECES } from "./pieces.js";
import { themeRules } from "./themes.js";

const LAYOUT = `
:host {
  display: block; width: 100%; aspect-ratio: 1; direction: ltr; position: relative;
  --board-radius: 4px; --board-focus: #1668d6; --board-outer-text: currentColor;
  --shape-green: #1f8a4c; --shape-red: #cc3327; --shape-blue: #2469c9; --shape-yellow: #dd9a00;
}
:host([hidden]) { display: none; }
.frame {
  position: absolute; inset: 0; container-type: size; -webkit-user-select: none; user-select: none;
  -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent;
  forced-color-adjust: none; print-color-adjust: exact; -webkit-print-color-adjust: exact;
}
.area { position: absolute; inset: 0; }
.grid, .pieces, .shapes, .picker { position: absolute; inset: 0; width: 100%; height: 100%; }
.grid {
  display: grid; grid-template-rows: repeat(8, 1fr); border-radius: var(--board-radius); overflow: hidden;
  isolation: isolate;
}
.row { display: grid; grid-template-columns: repeat(8, 1fr); min-height: 0; }
.pieces, .shapes, .coordinates { pointer-events: none; }
.disabled { filter: saturate(0.55) opacity(0.72); }
`;

const SQUARES = `
.cell {
  --square: var(--board-light); --tint: transparent; position: relative; min-width: 0; outline: none;
  background: linear-gradient(var(--tint), var(--tint)) var(--square); touch-action: manipulation;
}
.cell.dark { --square: var(--board-dark); }
.cell.last { --tint: var(--board-last); }
.cell.premove { --tint: var(--board-premove); }
.cell.selected { --tint: var(--board-select); }
.cell.own { cursor: grab; touch-action: none; }
.cell.goal { cursor: pointer; touch-action: none; }
.dragging .cell, .dragging.grid { cursor: grabbing; }
.cell.check {
  background: radial-gradient(circle closest-side, var(--board-check) 22%,
    color-mix(in srgb, var(--board-check) 72%, transparent) 62%,
    color-mix(in srgb, var(--board-check) 22%, transparent) 100%, transparent 130%),
    linear-gradient(var(--tint), var(--tint)) var(--square);
}
.cell::before, .cell::after { content: ""; position: absolute; inset: 0; pointer-events: none; }
.cell.target::before {
  background: radial-gradient(circle closest-side, var(--board-target) 30%, transparent calc(30% + 0.7px));
}
.cell.capture::before {
  background: radial-gradient(circle closest-side, transparent calc(79% - 0.7px), var(--board-target) 79% 96%,
    transparent calc(96% + 0.7px));
}
@media (hover: hover) {
  .cell.goal:hover::after { box-shadow: inset 0 0 0 max(2px, 0.6cqw) rgb(255 255 255 / 0.62); }
}
.cell.hover::after { box-shadow: inset 0 0 0 max(2px, 0.7cqw) rgb(255 255 255 / 0.78); }
.cell.hover.wide { z-index: 1; }
.cell.hover.wide::after {
  inset: -50%; border-radius: 50%; background: rgb(255 255 255 / 0.34);
  box-shadow: inset 0 0 0 2px rgb(255 255 255 / 0.5);
}
.cell:focus-visible { z-index: 2; }
.cell:focus-visible::after {
  inset: 0; border-radius: 2px; background: none;
  box-shadow: inset 0 0 0 max(2px, 0.65cqw) var(--board-focus), inset 0 0 0 max(3.5px, 1.05cqw) #fff;
}
`;

const MEN = `
.piece { background-position: center; background-repeat: no-repeat; background-size: 100% 100%; }
.pieces { isolation: isolate; }
.pieces .piece {
  position: absolute; left: 0; top: 0; width: 12.5%; height: 12.5%;
  transition: transform var(--duration, 0ms) cubic-bezier(0.22, 0.8, 0.36, 1);
}
.pieces.still .piece, .pieces .piece.dropped { transition: none; }
.pieces .moving { z-index: 1; }
.pieces .lifted { opacity: 0.32; }
.hand { display: none; }
.hand.held {
  display: block; position: fixed; inset: auto; left: 0; top: 0; margin: 0; padding: 0; border: 0; overflow: visible;
  background-color: transparent; pointer-events: none; will-change: transform; z-index: 1000;
  forced-color-adjust: none;
  filter: drop-shadow(0 3px 4px rgb(0 0 0 / 0.32));
}
`;

const SHAPES = `
.shapes { overflow: visible; }
.shape { opacity: 0.78; fill: var(--colour); }
circle.shape { fill: none; stroke: var(--colour); stroke-width: 0.07; opacity: 0.9; }
.shape.draft { opacity: 0.5; }
.shape.hint { opacity: 0.55; }
circle.shape.hint { opacity: 0.9; }
.shape.green { --colour: var(--shape-green); }
.shape.red { --colour: var(--shape-red); }
.shape.blue { --colour: var(--shape-blue); }
.shape.yellow { --colour: var(--shape-yellow); }
`;

const COORDINATES = `
.coordinates {
  position: absolute; inset: 0; font: 600 clamp(8.5px, 2.15cqw, 14px) / 1 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
.coordinates span { position: absolute; color: color-mix(in srgb, var(--board-dark) 82%, black); }
.coordinates .on-dark { color: color-mix(in srgb, var(--board-light) 92%, white); }
.coordinates .rank { left: 0.3em; margin-top: 0.28em; }
.coordinates .file { bottom: 0.26em; margin-left: calc(12.5% - 0.28em); transform: translateX(-100%); }
.coordinates.none { display: none; }
.frame.outside .area { inset: 0 0 var(--gutter) var(--gutter); }
.frame.outside .area { --gutter: clamp(15px, 4.4cqw, 26px); }
.coordinates.outside span { color: var(--board-outer-text); opacity: 0.74; font-weight: 500; }
.coordinates.outside .rank {
  left: calc(-1 * var(--gutter)); width: var(--gutter); height: 12.5%; margin: 0; display: grid; place-content: center;
}
.coordinates.outside .file {
  bottom: calc(-1 * var(--gutter)); height: var(--gutter); width: 12.5%; margin: 0; transform: none;
  display: grid; place-content: center;
}
@container (max-width: 240px) { .coordinates.inside { display: none; } }
`;

const PICKER = `
.picker { background: rgb(20 22 20 / 0.42); border-radius: var(--board-radius); z-index: 3; }
.picker[hidden] { display: none; }
.menu {
  position: absolute; top: 0; width: 12.5%; display: flex; flex-direction: column; border-radius: 6px;
  background: #fbfaf6; box-shadow: 0 6px 22px rgb(0 0 0 / 0.42); animation: appear 110ms ease-out;
}
.menu.upwards { top: auto; bottom: 0; flex-direction: column-reverse; }
.option {
  all: unset; display: block; aspect-ratio: 1; cursor: pointer; border-radius: 6px; touch-action: manipulation;
}
.option .piece { display: block; width: 100%; height: 100%; transition: transform 90ms ease-out; }
.option:hover { background: #e3eadf; }
.option:hover .piece { transform: scale(1.06); }
.option:focus-visible { box-shadow: inset 0 0 0 max(2px, 0.6cqw) var(--board-focus); }
@keyframes appear { from { opacity: 0; transform: scale(0.94); } }
@media (prefers-reduced-motion: reduce) {
  .menu { animation: none; }
  .option .piece, .pieces .piece { transition: none; }
}
`;

/** @returns {string} each piece's picture, which a page may replace by --piece-wK and so on */
function pieceRules() {
  return Object.entries(PIECES).map(([code, svg]) => {
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return `.${code} { background-image: var(--piece-${code}, url("${address.replaceAll("'", "%27")}")); }`;
  }).join("\n");
}

/** The stylesheet of every board. */
export const STYLE = new CSSStyleSheet();
STYLE.replaceSync([LAYOUT, themeRules(), SQUARES, MEN, pieceRules(), SHAPES, COORDINATES, PICKER].join("\n"));
