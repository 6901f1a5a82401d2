/** A number and its noun: `1 line`, `2 lines`. */
export function counted(value: number, word: string): string {
  return `${value} ${word}${value === 1 ? '' : 's'}`;
}
