// A game with its variations, and what is said of each move. It draws nothing and asks nobody: moves are judged by the
// rules beside the page.

import { Position } from "../../rules/position.js";
import { annotate, notesOf, PASS, START } from "./node.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./node.js").Told} Told */
/** @typedef {import("./node.js").ToldGame} ToldGame */

/** What is said of a move is one of these, and of a position one of those: another takes the place of the first. */
const MOVE_NAGS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const POSITION_NAGS = Array.from({ length: 12 }, (_, index) => index + 10);

export class Tree {
  /** @type {[string, string][]} */
  tags = [];
  result = "*";
  /** @type {Node} */
  root;
  #count = 0;
  /** What was deleted, the last at the end. @type {{ parent: Node, index: number, node: Node }[]} */
  #deleted = [];

  /** @param {string} [start] A FEN that can be read. */
  constructor(start = START) {
    const position = Position.read(start);
    if (!position) throw new RangeError(`not a position: ${start}`);
    this.root = this.#made(null, "", "");
    this.root.position = position;
    const moves = Number(position.fen().split(" ")[5] ?? 1) - 1;
    this.root.ply = moves * 2 + (position.turn === "black" ? 1 : 0);
  }

  /**
   * A tree as it was told, by a server that has played through it.
   * @param {ToldGame} game
   */
  static read(game) {
    const tree = new Tree(game.start);
    tree.tags = game.tags.map(([name, value]) => [name, value]);
    tree.result = game.result;
    annotate(tree.root, game.root);
    // A list instead of calls within calls, since a line may be very long.
    /** @type {{ parent: Node, told: Told[] }[]} */
    const work = [{ parent: tree.root, told: game.root.children }];
    for (let next = work.pop(); next; next = work.pop()) {
      for (const one of next.told) {
        const node = tree.#made(next.parent, one.uci, one.san);
        next.parent.children.push(node);
        annotate(node, one);
        work.push({ parent: node, told: one.children });
      }
    }
    return tree;
  }

  /** The tree in the form that `read` understands. @returns {ToldGame} */
  told() {
    /** @type {ToldGame["root"]} */
    const root = { ...notesOf(this.root), children: [] };
    /** @type {{ node: Node, children: Told[] }[]} */
    const work = [{ node: this.root, children: root.children }];
    for (let next = work.pop(); next; next = work.pop()) {
      for (const child of next.node.children) {
        /** @type {Told} */
        const told = { uci: child.uci, san: child.san, ...notesOf(child), children: [] };
        next.children.push(told);
        work.push({ node: child, children: told.children });
      }
    }
    return { tags: this.tags, start: this.start, result: this.result, root };
  }

  /** The FEN of the first position. */
  get start() {
    return this.position(this.root).fen();
  }

  /** @param {string} name @returns {string} the value of a tag, or "" */
  tag(name) {
    return this.tags.find(([other]) => other === name)?.[1] ?? "";
  }

  /**
   * The position behind a move.
   * @param {Node} node
   * @returns {Position}
   */
  position(node) {
    /** @type {Node[]} */
    const missing = [];
    let known = node;
    while (!known.position && known.parent) {
      missing.push(known);
      known = known.parent;
    }
    let position = /** @type {Position} */ (known.position);
    for (const next of missing.reverse()) {
      const after = next.uci === PASS ? position.pass() : position.play(next.uci);
      // What is in a tree was legal when it came there.
      if (!after) throw new RangeError(`${next.uci} cannot be played in ${position.fen()}`);
      next.position = position = after;
    }
    return position;
  }

  /** @param {Node} node */
  fen(node) {
    return this.position(node).fen();
  }

  /**
   * Goes on with a move: into the line that is there, or into a new one.
   * @param {Node} node
   * @param {string} uci
   * @returns {Node | null} where it leads, or nothing if it is not legal
   */
  play(node, uci) {
    const position = this.position(node);
    const after = position.play(uci);
    if (!after) return null;
    const fen = after.fen();
    // The same move may be written in two ways: what counts is where it leads.
    const known = node.children.find(
      (child) => child.uci === uci || (child.uci.startsWith(uci.slice(0, 2)) && this.fen(child) === fen),
    );
    if (known) return known;
    const child = this.#made(node, position.uci(uci), position.san(uci));
    child.position = after;
    node.children.push(child);
    return child;
  }

  /**
   * Goes on with several moves, as far as they are legal.
   * @param {Node} node
   * @param {readonly string[]} ucis
   * @returns {Node} where they lead
   */
  playLine(node, ucis) {
    let last = node;
    for (const uci of ucis) {
      const next = this.play(last, uci);
      if (!next) break;
      last = next;
    }
    return last;
  }

  /** The moves that lead to a node, the first first. @param {Node} node @returns {Node[]} */
  line(node) {
    const line = [];
    for (let one = node; one.parent; one = one.parent) line.push(one);
    return line.reverse();
  }

  /** The moves of the game itself. @returns {Node[]} */
  mainLine() {
    return this.line(this.end(this.root));
  }

