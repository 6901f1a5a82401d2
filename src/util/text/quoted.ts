// A text in quotes, as statements of ClickHouse and conditions of rules write it.
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** A name, as of a database. */
export function backquoted(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
