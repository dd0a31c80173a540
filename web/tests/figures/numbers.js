// Numbers as people read them.

/** The middle one. @param {number[]} numbers */
export function median(numbers) {
  return share(numbers, 0.5);
}

/** The smallest that so large a share of the others does not exceed. @param {number[]} numbers @param {number} part */
export function share(numbers, part) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** @param {number} time */
export function milliseconds(time) {
  if (Number.isNaN(time)) return "not there";
  return `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`;
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Median, ninety-fifth of a hundred, and most. @param {number[]} times */
export function spread(times) {
  if (times.length === 0) return "not there";
  const [middle, late, most] = [median(times), share(times, 0.95), Math.max(...times)].map(milliseconds);
  return `${middle}; p95 ${late}; most ${most} (${times.length})`;
}
