// Which owners exceed their share of a full store (max-min fairness): an owner that uses less than an equal part keeps
// all of it, and the others divide the rest. One tenant can use an empty store alone; a full store affects only the
// owners that filled it.

/** Maximum bytes for one owner when the store is full; Infinity while it is not. */
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

/** Owners that use more than their share of a full store; empty while it is not full. */
export function overShare(usedBy: ReadonlyMap<string, number>, bytesMax: number): Set<string> {
  const level = fairLevel(usedBy.values(), bytesMax);
  return new Set([...usedBy].flatMap(([owner, bytes]) => (bytes > level ? [owner] : [])));
}
