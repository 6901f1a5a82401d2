// Generates the types of request bodies for the SDKs from the schemas, so that a library always matches the service.
// `npm run generate` runs it; a test compares the output with the committed files.
import { writeFileSync } from 'node:fs';
import { LabelReply, LabelRequest } from '../labels/schemas.js';
import { RegistrationReply, ScoreReply, UseCaseReply, VerifyReply } from '../reply-schemas.js';
import { CollectRequest, DeviceInfo, LoginContext, ScoreRequest } from '../schemas.js';
import { ACTIONS } from '../vocabulary.js';

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
  const lines = Object.entries(objectOf('properties' in schema ? schema.properties : undefined)).map(
    ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(objectOf(value), inner)};`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

const HEAD = ['// Generated from the schemas of src/contract by `npm run generate`. Do not edit.', ''];

function interfaceOf(name: string, schema: object): string[] {
  return [`export interface ${name} ${objectType(schema, '')}`, ''];
}

function pageTypes(): string {
  return [
    ...HEAD,
    ...interfaceOf('WireDevice', DeviceInfo),
    ...interfaceOf('WireBody', CollectRequest),
    '/** What a recorder adds to a body. */',
    "export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;",
    '',
  ].join('\n');
}

function backendTypes(): string {
  const replies = { ScoreReply, UseCaseReply, RegistrationReply, VerifyReply };
  return [
    ...HEAD,
    `export type Action = ${ACTIONS.map((word) => `'${word}'`).join(' | ')};`,
    '',
    ...interfaceOf('LoginContext', LoginContext),
    ...interfaceOf('ScoreRequest', ScoreRequest),
    ...interfaceOf('LabelRequest', LabelRequest),
    ...interfaceOf('LabelReply', LabelReply),
    ...Object.entries(replies).flatMap(([name, schema]) => interfaceOf(name, schema)),
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
