// Generates the types of bodies and replies for the SDKs and the dashboard from the schemas, so that they match the
// service, and the dashboard's copies of closed word lists. Each field has the words of the OpenAPI document.
// `npm run generate` runs it; a test compares the output with the committed files.
import { writeFileSync } from 'node:fs';
import { AUDIT_KIND_NAMES } from '../../contract/operators/audit.js';
import { ROLES } from '../../contract/operators/roles.js';
import { POINTS_MAX } from '../../contract/points.js';
import { AuditRow, Operator, Session } from '../../contract/operators/schemas.js';
import { IssuedKey, Key, Policy, Workspace } from '../../contract/admin-schemas.js';
import { AlertList } from '../../contract/console/alerts.js';
import { EventPage, EventSummary, Exploration, ReviewQueue, SqlResult } from '../../contract/console/answers.js';
import { EventDetail, Overview, PolicyPreview, PolicyVersions, PolicyView } from '../../contract/console/detail.js';
import { DeliveryDetail, ServiceHealth, ServiceNodes, Usage } from '../../contract/console/state.js';
import { LIST_KINDS } from '../../contract/lists/lists.js';
import { EntriesChanged, EntryPage, List, UploadEnded } from '../../contract/lists/schemas.js';
import { Backtest, BacktestResult, Share } from '../../contract/ruleset/backtest.js';
import { Evaluation, Suggestion } from '../../contract/ruleset/evaluation.js';
import { PolicyDifference, Proposal, PublishedPolicy, RuleDetail, RuleHitList } from '../../contract/ruleset/policy.js';
import { RULE, RULE_STATES } from '../../contract/ruleset/rule-schema.js';
import { CheckedRule, RuleList, RuleProblem } from '../../contract/ruleset/schema.js';
import { RuleStats, RuleVocabulary, TestedRule } from '../../contract/ruleset/tried.js';
import { Delivery, Webhook } from '../../contract/webhook-schemas.js';
import { WEBHOOK_EVENTS } from '../../contract/webhooks/webhooks.js';
import { FINDINGS } from '../../contract/labels/labels.js';
import { LabelReply, LabelRequest } from '../../contract/labels/schemas.js';
import { RegistrationReply, ScoreReply, UseCaseReply, VerifyReply } from '../../contract/reply-schemas.js';
import { CollectRequest, DeviceInfo, LoginContext, ScoreRequest } from '../../contract/schemas.js';
import { ACTIONS, CHALLENGES, USE_CASES } from '../../contract/vocabulary.js';
import { type Json } from '../openapi/json.js';
import { described } from '../openapi/words/describe.js';

interface Style {
  /** Texts of the properties of schemas -> the name of the interface that is made of them. */
  readonly named: ReadonlyMap<string, string>;
  /** Behind the type of an optional member. */
  readonly optional: '' | ' | undefined';
}

function typeOf(schema: object, indent: string, style: Style): string {
  if ('anyOf' in schema)
    return listOf(schema.anyOf)
      .map((one) => typeOf(objectOf(one), indent, style))
      .join(' | ');
  if ('enum' in schema) return listOf(schema.enum).map(literal).join(' | ');
  const types = listOf('type' in schema ? schema.type : undefined);
  return types.length === 0 ? 'unknown' : types.map((type) => oneType(type, schema, indent, style)).join(' | ');
}

