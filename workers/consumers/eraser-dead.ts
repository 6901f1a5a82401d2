// The part of an erasure in rows that ClickHouse refused, and in damaged parts of the logs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE_NAME } from '../../src/access/records.js';
import { type VerificationRow } from '../../src/event/verification-row.js';
import { deadLetterPath, DeadLetters, visitDeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { deadFramesDir } from '../../src/log/damage.js';
import { realDisk } from '../../src/log/disk.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { RowReader } from '../../src/event/row/reader.js';
import { RowWriter } from '../../src/event/row/writer.js';
import { readRow } from '../../src/event/row/codec.js';
import { readVerification } from '../../src/event/verification/codec.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { type SubjectRows } from './eraser-rows.js';

/** A line that a crash cut short stops an erasure. Its reader completes it at a start; here there is no reader. */
export async function endDeadLetters(dataDir: string): Promise<void> {
  for (const { name } of [EVENTS_STREAM, VERIFICATIONS_STREAM])
    await new DeadLetters(deadLetterPath(join(dataDir, 'readers'), name), 0).mend();
}

/** Rows that ClickHouse refused: events of the subject, and verifications of these. */
export async function eraseDeadRows(dataDir: string, theirs: SubjectRows): Promise<number> {
  const { workspace, kind, value } = theirs.subject;
  const mayBeTheirs = (bytes: RowReader, ids: number): boolean => {
    const owner = ownerOfDead(bytes, ids);
    return owner === undefined || owner === workspace;
  };
  const directory = join(dataDir, 'readers');
  const isTheirs = (row: VerificationRow): boolean =>
    theirs.eventIds.has(row.eventId) || (kind === 'visitor' && row.visitorId === value);
  return (
    (await visitDeadLetters(
      deadLetterPath(directory, EVENTS_STREAM.name),
      EVENT_LAYOUT,
      readable(
        (bytes, layout) => theirs.has(readRow(bytes, false, layout)),
        (bytes) => mayBeTheirs(bytes, 0),
      ),
    )) +
    (await visitDeadLetters(
      deadLetterPath(directory, VERIFICATIONS_STREAM.name),
      VERIFICATION_LAYOUT,
      readable(
        (bytes, layout) => isTheirs(readVerification(bytes, layout)),
        (bytes) => mayBeTheirs(bytes, 1),
      ),
    ))
  );
}

/**
 * Damaged parts of the logs that contain an id of the subject or of its events. Damage cannot be decoded, so the whole
 * part is removed.
 */
export function removeDeadFrames(dataDir: string, { subject: { value }, eventIds }: SubjectRows): number {
  const writer = new RowWriter(64);
  const ids = [...eventIds].map((id) => {
    writer.reset();
    writer.uuid(id);
    return Buffer.from(writer.written());
  });
  let removed = 0;
  for (const directory of [deadFramesDir(dataDir), deadFramesDir(verificationsDir(dataDir))]) {
    for (const name of realDisk.list(directory)) {
      const bytes = readFileSync(join(directory, name));
      if (!bytes.includes(value) && !ids.some((id) => bytes.includes(id))) continue;
      realDisk.remove(join(directory, name));
      removed += 1;
    }
  }
  return removed;
}

/**
 * The workspace at the beginning of a row that cannot be decoded as a whole: after its id, its time and further ids.
 * Undefined when there is none.
 */
function ownerOfDead(bytes: RowReader, ids: number): string | undefined {
  bytes.uuid();
  bytes.time();
  for (let i = 0; i < ids; i += 1) bytes.uuid();
  const name = bytes.string();
  return bytes.at <= bytes.bytes.length && WORKSPACE_NAME.test(name) ? name : undefined;
}

/** @param mayBeTheirs decides on bytes that cannot be decoded as a row */
function readable(
  test: (bytes: RowReader, layout: number) => boolean,
  mayBeTheirs: (bytes: RowReader) => boolean,
): (row: Buffer, layout: number) => boolean {
  return (row, layout) => {
    const decoded = resultOf(() => test(new RowReader(row), layout));
    return decoded ?? resultOf(() => mayBeTheirs(new RowReader(row))) ?? true;
  };
}

function resultOf(test: () => boolean): boolean | undefined {
  try {
    return test();
  } catch {
    return undefined;
  }
}
