// The kinds of fields of a row: ClickHouse column, code to write and read the value, and the blank value. The tables of
// fields (fields.ts, verification/fields.ts) use these kinds, and the generator builds the codec from them.
import {
  ACTIONS,
  EVENT_KINDS,
  INPUT_KINDS,
  KEY_KINDS,
  LOGIN_RESULTS,
  MODES,
  TIERS,
  USE_CASES,
} from '../contract/vocabulary.js';

/** The request half is written by the main thread, the decision half by a scoring worker. */
export type Part = 'request' | 'decision';

export interface FieldKind {
  /** ClickHouse type. */
  readonly type: string;
  /** Compression codec of the column; ZSTD(1) when it is not given. */
  readonly codec?: string;
  /** TypeScript type. */
  readonly ts: string;
  /** The statement that writes `value` to `to`, and the expression that reads it from `from`. */
  readonly write: (value: string) => string;
  readonly read: string;
  /** The statement that skips the value; only where reading is expensive. */
  readonly skip?: string;
  /** TypeScript expression of the blank value. */
  readonly blank: string;
}

export interface FieldOptions {
  /** The first layout with the field; default 1. */
  since?: number;
  /** TypeScript expression of the value in the example event; default the blank value. */
  example?: string;
  /** Value for rows of older layouts: an expression over earlier fields, in TypeScript and in SQL; default blank. */
  older?: { ts: string; sql: string };
}

export interface Field {
  /** Property of the row. */
  readonly name: string;
  /** Column of the table; for a field of several columns, the name of the group. */
  readonly column: string;
  readonly kind: FieldKind;
  readonly part: Part;
  readonly since: number;
  /** One sentence for authors of rules and queries. */
  readonly doc: string;
  readonly example: string;
  readonly older: { readonly ts: string; readonly sql: string };
  readonly folded: boolean;
}

/** Closed word lists for fields. The generated code uses the names of list and type, so both are given here. */
const WORD_LISTS = {
  ACTIONS: { words: ACTIONS, ts: 'Action' },
  EVENT_KINDS: { words: EVENT_KINDS, ts: 'EventKind' },
  INPUT_KINDS: { words: INPUT_KINDS, ts: 'InputKind' },
  KEY_KINDS: { words: KEY_KINDS, ts: 'KeyKind' },
  LOGIN_RESULTS: { words: LOGIN_RESULTS, ts: 'LoginResult' },
  MODES: { words: MODES, ts: 'Mode' },
  TIERS: { words: TIERS, ts: 'Tier' },
  USE_CASES: { words: USE_CASES, ts: 'UseCase' },
} as const;
export type WordList = keyof typeof WORD_LISTS;

/** For columns in GROUP BY. Elsewhere a String is cheaper: merging dictionaries takes 0.2 us per row and column. */
const LC = 'LowCardinality(String)';

const called = (type: string, ts: string, write: string, blank: string, read = write): FieldKind => ({
  type,
  ts,
  write: (value) => `to.${write}(${value});`,
  read: `from.${read}()`,
  blank,
});
const skipped = (kind: FieldKind, skip: string): FieldKind => ({ ...kind, skip });

