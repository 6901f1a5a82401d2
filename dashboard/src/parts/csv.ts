// Rows as CSV (RFC 4180), for spreadsheets.

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Where a spreadsheet would see a formula: at the beginning, or after what some spreadsheets separate cells by; also in
 * full-width characters, and behind apostrophes, so that reading the file again restores the text.
 */
const FORMULA = /([;\t\r\n]|^)(?='*\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/g;

/** What a spreadsheet would read as a formula is prefixed with an apostrophe, unless the cell is a number. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(value: string): string {
  const text = NUMBER.test(value) ? value : value.replace(FORMULA, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

/** Gives the browser a file to save. Without a byte order mark Excel reads UTF-8 as the code page of its country. */
export function saveCsv(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
