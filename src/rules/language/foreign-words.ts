// Words of other languages that have no place in a rule: of values that are not there, and of statements.

/** What programs and databases write for a value that is not there. */
export const NO_VALUE = /^(null|none|nil|undefined|empty)$/i;
/** The same, and what people say. */
export const NOT_THERE = /^(null|none|nil|undefined|empty|missing|unknown|blank)$/i;

/** Words that begin a statement elsewhere. No variable has such a name. */
const BEGINNINGS = new RegExp(
  '^(select|where|having|if|case|when(ever)?|rule|return|const|let|var|def|lambda|' +
    'block|allow|challenge|review|deny|flag|request|require|reject|decline|approve|notify|alert)$',
  'i',
);

export function beginsElsewhere(word: string): boolean {
  return BEGINNINGS.test(word);
}