  /** The end of the line that goes on behind a node. @param {Node} node */
  end(node) {
    let last = node;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  /** Whether a node belongs to the game itself. @param {Node} node */
  isMain(node) {
    for (let one = node; one.parent; one = one.parent) if (one.parent.children[0] !== one) return false;
    return true;
  }

  /** The first move of the variation that a node belongs to, if it is in one. @param {Node} node */
  variationOf(node) {
    for (let one = node; one.parent; one = one.parent) if (one.parent.children[0] !== one) return one;
    return null;
  }

  /** The next or previous of the moves that could be made instead. @param {Node} node @param {1 | -1} by */
  sibling(node, by) {
    const siblings = node.parent?.children ?? [];
    return siblings[siblings.indexOf(node) + by] ?? null;
  }

  /** Puts the variation of a node before the one above it. @param {Node} node @returns {boolean} */
  promote(node) {
    const first = this.variationOf(node);
    const siblings = first?.parent?.children;
    if (!first || !siblings) return false;
    const index = siblings.indexOf(first);
    siblings.splice(index, 1);
    siblings.splice(index - 1, 0, first);
    return true;
  }

  /** Makes the line to a node that of the game. @param {Node} node @returns {boolean} whether it was another */
  makeMain(node) {
    if (this.isMain(node)) return false;
    for (let one = node; one.parent; one = one.parent) {
      const siblings = one.parent.children;
      siblings.splice(siblings.indexOf(one), 1);
      siblings.unshift(one);
    }
    return true;
  }

  /** Deletes a move and all behind it. @param {Node} node @returns {Node} where one is then */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    const index = parent.children.indexOf(node);
    parent.children.splice(index, 1);
    this.#deleted.push({ parent, index, node });
    return parent;
  }

  /** Whether something was deleted that can come back. */
  get hasDeleted() {
    return this.#deleted.length > 0;
  }

  /** Brings back what was deleted last. @returns {Node | null} it */
  restore() {
    const last = this.#deleted.pop();
    if (!last) return null;
    const { parent, index, node } = last;
    const twin = parent.children.find((child) => child.uci === node.uci);
    // Played again meanwhile, it has become a line of its own: what was there before is put behind it.
    if (twin) {
      this.#merge(node, twin);
      return twin;
    }
    parent.children.splice(Math.min(index, parent.children.length), 0, node);
    return node;
  }

  /**
   * Puts what is behind a move behind the same move made again, and says of that what is not said of it anew.
   * @param {Node} node
   * @param {Node} twin
   */
  #merge(node, twin) {
    const work = [{ node, twin }];
    for (let next = work.pop(); next; next = work.pop()) {
      annotate(next.twin, { ...notesOf(next.node), ...notesOf(next.twin) });
      // What was deleted behind the old one comes back behind the new one too.
      for (const deleted of this.#deleted) if (deleted.parent === next.node) deleted.parent = next.twin;
      for (const child of next.node.children) {
        const same = next.twin.children.find(({ uci }) => uci === child.uci);
        if (same) {
          work.push({ node: child, twin: same });
          continue;
        }
        child.parent = next.twin;
        next.twin.children.push(child);
      }
    }
  }

  /** Says something with a sign, or takes it back. @param {Node} node @param {number} nag */
  toggleNag(node, nag) {
    const has = node.nags.includes(nag);
    const group = [MOVE_NAGS, POSITION_NAGS].find((nags) => nags.includes(nag)) ?? [nag];
    const others = node.nags.filter((other) => !group.includes(other));
    node.nags = has ? others : [...others, nag].sort((one, two) => one - two);
  }

  /** The way to a node, as places among children. @param {Node} node @returns {number[]} */
  path(node) {
    return this.line(node).map((one) => one.parent?.children.indexOf(one) ?? 0);
  }

  /** The node at the end of a way, or as far as there is one. @param {readonly number[]} path */
  at(path) {
    let node = this.root;
    for (const index of path) {
      const next = node.children[index];
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** Whether anything is there but the position. */
  get isEmpty() {
    return this.root.children.length === 0 && this.root.comment === "" && this.root.shapes.length === 0;
  }

  /**
   * @param {Node | null} parent
   * @param {string} uci
   * @param {string} san
   * @returns {Node}
   */
  #made(parent, uci, san) {
    this.#count += 1;
    const notes = { before: "", comment: "", nags: [], shapes: [], position: undefined };
    return { id: this.#count, ply: (parent?.ply ?? -1) + 1, parent, children: [], uci, san, ...notes };
  }
}

/**
 * How a position is asked about: by where its line begins and the moves from there, which tell what has come again.
 * @param {Tree} tree
 * @param {Node} node
 * @returns {{ fen: string, moves: string[] }}
 */
export function questionOf(tree, node) {
  const line = tree.line(node);
  // Nobody can be told that a side has passed.
  const passed = line.findLastIndex(({ uci }) => uci === PASS);
  const from = line[passed] ?? tree.root;
  return { fen: tree.fen(from), moves: line.slice(passed + 1).map(({ uci }) => uci) };
}
