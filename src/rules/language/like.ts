// The test of a text against a pattern with `*` for anything.

/** @param pieces the parts of the pattern between its stars */
export function isLike(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  if (pieces.length < 2) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (let i = 1; i < pieces.length - 1; i += 1) {
    const piece = pieces[i] ?? '';
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const last = pieces[pieces.length - 1] ?? '';
  return text.length - last.length >= at && text.endsWith(last);
}
