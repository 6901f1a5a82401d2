// A pattern for `t.match`, which accepts further members of a list: whoever sees too much would pass.

/** Exactly these members, in this order; of each, what the pattern names. */
export function only<T>(...members: readonly T[]): ArrayLike<T> {
  return Object.assign({}, members, { length: members.length });
}
