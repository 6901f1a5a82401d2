// The consumers' part of an erasure. First all earlier rows must have reached their stores, or they would arrive after
// the removal. Then each store is cleared and read again. Any obstacle ends the attempt and the service starts another
// one: every step can be repeated.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toWorkspace } from '../../src/access/key-ring.js';
import { pseudonym } from '../../src/access/pseudonyms.js';
import { WORKSPACE_NAME, WORKSPACES } from '../../src/access/records.js';
import { eventOf } from '../../src/event/event-of.js';
import { type EventRow } from '../../src/event/event-row.js';
import { eventTimeOf } from '../../src/event/label.js';
import { type ErasureSubject, type ErasureWork, isOf, noCounts } from '../../src/contract/erasure.js';
import { type ReadersSetup } from '../../src/contract/messages.js';
import { isBefore, type Position, START } from '../../src/contract/position.js';
import { VERIFICATION_STREAM, type VerificationRow } from '../../src/event/verification-row.js';
import { type Delivery } from '../../src/contract/webhooks/webhooks.js';
import { AnalyticsEraser } from '../../src/clickhouse/erase.js';
import { deadLetterPath, DeadLetters, visitDeadLetters } from '../../src/clickhouse/consumer/dead-letter.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { deadFramesDir, type OnDamage } from '../../src/log/damage.js';
import { endOfLog } from '../../src/log/retention.js';
import { realDisk } from '../../src/log/disk.js';
import { listShards } from '../../src/log/format.js';
import { rowsAfter } from '../../src/log/rows.js';
import { EVENT_LAYOUT, VERIFICATION_LAYOUT } from '../../src/event/layout.js';
import { RowReader, RowWriter } from '../../src/event/row/bytes.js';
import { readRow } from '../../src/event/row/codec.js';
import { readVerification } from '../../src/event/verification/codec.js';
import { type EventArchive } from '../../src/storage/ports/events.js';
import { openStorage } from '../../src/storage/open.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { type ClickHouseFollower } from './clickhouse.js';
import { type ListStore } from '../../src/storage/ports/lists.js';
import { countListed, eraseListed } from './eraser-lists.js';
import { countProfiles, eraseProfiles, planProfiles } from './eraser-profiles.js';
import { type StoreReader } from './profiles.js';
import { type WebhookReader } from './webhooks.js';
import { writeFileWhole } from '../../src/util/write-file.js';

export interface EraserParts {
  setup: ReadersSetup;
  store: StoreReader;
  webhooks: WebhookReader;
  /** Entries of lists. */
  lists: ListStore;
  /** 'off' without analytics; 'unknown' until the service has reported it. */
  clickhouse: ClickHouseFollower | 'off' | 'unknown';
  /** Receives places of the event log that are skipped. */
  onDamage: OnDamage;
}

/** How long consumers may take to read the logs, before the attempt ends. */
const PASS_MS = 30_000;
const PASS_STEP_MS = 50;
/** Rows of a log that are read between two pauses. */
const ROWS_PER_STEP = 1000;

