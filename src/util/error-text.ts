// What a thrown value says. Anything can be thrown, so the type of a caught value is unknown.

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** With its full stop: another sentence follows. Errors of connections have none. */
export function sentenceOf(thrown: unknown): string {
  return messageOf(thrown).replace(/\.?$/, '.');
}

/** The code of an error of the operating system, such as 'EACCES'; the message of others. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : messageOf(thrown);
}
