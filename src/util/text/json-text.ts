// A string as JSON. Nearly all strings are plain text, and a check of each character is faster than a regular
// expression or `JSON.stringify`.

const DELETE = 0x7f;
const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];

export function textJson(text: string): string {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < SPACE || unit >= DELETE || unit === QUOTE || unit === BACKSLASH) return JSON.stringify(text);
  }
  return `"${text}"`;
}
