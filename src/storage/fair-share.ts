// Whose part of a full store is too large. Room is shared like water: whoever asks for less than an equal part keeps
// all of it, and what is left over is shared by the others. So one tenant can have an empty store for itself, and a
// full one hurts only those who filled it.

/** What one owner may have when the store is full; infinity while it is not. */
export function fairLevel(used: Iterable<number>, bytesMax: number): number {
  const ascending = [...used].sort((a, b) => a - b);
  let left = bytesMax;
  for (const [i, bytes] of ascending.entries()) {
    const part = left / (ascending.length - i);
    if (bytes > part) return part;
    left -= bytes;
  }
  return Number.POSITIVE_INFINITY;
}

/** Owners who have more than their part of a store that is at its bound; none while it is not. */
export function overShare(usedBy: ReadonlyMap<string, number>, bytesMax: number): Set<string> {
  const level = fairLevel(usedBy.values(), bytesMax);
  return new Set([...usedBy].flatMap(([owner, bytes]) => (bytes > level ? [owner] : [])));
}
