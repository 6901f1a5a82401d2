// Characters that act on whatever shows a text (line ends, cursor movements, text direction): stored text is shown in
// logs, terminals and pages.

/** C0, DEL, C1, line and paragraph separators, and characters that override the text direction. */
export const CONTROL_CHARACTERS = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/;

export function hasControlCharacters(text: string): boolean {
  return CONTROL_CHARACTERS.test(text);
}
