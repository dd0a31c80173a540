// The text of a file that somebody has at hand, whatever it is written in.

/**
 * A text is in UTF-8, in UTF-16 with its mark, or else, as many old collections of games are, in Windows-1252.
 * @param {Blob} file
 * @returns {Promise<string | null>} nothing if it is no text: an archive, say, or a picture
 */
export async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
