// Writes the golden files of the newest layout, once, when its version is released:
//   node dist/test/event/golden-files.js test/event/golden/layout-N
// Files of an older layout were written by the version of that layout; nothing can write them now.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeadLetters, deadLetterPath } from '../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { type EventRow, FEATURES } from '../../src/event/event-row.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { writeRow } from '../../src/event/row/codec.js';
import { writeVerification } from '../../src/event/verification/codec.js';
import { VERIFICATION_STREAM, type VerificationRow } from '../../src/event/verification-row.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { LogWriter } from '../../src/log/writer.js';
import { EventWriter } from '../../src/storage/embedded/events/writer.js';
import { eventRow } from '../support/rows.js';

export const GOLDEN_SHARD = 3;
const TIME = 1_795_000_000_000;
const DEAD_BYTES_MAX = 1_000_000;

/** A row as JSON can hold it. */
export function plain(row: object): Record<string, unknown> {
  const number = (value: unknown): unknown => (Number.isNaN(value) ? 'NaN' : value);
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Float32Array ? Array.from(value, number) : number(value),
    ]),
  );
}

/** A UUIDv7 of the millisecond `n`. */
function id(n: number): string {
  const hex = (TIME + n).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${String(n).padStart(3, '0')}-8000-0123456789ab`;
}

const ROWS: readonly EventRow[] = [
  eventRow({ eventId: id(1), receivedAt: TIME + 1 }),
  eventRow({
    eventId: id(2),
    receivedAt: TIME + 2,
    useCase: 'registration',
    keyKind: 'public',
    tier: 'provisional',
    identityClaimed: false,
    inputKind: 'soft_keyboard',
    behaviorDigest: '0123456789abcdef',
    identifierDomainHash: 'fedcba9876543210',
    timezone: 'Amérique/Montréal 漢字 🙂',
    typingDwell: Float32Array.of(80.5, 91.25),
    features: Float32Array.from(FEATURES, (_, i) => (i % 2 === 0 ? i / 4 : NaN)),
    device: { model: 'Pixel 8', locale: 'de-DE' },
    reasons: ['device_changed', 'vpn_detected'],
    points: Float32Array.of(2.75, 0.375),
    evidence: '{"device_changed":{"similarity":0.5}}',
    action: 'hard_challenge',
    risk: 66,
    publicRisk: 40,
    publicAction: 'soft_challenge',
    publicReasons: ['vpn_detected'],
    challengesAnswered: ['captcha'],
    pageUrl: 'x'.repeat(300),
  }),
  eventRow({ eventId: id(3), receivedAt: TIME + 3, keyKind: 'public', tier: 'provisional', useCase: 'collect' }),
  eventRow({ eventId: id(4), receivedAt: TIME + 4, kind: 'confirmation', confirms: id(3), action: 'block', risk: 97 }),
];

const VERIFICATION: VerificationRow = {
  id: id(10),
  time: TIME + 10,
  eventId: id(3),
  workspace: 'demo',
  mode: 'live',
  keyId: 'key_2',
  outcome: 'billed',
  protectedDevices: 500,
  visitorId: 'a'.repeat(64),
  fingerprint: 'b'.repeat(64),
  useCase: 'collect',
  sdk: 'react',
  risk: 12,
  action: 'allow',
  reasons: ['vpn_detected'],
  evidence: '{"vpn_detected":{}}',
  country: 'DE',
  eventTime: TIME + 3,
  trace: `${'4b'.repeat(16)}-01`,
};

function bytesOf<Row>(write: (to: RowWriter, row: Row) => void, row: Row): Buffer {
  const writer = new RowWriter();
  write(writer, row);
  return Buffer.from(writer.written());
}

function append(dataDir: string, shard: number, layout: number, rows: readonly Buffer[]): void {
  const log = new LogWriter({
    dataDir,
    shard,
    layout,
    bytesMax: 1e9,
    segmentBytesMax: 1e8,
    segmentMs: 60_000,
    fsyncMs: 0,
    now: () => TIME,
    onError: (error) => {
      if (error !== undefined) throw error;
    },
  });
  log.append(Buffer.concat(rows), rows.length);
  log.close();
}

async function writeGoldenFiles(out: string): Promise<void> {
  const readers = join(out, 'readers');
  mkdirSync(readers, { recursive: true });
  const rows = ROWS.map((row) => bytesOf(writeRow, row));
  const verification = bytesOf(writeVerification, VERIFICATION);
  writeFileSync(join(out, 'rows.json'), `${JSON.stringify(ROWS.map(plain), null, 1)}\n`);
  writeFileSync(join(out, 'verifications.json'), `${JSON.stringify([VERIFICATION], null, 1)}\n`);
  writeFileSync(join(out, 'rows.bin'), Buffer.concat(rows));
  append(out, GOLDEN_SHARD, EVENT_LAYOUT, rows);
  append(verificationsDir(out), VERIFICATION_STREAM.shard, VERIFICATION_LAYOUT, [verification]);
  const events = new EventWriter(out, { shard: GOLDEN_SHARD, start: TIME });
  for (const [i, row] of ROWS.entries())
    if (row.keyKind === 'public') events.add(row.eventId, rows[i] ?? Buffer.alloc(0));
  events.close();
  for (const [stream, layout, dead] of [
    [EVENTS_STREAM.name, EVENT_LAYOUT, { id: id(2), time: TIME + 2, bytes: rows[1] ?? Buffer.alloc(0) }],
    [VERIFICATIONS_STREAM.name, VERIFICATION_LAYOUT, { id: id(10), time: TIME + 10, bytes: verification }],
  ] as const)
    await new DeadLetters(deadLetterPath(readers, stream), DEAD_BYTES_MAX).write([
      { row: dead, layout, reason: '469: refused' },
    ]);
}

if (process.argv[1] === import.meta.filename) await writeGoldenFiles(process.argv[2] ?? '');