/** Rejects with the obstacle. */
export async function erase(
  subject: ErasureSubject,
  { setup, store, webhooks, lists, clickhouse, onDamage }: EraserParts,
): Promise<ErasureWork> {
  const { dataDir } = setup;
  if (clickhouse === 'unknown') throw new Error('erasure: it waits for ClickHouse to start');
  await store.caughtUp();
  await passed(
    'the webhook enqueuer',
    [[webhooks.done(), endOfLog(verificationsDir(dataDir), VERIFICATION_STREAM.shard)]],
    () => [webhooks.done()],
  );
  if (clickhouse === 'off') await endDeadLetters(dataDir);
  const analytics =
    clickhouse === 'off' ? undefined : new AnalyticsEraser(clickhouse.client, subject, clickhouse.dialect);
  if (clickhouse !== 'off') {
    await passedBy(clickhouse, EVENTS_STREAM, dataDir);
    await passedBy(clickhouse, VERIFICATIONS_STREAM, verificationsDir(dataDir));
  }

  const archive = (await openStorage(setup.storage)).eventArchive();
  const look = (row: (one: EventRow) => void): Promise<void> => visitLogs(dataDir, row, onDamage);
  const own = ofSubject(subject);
  const named = await namedBy(own, subject, archive, store, look);
  const traces = await tracesOf(await analytics?.traces(), archive, look, own, named);
  const belongs = ofEvents(own, subject, traces.eventIds);

  const plan = await planProfiles(store.editor, subject, traces, await derivedUsers(webhooks, subject));
  const names = namesSubject(subject, traces.eventIds);
  // First, because they lead to the other data and are removed too.
  const view = await webhooks.control.read();
  const listed = { ...traces, fingerprints: plan.fingerprints, eventIds: await withStories(store, belongs, traces) };
  const inLists = await eraseListed(lists, view, subject, listed);
  const removed = { ...noCounts(), lists: inLists, ...(await eraseProfiles(store.editor, subject, plan)) };
  await store.checkpoint();
  removed.events = await archive.visit(belongs);
  removed.stories = await store.stories.visit(belongs);
  removed.deliveries = await webhooks.queue.visit(names);
  removed.analytics = ((await analytics?.erase()) ?? 0) + (await visitDead(dataDir, subject, belongs, traces.eventIds));
  removed.traces += removeDeadFrames(dataDir, subject, traces.eventIds);
  forgetWarm(dataDir, new Set(plan.own));

  const left = { ...noCounts(), ...(await countProfiles(store.editor, subject, plan)) };
  left.lists = await countListed(lists, view, subject, listed);
  const counted =
    (place: 'events' | 'deliveries') =>
    <T>(test: (one: T) => boolean) =>
    (one: T): boolean => {
      if (test(one)) left[place] += 1;
      return false;
    };
  await archive.visit(counted('events')(belongs));
  await store.stories.visit((row) => {
    if (belongs(row)) left.stories += 1;
    return false;
  });
  await webhooks.queue.visit(counted('deliveries')(names));
  left.analytics = (await analytics?.count()) ?? 0;
  let logged = 0;
  await look((row) => {
    if (belongs(row)) logged += 1;
  });
  return { removed, left, logged, keys: [...plan.own, ...plan.others], fingerprints: [...plan.fingerprints] };
}

/** A label belongs to its event, whenever it was given. */
function ofSubject(subject: ErasureSubject): (row: EventRow) => boolean {
  const test = isOf(subject);
  return (row) => test({ ...row, receivedAt: eventTimeOf(row) });
}

/**
 * The subject's rows and, of a user, the decisions that only their confirmation names. They are known by their ids: an
 * attempt that was cut off may have removed a confirmation and not its decision.
 */
function ofEvents(
  own: (row: EventRow) => boolean,
  { kind }: ErasureSubject,
  eventIds: ReadonlySet<string>,
): (row: EventRow) => boolean {
  if (kind !== 'user') return own;
  return (row) => own(row) || (row.kind === 'decision' && eventIds.has(row.eventId));
}

/** Other ids in the subject's events: in ClickHouse, among verifiable events, in the log. */
async function tracesOf(
  found: Awaited<ReturnType<AnalyticsEraser['traces']>> | undefined,
  archive: EventArchive,
  look: (row: (one: EventRow) => void) => Promise<void>,
  own: (row: EventRow) => boolean,
  named: ReadonlySet<string>,
) {
  const traces = {
    eventIds: new Set([...(found?.eventIds ?? []), ...named]),
    identifiers: new Set(found?.identifiers),
    users: new Set(found?.users),
    fingerprints: new Set(found?.fingerprints),
  };
  const note = (row: EventRow): void => {
    traces.eventIds.add(row.eventId);
    if (row.identifierHash !== '') traces.identifiers.add(row.identifierHash);
    traces.users.add(row.userHash);
    traces.fingerprints.add(row.fingerprint);
  };
  await archive.visit((row) => {
    if (own(row)) note(row);
    return false;
  });
  await look((row) => {
    if (own(row)) note(row);
  });
  return traces;
}

/** Decisions of pages that did not know the user: ids of events whose confirmation names him. */
async function namedBy(
  own: (row: EventRow) => boolean,
  { kind }: ErasureSubject,
  archive: EventArchive,
  { stories }: StoreReader,
  look: (row: (one: EventRow) => void) => Promise<void>,
): Promise<Set<string>> {
  const named = new Set<string>();
  if (kind !== 'user') return named;
  const note = (row: EventRow): boolean => {
    if (row.kind === 'confirmation' && own(row)) named.add(row.confirms);
    return false;
  };
  await archive.visit(note);
  await stories.visit(note);
  await look(note);
  return named;
}

