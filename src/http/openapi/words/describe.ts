// Adds descriptions to fields of the document's schemas that have none. The tables are apart from the schemas because
// the same field is in many of them, and because the generated validators contain whole schemas.
import { type Json, type JsonObject } from '../json.js';
import { REPLY_WORDS } from './reply-words.js';
import { REQUEST_WORDS } from './request-words.js';

/** Schemas of requests to score; their names win over those of replies. */
const REQUESTS: ReadonlySet<string> = new Set(['ScoreRequest', 'FlatScoreRequest', 'CollectRequest', 'VerifyRequest']);

/** @returns the schema with a description of each field, at any depth */
export function described(name: string, schema: Json): Json {
  const tables = REQUESTS.has(name) ? [REQUEST_WORDS, REPLY_WORDS] : [REPLY_WORDS, REQUEST_WORDS];
  return within(schema, name, tables);
}

type Tables = readonly Readonly<Record<string, string>>[];

function within(schema: Json, parent: string, tables: Tables): Json {
  if (isList(schema)) return schema.map((part) => within(part, parent, tables));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema))
    copy[key] =
      key === 'properties' ? fields(value, parent, tables) : PARTS.has(key) ? within(value, parent, tables) : value;
  return copy;
}

/** Keywords whose value is a schema, or a list of schemas, of the same field. */
const PARTS: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);

function fields(properties: Json, parent: string, tables: Tables): Json {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const inner = within(schema, name, tables);
      const words = wordsOf(name, parent, tables);
      if (!isObject(inner) || 'description' in inner || '$ref' in inner || words === undefined) return [name, inner];
      return [name, { description: words, ...inner }];
    }),
  );
}

function wordsOf(name: string, parent: string, tables: Tables): string | undefined {
  for (const key of [`${parent}.${name}`, name])
    for (const table of tables) if (table[key] !== undefined) return table[key];
  return undefined;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
