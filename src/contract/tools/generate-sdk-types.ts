// Writes the types of a request body for the SDKs from the schemas, so that a library and the service cannot drift.
// Run by `npm run generate`; a test compares.
import { writeFileSync } from 'node:fs';
import { CollectRequest, DeviceInfo } from '../schemas.js';

/** `null` stands for absent in a body; a library leaves it out instead. */
function typeOf(schema: object, indent: string): string {
  if ('enum' in schema)
    return listOf(schema.enum)
      .flatMap((value) => (typeof value === 'string' ? [`'${value}'`] : []))
      .join(' | ');
  const [type] = listOf('type' in schema ? schema.type : undefined).filter((name) => name !== 'null');
  if (type === 'array')
    return `readonly ${bracketed(typeOf('items' in schema ? objectOf(schema.items) : {}, indent))}[]`;
  if (type === 'object') return objectType(schema, indent);
  if (type === 'integer') return 'number';
  if (typeof type !== 'string') throw new Error(`a schema without a type: ${JSON.stringify(schema)}`);
  return type;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map((item: unknown) => item) : [value];
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function bracketed(type: string): string {
  return type.includes(' ') ? `(${type})` : type;
}

function objectType(schema: object, indent: string): string {
  const inner = `${indent}  `;
  const required = listOf('required' in schema ? schema.required : undefined);
  const lines = Object.entries(objectOf('properties' in schema ? schema.properties : undefined)).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(objectOf(value), inner)};`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** The text of `sdk/js/src/generated/wire.ts`. */
export function sdkTypes(): string {
  return [
    '// Generated from src/contract/schemas.ts by `npm run generate`. Do not edit.',
    '',
    `export interface WireDevice ${objectType(DeviceInfo, '')}`,
    '',
    `export interface WireBody ${objectType(CollectRequest, '')}`,
    '',
    '/** What a recorder adds to a body. */',
    "export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;",
    '',
  ].join('\n');
}

if (process.argv[1]?.endsWith('generate-sdk-types.js') === true)
  writeFileSync(new URL('../../../../sdk/js/src/generated/wire.ts', import.meta.url), sdkTypes());