function oneType(type: unknown, schema: object, indent: string, style: Style): string {
  if (type === 'array') {
    const items = typeOf('items' in schema ? objectOf(schema.items) : {}, indent, style);
    return `readonly ${items.includes(' ') ? `(${items})` : items}[]`;
  }
  if (type === 'object') return nameOf(schema, style) ?? objectType(schema, indent, style);
  if (type === 'integer') return 'number';
  if (typeof type !== 'string') throw new Error(`a schema of no type: ${JSON.stringify(schema)}`);
  return type;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function nameOf(schema: object, style: Style): string | undefined {
  return 'properties' in schema ? style.named.get(JSON.stringify(schema.properties)) : undefined;
}

/** Null means absent in a body, and a library omits the field instead. */
function withoutNull(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((part: Json) => withoutNull(part));
  const parts = Object.entries(schema).map(([key, value]): [string, Json] => {
    const said =
      NULLABLE.has(key) && Array.isArray(value) ? value.filter((one: Json) => one !== null && one !== 'null') : value;
    return [key, withoutNull(said)];
  });
  return Object.fromEntries(parts);
}

const NULLABLE: ReadonlySet<string> = new Set(['type', 'enum']);

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map((item: unknown) => item) : [value];
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function objectType(schema: object, indent: string, style: Style): string {
  const inner = `${indent}  `;
  if (!('properties' in schema)) return `Readonly<Record<string, ${valueType(schema, indent, style)}>>`;
  const required = listOf('required' in schema ? schema.required : undefined);
  const lines = Object.entries(objectOf(schema.properties)).flatMap(([name, value]) => {
    const [mark, more] = required.includes(name) ? [':', ''] : ['?:', style.optional];
    const type = typeOf(objectOf(value), inner, style);
    return [...docOf(objectOf(value), inner), `${inner}${name}${mark} ${type}${more};`];
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** The type of the values of a map. */
function valueType(schema: object, indent: string, style: Style): string {
  const patterns: unknown[] = 'patternProperties' in schema ? Object.values(objectOf(schema.patternProperties)) : [];
  const values: unknown = patterns[0] ?? ('additionalProperties' in schema ? schema.additionalProperties : undefined);
  return typeOf(objectOf(values), indent, style);
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

const BODY: Style = { named: new Map(), optional: '' };

function interfaceOf(name: string, doc: string, schema: object, told = (whole: Json) => whole): string[] {
  const members = objectOf(told(described(name, JSON.parse(JSON.stringify(schema)) as Json)));
  return [...docOf({ description: doc }, ''), `export interface ${name} ${objectType(members, '', BODY)}`, ''];
}

function bodyOf(name: string, doc: string, schema: object): string[] {
  return interfaceOf(name, doc, schema, withoutNull);
}

function pageTypes(): string {
  return [
    ...HEAD,
    ...bodyOf('WireDevice', 'The device of a body.', DeviceInfo),
    ...bodyOf('WireBody', 'The body of a call.', CollectRequest),
    '/** What a recorder adds to a body. */',
    "export type WireBehaviour = Required<Pick<WireBody, 'behavioral' | 'signals'>>;",
    '',
  ].join('\n');
}

type Row = readonly [name: string, doc: string, schema: object];
const BODIES: readonly Row[] = [
  ['LoginContext', 'How a login went. Hash the identifier as docs/wire.md says; a raw one is refused.', LoginContext],
  ['ScoreRequest', 'A request of your backend: the device and what you know of the act.', ScoreRequest],
  ['LabelRequest', 'What became of an event.', LabelRequest],
];
const REPLIES: readonly Row[] = [
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
    ...BODIES.flatMap((row) => bodyOf(...row)),
    ...REPLIES.flatMap((row) => interfaceOf(...row)),
  ].join('\n');
}

const CONSOLE: readonly [name: string, schema: object][] = [
  ['Rule', RULE],
  ['PolicyOverrides', Policy],
  ['Alert', AlertList.properties.alerts.items],
  ['AuditEntry', AuditRow],
  ...Object.entries({ Key, IssuedKey, Operator, Session, Workspace, Usage, Webhook, Delivery, DeliveryDetail }),
  ...Object.entries({
    EventSummary,
    EventPage,
    EventDetail,
    Exploration,
    Overview,
    ReviewQueue,
    SqlResult,
  }),
  ['WaterfallStep', EventDetail.properties.waterfall.properties.steps.items],
  ['GraphNode', Exploration.properties.graph.properties.nodes.items],
  ['Totals', Overview.properties.totals],
  ['Health', ServiceHealth],
  ['Nodes', ServiceNodes],
  ...Object.entries({ PolicyView, PolicyPreview, PolicyVersions, PolicyDifference, Proposal }),
  ['Published', PublishedPolicy],
  ...Object.entries({ List, EntryPage }),
  ['Entry', EntryPage.properties.entries.items],
  ['Changed', EntriesChanged],
  ['UploadEnded', UploadEnded],
  ...Object.entries({ RuleList, RuleDetail, RuleVocabulary, TestedRule, RuleStats, Share, Backtest, BacktestResult }),
  ['RuleHits', RuleHitList.properties.hits.items],
  ...Object.entries({ RuleProblem, CheckedRule, Evaluation, Suggestion }),
  ['Group', Evaluation.properties.by_use_case.items],
  ['Labelled', RuleStats.properties.labels],
];

/** A form of the console sets a member that it does not send to undefined. */
function consoleTypes(): string {
  const plain = CONSOLE.map(([name, schema]) => [name, objectOf(JSON.parse(JSON.stringify(schema)))] as const);
  const named = plain.flatMap(([name, schema]) =>
    'properties' in schema ? [[JSON.stringify(schema.properties), name] as const] : [],
  );
  const style: Style = { named: new Map(named), optional: ' | undefined' };
  const texts = plain.map(([name, schema]) => `export interface ${name} ${objectType(schema, '', style)}\n`);
  return [...HEAD, ...texts].join('\n');
}

/** The closed lists that the console offers for a choice, and bounds; it imports nothing of the service. */
const WORDS = {
  ...{ ACTIONS, USE_CASES, CHALLENGES, FINDINGS, LIST_KINDS, ROLES, RULE_STATES, WEBHOOK_EVENTS },
} as const satisfies Readonly<Record<string, readonly string[]>>;

function consoleWords(): string {
  const lists = Object.entries(WORDS).map(([name, words]) =>
    [`export const ${name} = [`, ...words.map((word) => `  '${word}',`), '] as const;', ''].join('\n'),
  );
  return [...HEAD, ...lists, `export const POINTS_MAX = ${POINTS_MAX};`, ''].join('\n');
}

/** A file of its own: one page uses it, and the other words are loaded at first. */
function auditKinds(): string {
  const names = Object.entries(AUDIT_KIND_NAMES).map(([kind, name]) => `  ['${kind}', '${name}'],`);
  return [...HEAD, 'export const AUDIT_KIND_NAMES = [', ...names, '] as const;', ''].join('\n');
}

/** Path from the project's root -> text of the file that is generated there. */
export function typeFiles(): Map<string, string> {
  return new Map([
    ['sdk/js/src/generated/wire.ts', pageTypes()],
    ['sdk/server/src/generated/wire.ts', backendTypes()],
    ['dashboard/src/api/generated/replies.ts', consoleTypes()],
    ['dashboard/src/api/generated/words.ts', consoleWords()],
    ['dashboard/src/api/generated/audit-kinds.ts', auditKinds()],
  ]);
}

const ROOT = new URL('../../../../', import.meta.url);
if (process.argv[1]?.endsWith('generate-types.js') === true)
  for (const [path, text] of typeFiles()) writeFileSync(new URL(path, ROOT), text);
