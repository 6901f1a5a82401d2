// Maps the fields of a body to the names of its schema. Every name can also be sent in the other of the two common
// spellings (`user_id` for `userId`, `pageUrl` for `page_url`); fields not in the schema are counted. One pass over the
// names finds both; a body that needs no change is returned as it is.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../contract/errors.js';
import { isObject } from '../../util/is-object.js';

export type Json = Record<string, unknown>;

/** The names that an object may have, in both spellings. */
export interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  /** Start of the chain of `next` fields of an object. */
  readonly start: Field;
}

interface Field {
  /** The name in the body. */
  readonly key: string;
  /** The name in the schema. */
  readonly name: string;
  readonly isTwin: boolean;
  /** Shape of a value that is an object with known names. */
  readonly shape: Shape | undefined;
  /** Spelt as in the schema and without a nested shape, as most fields are: one comparison is enough. */
  readonly isPlain: boolean;
  /** The field that followed this one last time: bodies of one client have the same names in the same order. */
  next: Field | undefined;
}

/** `userId` -> `user_id`, `isVPN` -> `is_vpn`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** `user_id` -> `userId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The shape of a JSON schema. @throws Error when two fields would share a spelling */
export function shapeOf(schema: unknown): Shape {
  return shapeOfFields(propertiesOf(schema) ?? {});
}

/** @param schemas by field name; the value of a name without an object schema has no shape */
export function shapeOfFields(schemas: Readonly<Record<string, unknown>>): Shape {
  const fields = new Map<string, Field>();
  for (const [name, schema] of Object.entries(schemas)) {
    const properties = propertiesOf(schema);
    const shape = properties === undefined ? undefined : shapeOfFields(properties);
    for (const key of new Set([name, snakeCase(name), camelCase(name)])) {
      const other = fields.get(key);
      if (other !== undefined)
        throw new Error(`schema: the fields ${other.name} and ${name} share the spelling ${key}; rename one`);
      fields.set(key, fieldOf(key, name, shape));
    }
  }
  return { fields, start: fieldOf('', '', undefined) };
}

function fieldOf(key: string, name: string, shape: Shape | undefined): Field {
  const isTwin = key !== name;
  return { key, name, isTwin, shape, isPlain: !isTwin && shape === undefined, next: undefined };
}

function propertiesOf(schema: unknown): Json | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? properties : undefined;
}

/** Result of the last call of `look`. One object for all calls: a call ends before the next begins. */
const found = { unknown: 0, twins: 0 };

/** Counts unknown fields and fields in the other spelling. The result is valid until the next call. */
export function look(value: Json, shape: Shape): Readonly<typeof found> {
  found.unknown = 0;
  found.twins = 0;
  visit(value, shape);
  return found;
}

function visit(value: Json, shape: Shape): void {
  let before = shape.start;
  for (const key in value) {
    let field = before.next;
    // A comparison of two names costs less than a map look-up.
    if (field === undefined || field.key !== key) {
      field = shape.fields.get(key);
      if (field === undefined) {
        found.unknown += 1;
        continue;
      }
      before.next = field;
    }
    before = field;
    if (field.isPlain) continue;
    if (field.isTwin) found.twins += 1;
    if (field.shape === undefined) continue;
    const child = value[key];
    if (isObject(child)) visit(child, field.shape);
  }
}

/**
 * A copy with the schema's names; an error when two spellings of one field have different values.
 * @param unknown what becomes of other names. An object of a thousand new names takes 4 ms to make.
 */
export function renamed(value: Json, shape: Shape, unknown: 'kept' | 'left out', path = ''): Json | ApiError {
  // A Map of entries, so that a name such as __proto__ is an ordinary name.
  const entries = new Map<string, unknown>();
  const sentAs = new Map<string, string>();
  for (const [key, sent] of Object.entries(value)) {
    const field = shape.fields.get(key);
    if (field === undefined && unknown === 'left out') continue;
    const name = field?.name ?? key;
    const child =
      field?.shape === undefined || !isObject(sent) ? sent : renamed(sent, field.shape, unknown, `${path}/${key}`);
    if (child instanceof ApiError) return child;
    const before = entries.get(name);
    if (before !== undefined && before !== null) {
      if (child === null || isDeepStrictEqual(before, child)) continue;
      return conflict(path, sentAs.get(name) ?? name, key);
    }
    entries.set(name, child);
    sentAs.set(name, key);
  }
  return Object.fromEntries(entries);
}

function conflict(path: string, one: string, other: string): ApiError {
  return new ApiError(
    'INVALID_REQUEST',
    `${path}/${one} and ${path}/${other} are one field in two spellings and have different values; send one of them.`,
  );
}

/** Converts a JSON pointer with the schema's names to the sender's spelling. */
export function pointerAsSent(pointer: string, sent: unknown, shape: Shape): string {
  let at = sent;
  let names: Shape | undefined = shape;
  const [, ...segments] = pointer.split('/');
  const spelt = segments.map((segment) => {
    const inside = isObject(at) ? at : {};
    const key = Object.hasOwn(inside, segment) ? segment : (spellingIn(inside, segment, names) ?? segment);
    at = inside[key];
    names = names?.fields.get(segment)?.shape;
    return `/${key}`;
  });
  return spelt.join('');
}

function spellingIn(value: Json, name: string, shape: Shape | undefined): string | undefined {
  return Object.keys(value).find((key) => shape?.fields.get(key)?.name === name);
}
