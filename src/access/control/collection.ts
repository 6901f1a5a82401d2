// Definition of the kinds of records in the control store. A record is checked at every read.
import type { Static, TLiteral, TObject, TProperties } from 'typebox';
import { isObject } from '../../util/is-object.js';
import { recordCheck } from './record-check.js';

export interface Collection<R> {
  /** Lower-case word, unique in the store. */
  readonly name: string;
  /** Version of the record's schema that this program writes. */
  readonly version: number;
  /** The record, or undefined when the value is not one of this collection and version. */
  parse(json: string): R | undefined;
  /**
   * A record of a newer program with what this program knows of it; undefined when that is not a whole record, or when
   * a field that this program does not know may restrict what the record grants.
   */
  parseNewer(json: string): R | undefined;
  /** Identifies a record within its collection. */
  id(record: R): string;
  /** Secret fields, which are never shown, not even in the audit log. */
  readonly secrets: readonly string[];
  /** Whether changes of its records go to the audit log. */
  readonly told: boolean;
  /** Its records are copies of others: one is written over an unreadable one, and in a full store too. */
  readonly isCopy?: true;
}

interface CollectionOptions<Field> {
  /** Fields that the audit log never shows. */
  readonly secrets?: readonly Field[];
  /** False for parts of another record, whose changes are logged there. */
  readonly told?: boolean;
  /** True for records that give access: one with unknown fields is not used. */
  readonly grants?: boolean;
}

/** @param schema with a literal `v`, the version of the record's schema @param id the record's id, without '/' */
export function defineCollection<P extends TProperties & { v: TLiteral<number> }>(
  name: string,
  schema: TObject<P>,
  id: (record: Static<TObject<P>>) => string,
  { secrets = [], told = true, grants = false }: CollectionOptions<keyof P & string> = {},
): Collection<Static<TObject<P>>> {
  const read = recordCheck(schema);
  const version = schema.properties.v.const;
  return {
    name,
    version,
    id,
    secrets,
    told,
    parse: (json) => read(parseJson(json)),
    parseNewer(json) {
      const value = parseJson(json);
      if (versionOf(json) <= version || !isObject(value)) return undefined;
      const fields = Object.entries(value);
      const known = fields.filter(([name]) => Object.hasOwn(schema.properties, name));
      if (grants && known.length < fields.length) return undefined;
      return read({ ...Object.fromEntries(known), v: version });
    },
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A record that exists and cannot be read: written by a newer program, or damaged. */
export class UnreadableRecordError extends Error {
  readonly code = 'UNREADABLE_RECORD';
  /** Collection and id, with a slash between them. */
  readonly field: string;
  /** Written by a newer program. */
  readonly isNewer: boolean;

  constructor(field: string, json: string, known: number) {
    const version = versionOf(json);
    super(
      version > known
        ? `control store: ${field} has version ${version}, this release reads up to version ${known}; ` +
            'run the release that wrote it, or a later one'
        : `control store: ${field} is damaged and was not changed; ${adviceOn(field)}`,
    );
    this.field = field;
    this.isNewer = version > known;
  }
}

function adviceOn(field: string): string {
  const [collection, id] = field.split('/');
  return collection === 'workspace'
    ? `its copy is used meanwhile; 'riskgate workspaces restore ${id}' puts the copy in its place`
    : 'restore a backup (riskgate restore), or make another one in its place';
}

/** 0 when it has none. */
function versionOf(json: string): number {
  const value = parseJson(json);
  return typeof value === 'object' && value !== null && 'v' in value && typeof value.v === 'number' ? value.v : 0;
}
