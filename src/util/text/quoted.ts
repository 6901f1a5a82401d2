// A text in single quotes, as statements of ClickHouse and conditions of rules write it.
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
