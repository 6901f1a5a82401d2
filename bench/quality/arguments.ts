// Values of the arguments of a bench. One that selects nothing is refused: the gates hold of nothing.

/** @throws Error for what is no whole number from 1 */
export function wholeNumber(name: string, value: string): number {
  const whole = Number(value);
  if (!Number.isInteger(whole) || whole < 1) throw new Error(`--${name} must be a whole number from 1: ${value}`);
  return whole;
}

/** @param value words with commas. @throws Error for a word that is not known */
export function chosen<Word extends string>(
  name: string,
  value: string | undefined,
  known: readonly Word[],
): Word[] | undefined {
  return value?.split(',').map((given) => {
    const word = known.find((each) => each === given);
    if (word === undefined) throw new Error(`--${name}: no ${given}; there are ${known.join(', ')}`);
    return word;
  });
}

/** @param value parts of names with commas, none for all. @throws Error for a part that no name has */
export function namedBy<Thing>(
  name: string,
  value: string | undefined,
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
): readonly Thing[] {
  const parts = value?.split(',') ?? [''];
  const wrong = parts.find((part) => !things.some((thing) => nameOf(thing).includes(part)));
  if (wrong !== undefined) throw new Error(`--${name}: no ${wrong}; there are ${things.map(nameOf).join(', ')}`);
  return things.filter((thing) => parts.some((part) => nameOf(thing).includes(part)));
}