export const UUID = called('UUID', 'string', 'uuid', "''");
const TIMES = skipped(called("DateTime64(3, 'UTC')", 'number', 'time', '0'), 'from.at += 8');
export const TIME = { ...TIMES, codec: 'Delta, ZSTD(1)' };
export const U8 = skipped(called('UInt8', 'number', 'u8', '0'), 'from.at += 1');
export const U16 = skipped(called('UInt16', 'number', 'u16', '0'), 'from.at += 2');
export const U32 = skipped(called('UInt32', 'number', 'u32', '0'), 'from.at += 4');
export const F32 = skipped(called('Float32', 'number', 'f32', '0'), 'from.at += 4');
/** NaN in the row, NULL in the table. */
export const OPTIONAL_F32 = skipped(
  called('Nullable(Float32)', 'number', 'nullableFloat', 'NaN'),
  'skipOptional(from, 4)',
);
export const BOOL = skipped(called('Bool', 'boolean', 'bool', 'false'), 'from.at += 1');
/** Hexadecimal or other ASCII made by this service. */
export const HASH = skipped(called('String', 'string', 'ascii', "''"), 'from.skipString()');
export const TEXT = skipped(called('String', 'string', 'string', "''"), 'from.skipString()');
/** As TEXT, for values with few distinct words in a process: reading them reuses cached strings. */
export const WORD = skipped(called('String', 'string', 'string', "''", 'word'), 'from.skipString()');
/** As WORD, for columns in GROUP BY. */
export const GROUP = skipped(called(LC, 'string', 'string', "''", 'word'), 'from.skipString()');
export const GROUPS = skipped(called(`Array(${LC})`, 'string[]', 'strings', '[]'), 'skipTexts(from)');
export const FLOATS = skipped(
  called('Array(Float32)', 'Float32Array', 'floats', 'new Float32Array(0)'),
  'skipItems(from, 4)',
);
/** A plain array: for a few small integers it is faster to create than a typed one. */
export const SHORTS = skipped(called('Array(UInt16)', 'readonly number[]', 'shorts', '[]'), 'skipItems(from, 2)');

/** One byte in the row, an Enum8 in ClickHouse. A closed list may grow at its end only, which makes a new layout. */
export function closed(list: WordList): FieldKind {
  const { words, ts } = WORD_LISTS[list];
  return {
    type: `Enum8(${words.map((word, index) => `'${word}' = ${index}`).join(', ')})`,
    ts,
    write: (value) => `writeWord(to, ${list}, ${value});`,
    read: `readWord(from, ${list})`,
    skip: 'from.at += 1',
    blank: `'${words[0]}'`,
  };
}

/** A word of a closed list, stored as text. */
export function spelled(list: string, ts: string, blank: string): FieldKind {
  return {
    type: LC,
    ts,
    write: (value) => `to.string(${value});`,
    read: `readSpelled(from, ${list})`,
    blank: `'${blank}'`,
  };
}

export function fixed(size: number): FieldKind {
  return {
    type: `FixedString(${size})`,
    ts: 'string',
    write: (value) => `to.fixed(${value});`,
    read: `from.fixed(${size})`,
    blank: `'\\0'.repeat(${size})`,
  };
}

/** One array in the row, one column per feature in the table. */
export const FEATURE_VALUES: FieldKind = {
  type: 'Nullable(Float32)',
  ts: 'Float32Array',
  write: (value) => `writeFeatures(to, ${value});`,
  read: 'readFeatures(from)',
  blank: 'new Float32Array(FEATURES.length).fill(NaN)',
};

/** Name -> value. Read only on request (`withDevice`): scoring does not need it. */
export const TEXT_MAP: FieldKind = {
  type: `Map(${LC}, String)`,
  ts: 'Record<string, string>',
  write: (value) => `writeMap(to, ${value});`,
  read: 'readMap(from, withDevice)',
  skip: 'readMap(from, false)',
  blank: '{}',
};

/** One entry of a table, without its name and part. */
export type FieldEntry = Omit<Field, 'name' | 'part'>;

export function field(column: string, kind: FieldKind, doc: string, options: FieldOptions = {}): FieldEntry {
  return {
    column,
    kind,
    doc,
    since: options.since ?? 1,
    example: options.example ?? kind.blank,
    older: options.older ?? { ts: kind.blank, sql: sqlOf(kind.blank) },
    folded: true,
  };
}

/**
 * A field that no fold of a record looks at. The reader of the profile store skips it, because making these fields took
 * a good part of the time that a row takes to read. A test folds rows with and without them. Few rows need one of them
 * all the same: see `readRowToFold`.
 */
export function unfolded(...entry: Parameters<typeof field>): FieldEntry {
  return { ...field(...entry), folded: false };
}

/** The blank value in SQL. */
function sqlOf(blank: string): string {
  return blank === 'NaN' ? 'NULL' : blank === '{}' ? 'map()' : blank;
}

export function listed(part: Part, entries: Readonly<Record<string, FieldEntry>>): Field[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, part, ...entry }));
}
