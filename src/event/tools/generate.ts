// Generates code and documentation from the tables of fields. `npm run generate` runs it; a test compares the output
// with the committed files. Nothing is generated when the service starts.
import { readFileSync, writeFileSync } from 'node:fs';
import { EVENT_FIELDS } from '../fields.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../layout.js';
import { type Column, columnsOf } from '../row/columns.js';
import { VERIFICATION_FIELDS } from '../verification/fields.js';
import {
  foldedReaderCode,
  generatedFile,
  half,
  interfaceCode,
  joinCode,
  makerCode,
  olderReaderCode,
  readerCode,
  writerCode,
  unfoldedCode,
} from './row-code.js';

const EVENTS_TABLE = 'src/event/fields.ts';
const VERIFICATIONS_TABLE = 'src/event/verification/fields.ts';
const REQUEST = half(EVENT_FIELDS, 'request');
const DECISION = half(EVENT_FIELDS, 'decision');
const older = (newest: number): number[] => Array.from({ length: newest - 1 }, (_, before) => before + 1);

function eventRowFile(): string {
  return generatedFile(
    'What one row of events is in memory.',
    EVENTS_TABLE,
    [
      '/** What came in, without personal data: identities are keyed hashes, addresses are reduced to a prefix. */',
      interfaceCode('EventRequest', REQUEST),
      '/** What was decided. */',
      interfaceCode('EventDecision', DECISION),
      'export interface EventRow extends EventRequest, EventDecision {}\n',
      '/** Fields that no fold of a decision or a confirmation looks at. */',
      unfoldedCode('UnfoldedField', EVENT_FIELDS),
      joinCode(EVENT_FIELDS),
    ].join('\n'),
  );
}

function eventCodecFile(): string {
  return generatedFile(
    'The codec of the two halves of an event row, of every layout.',
    EVENTS_TABLE,
    [
      writerCode('writeEventRequest', 'EventRequest', REQUEST),
      readerCode('readEventRequest', 'EventRequest', REQUEST),
      writerCode('writeEventDecision', 'EventDecision', DECISION),
      readerCode('readEventDecision', 'EventDecision', DECISION),
      '/** Both halves without the fields that no fold looks at. */',
      foldedReaderCode('readFoldedEvent', 'ReadToFold', [...REQUEST, ...DECISION]),
      ...older(EVENT_LAYOUT).flatMap((layout) => [
        olderReaderCode(`readEventRequest${layout}`, 'EventRequest', REQUEST, layout),
        olderReaderCode(`readEventDecision${layout}`, 'EventDecision', DECISION, layout),
      ]),
      'interface OlderEvents {\n  readRequest: (from: RowReader, withDevice: boolean) => EventRequest;\n' +
        '  readDecision: (from: RowReader) => EventDecision;\n}\n',
      '/** Of layout 1 and so on, up to the one before the newest. */',
      `export const OLDER_EVENTS: readonly OlderEvents[] = [\n${older(EVENT_LAYOUT)
        .map((one) => `  { readRequest: readEventRequest${one}, readDecision: readEventDecision${one} },\n`)
        .join('')}];\n`,
    ].join('\n'),
  );
}

function makeEventFile(): string {
  return generatedFile(
    'A made-up event, a clean request of a new user, for examples, benches and tests.',
    EVENTS_TABLE,
    [
      makerCode('makeEventRequest', 'EventRequest', REQUEST),
      makerCode('makeEventDecision', 'EventDecision', DECISION),
      makerCode('makeEvent', 'EventRow', EVENT_FIELDS),
    ].join('\n'),
  );
}

function verificationCodecFile(): string {
  const readers = older(VERIFICATION_LAYOUT);
  return generatedFile(
    'The codec of a verification row, of every layout.',
    VERIFICATIONS_TABLE,
    [
      writerCode('writeVerification', 'VerificationRow', VERIFICATION_FIELDS),
      readerCode('readVerificationToday', 'VerificationRow', VERIFICATION_FIELDS),
      ...readers.map((layout) =>
        olderReaderCode(`readVerification${layout}`, 'VerificationRow', VERIFICATION_FIELDS, layout),
      ),
      '/** Of layout 1 and so on, up to the one before the newest. */',
      `export const OLDER_VERIFICATIONS: readonly ((from: RowReader) => VerificationRow)[] = [${readers
        .map((layout) => `readVerification${layout}`)
        .join(', ')}];\n`,
    ].join('\n'),
  );
}

function documented(columns: readonly Column[]): string {
  const rows = columns.map(({ name, type, since, doc }) => `| \`${name}\` | ${type} | ${since} | ${doc} |`);
  return ['| Column | Type | Since layout | What it says |', '|---|---|---|---|', ...rows].join('\n');
}

const DOCS = 'docs/events.md';

/** The page with new tables; the text around them is written by hand. */
export function documentWith(page: string): string {
  return [
    ['events', documented(columnsOf(EVENT_FIELDS))] as const,
    ['verifications', documented(columnsOf(VERIFICATION_FIELDS))] as const,
  ].reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run generate -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${DOCS} must have a line "${begin}" and, below it, "${end}"`);
    return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
  }, page);
}

const ROOT = new URL('../../../../', import.meta.url);

/** Path -> text of all generated files. */
export function generateEventFiles(): Map<string, string> {
  return new Map([
    ['src/event/generated/event-row.ts', eventRowFile()],
    ['src/event/generated/event-codec.ts', eventCodecFile()],
    ['src/event/generated/make-event.ts', makeEventFile()],
    [
      'src/event/generated/verification-row.ts',
      generatedFile(
        'What one row of verifications is in memory.',
        VERIFICATIONS_TABLE,
        interfaceCode('VerificationRow', VERIFICATION_FIELDS),
      ),
    ],
    ['src/event/generated/verification-codec.ts', verificationCodecFile()],
    [DOCS, documentWith(readFileSync(new URL(DOCS, ROOT), 'utf8'))],
  ]);
}

if (process.argv[1]?.endsWith('event/tools/generate.js') === true)
  for (const [path, text] of generateEventFiles()) writeFileSync(new URL(path, ROOT), text);