/** Stories are kept for longer than events elsewhere. */
async function withStories(
  { stories }: StoreReader,
  belongs: (row: EventRow) => boolean,
  { eventIds }: { eventIds: ReadonlySet<string> },
): Promise<Set<string>> {
  const all = new Set(eventIds);
  await stories.visit((row) => {
    if (belongs(row)) all.add(eventOf(row));
    return false;
  });
  return all;
}

async function passedBy(clickhouse: ClickHouseFollower, stream: TableStream, logDir: string): Promise<void> {
  const shards = listShards(realDisk, logDir);
  const done = (): Position[] => shards.map((shard) => clickhouse.done(stream)?.get(shard) ?? START);
  await passed(
    'ClickHouse',
    shards.map((shard, i) => [done()[i] ?? START, endOfLog(logDir, shard)]),
    done,
  );
}

/** Waits until every consumer has reached the ends that the logs had when this was called. */
async function passed(
  who: string,
  ends: readonly [Position, Position | undefined][],
  done: () => Position[],
): Promise<void> {
  for (let waited = 0; ; waited += PASS_STEP_MS) {
    const now = done();
    if (ends.every(([, end], i) => end === undefined || !isBefore(now[i] ?? START, end))) return;
    if (waited >= PASS_MS)
      throw new Error(`erasure: ${who} has not read all of the log after ${PASS_MS} ms; it is tried again`);
    await sleep(PASS_STEP_MS);
  }
}

async function derivedUsers(
  { control }: WebhookReader,
  { workspace, mode }: ErasureSubject,
): Promise<(fingerprint: string) => string> {
  const record = (await control.read()).get(WORKSPACES, workspace);
  if (record === undefined) throw new Error(`erasure: there is no workspace ${workspace} in the control store`);
  const of = toWorkspace(record);
  return (fingerprint) => pseudonym('derived-user', of, mode, fingerprint);
}

/** A delivery is about an event; its body contains the visitor and the event id. */
function namesSubject(
  { workspace, mode, kind, value }: ErasureSubject,
  eventIds: ReadonlySet<string>,
): (delivery: Delivery) => boolean {
  return ({ body }) => {
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    if (data['workspace'] !== workspace || data['mode'] !== mode) return false;
    return eventIds.has(String(data['event_id'])) || (kind === 'visitor' && data['visitor_id'] === value);
  };
}

/** A line that a crash cut short stops an erasure. Its reader completes it at a start; here there is no reader. */
async function endDeadLetters(dataDir: string): Promise<void> {
  for (const { name } of [EVENTS_STREAM, VERIFICATIONS_STREAM])
    await new DeadLetters(deadLetterPath(join(dataDir, 'readers'), name), 0).mend();
}

/** Rows that ClickHouse refused: events of the subject, and verifications of these. */
async function visitDead(
  dataDir: string,
  { workspace, kind, value }: ErasureSubject,
  belongs: (row: EventRow) => boolean,
  eventIds: ReadonlySet<string>,
): Promise<number> {
  const mayBeTheirs = (bytes: RowReader, ids: number): boolean => {
    const owner = ownerOfDead(bytes, ids);
    return owner === undefined || owner === workspace;
  };
  const directory = join(dataDir, 'readers');
  const isTheirs = (row: VerificationRow): boolean =>
    eventIds.has(row.eventId) || (kind === 'visitor' && row.visitorId === value);
  return (
    (await visitDeadLetters(
      deadLetterPath(directory, EVENTS_STREAM.name),
      EVENT_LAYOUT,
      readable(
        (bytes, layout) => belongs(readRow(bytes, false, layout)),
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
function removeDeadFrames(dataDir: string, { value }: ErasureSubject, eventIds: ReadonlySet<string>): number {
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

/** Rows that consumers have read stay until their segment is removed. */
async function visitLogs(dataDir: string, look: (row: EventRow) => void, onDamage: OnDamage): Promise<void> {
  let rows = 0;
  for (const shard of listShards(realDisk, dataDir)) {
    for (const { row } of rowsAfter(dataDir, shard, START, onDamage)) {
      look(row);
      rows += 1;
      if (rows % ROWS_PER_STEP === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** The lists of recently used records contain keys of records. */
function forgetWarm(dataDir: string, keys: ReadonlySet<string>): void {
  for (const name of readdirSync(dataDir)) {
    if (!/^warm-\d+\.keys$/.test(name)) continue;
    const path = join(dataDir, name);
    const lines = readFileSync(path, 'utf8').split('\n');
    const kept = lines.filter((line) => !keys.has(line));
    if (kept.length === lines.length) continue;
    writeFileWhole(path, kept.join('\n'));
  }
}
