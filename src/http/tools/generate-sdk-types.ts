// Generates the types of bodies and replies for the SDKs from the schemas, so that a library matches the service.
// Each field has the words of the OpenAPI document. `npm run generate` runs it; a test compares the output with the
// committed files.
import { writeFileSync } from 'node:fs';
import { LabelReply, LabelRequest } from '../../contract/labels/schemas.js';
import { RegistrationReply, ScoreReply, UseCaseReply, VerifyReply } from '../../contract/reply-schemas.js';
import { CollectRequest, DeviceInfo, LoginContext, ScoreRequest } from '../../contract/schemas.js';
import { ACTIONS } from '../../contract/vocabulary.js';
import { type Json } from '../openapi/json.js';
import { described } from '../openapi/words/describe.js';

/** The type of a schema without `null`: it means absent in a body, and a library omits the field instead. */
function typeOf(schema: object, indent: string): string {
  if ('anyOf' in schema)
    return listOf(schema.anyOf)
      .map((one) => typeOf(objectOf(one), indent))
      .join(' | ');
  if ('patternProperties' in schema) return recordOf(objectOf(schema.patternProperties), indent);
  if ('enum' in schema)
    return listOf(schema.enum)
      .flatMap((value) => (typeof value === 'string' ? [`'${value}'`] : []))
      .join(' | ');
  const types = listOf('type' in schema ? schema.type : undefined);
  const [type] = types.length === 1 ? types : types.filter((name) => name !== 'null');
  if (type === 'array')
    return `readonly ${bracketed(typeOf('items' in schema ? objectOf(schema.items) : {}, indent))}[]`;
  if (type === 'object') return objectType(schema, indent);
  if (type === 'integer') return 'number';
  if (type === undefined) return 'unknown';
  if (typeof type !== 'string') throw new Error(`a schema of no type: ${JSON.stringify(schema)}`);
  return type;
}

function recordOf(patterns: object, indent: string): string {
  const [of = {}] = Object.values(patterns).map(objectOf);
  return `Readonly<Record<string, ${typeOf(of, indent)}>>`;
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
  const fields = Object.entries(objectOf('properties' in schema ? schema.properties : undefined));
  const lines = fields.flatMap(([name, value]) => [
    ...docOf(objectOf(value), inner),
    `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(objectOf(value), inner)};`,
  ]);
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** A field's description as a comment, in lines that fit a screen. */
function docOf(field: object, indent: string): string[] {
  if (!('description' in field) || typeof field.description !== 'string') return [];
  const text = field.description.replaceAll('*/', '* /');
  if (`${indent}/** ${text} */`.length <= COLUMNS_MAX) return [`${indent}/** ${text} */`];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > COLUMNS_MAX) lines.push(`${indent} * ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return [`${indent}/**`, ...lines, `${indent} */`];
}

const COLUMNS_MAX = 120;
const HEAD = ['// Generated from the schemas of src/contract by `npm run generate`. Do not edit.', ''];

function interfaceOf(name: string, doc: string, schema: object): string[] {
  const told = objectOf(described(name, JSON.parse(JSON.stringify(schema)) as Json));
  return [...docOf({ description: doc }, ''), `export interface ${name} ${objectType(told, '')}`, ''];
}

function pageTypes(): string {
  return [
    ...HEAD,
    ...interfaceOf('WireDevice', 'The device of a body.', DeviceInfo),
    ...interfaceOf('WireBody', 'The body of a call.', CollectRequest),
    '/** What a recorder adds to a body. */',
    "export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;",
    '',
  ].join('\n');
}

const BACKEND: readonly [name: string, doc: string, schema: object][] = [
  ['LoginContext', 'How a login went. Hash the identifier as docs/wire.md says; a raw one is refused.', LoginContext],
  ['ScoreRequest', 'A request of your backend: the device and what you know of the act.', ScoreRequest],
  ['LabelRequest', 'What became of an event.', LabelRequest],
  ['LabelReply', 'The label as it is kept.', LabelReply],
  ['ScoreReply', 'The decision on a request that belongs to no use case.', ScoreReply],
  ['UseCaseReply', 'The decision on a login, an order, a reset or a change.', UseCaseReply],
  ['RegistrationReply', 'The decision on a new account.', RegistrationReply],
  ['VerifyReply', 'The authoritative decision on an event that a page or an app collected.', VerifyReply],
];

function backendTypes(): string {
  return [
    ...HEAD,
    '/** What to do: let in, ask for one more verification, require strong authentication, or refuse. */',
    `export type Action = ${ACTIONS.map((word) => `'${word}'`).join(' | ')};`,
    '',
    ...BACKEND.flatMap((row) => interfaceOf(...row)),
  ].join('\n');
}

/** Path from the project's root -> text of the file with types of an SDK. */
export function sdkTypeFiles(): Map<string, string> {
  return new Map([
    ['sdk/js/src/generated/wire.ts', pageTypes()],
    ['sdk/server/src/generated/wire.ts', backendTypes()],
  ]);
}

const ROOT = new URL('../../../../', import.meta.url);
if (process.argv[1]?.endsWith('generate-sdk-types.js') === true)
  for (const [path, text] of sdkTypeFiles()) writeFileSync(new URL(path, ROOT), text);
