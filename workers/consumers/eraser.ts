// The consumers' part of erasures. First all earlier rows must have reached their stores, or they would arrive after
// the removal. Then each store is cleared and asked again. Any obstacle ends the attempt and the service starts another
// one: every step can be repeated. Reading all events and stories takes the most time, so it is done once for all
// erasures that are asked for together. They are removed twice by their ids: what the second removal finds is what is
// left. A second reading would find no more: this node writes no earlier row of a subject once the first one has begun,
// and other nodes have a part of their own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toWorkspace } from '../../src/access/key-ring.js';
import { pseudonym } from '../../src/access/pseudonyms.js';
import { WORKSPACES } from '../../src/access/records.js';
import { type ErasureCounts, type ErasureSubject, type ErasureWork, noCounts } from '../../src/contract/erasure.js';
import { type ReadersSetup } from '../../src/contract/messages.js';
import { isBefore, type Position, START } from '../../src/contract/position.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { AnalyticsEraser } from '../../src/clickhouse/erase.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { type OnDamage } from '../../src/log/damage.js';
import { endOfLog } from '../../src/log/retention.js';
import { realDisk } from '../../src/log/disk.js';
import { listShards } from '../../src/log/format.js';
import { rowsOf } from '../../src/event/row/wanted.js';
import { openStorage } from '../../src/storage/open.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { type ClickHouseFollower } from './clickhouse.js';
import { type ListStore } from '../../src/storage/ports/lists.js';
import { endDeadLetters, eraseDeadRows, removeDeadFrames } from './eraser-dead.js';
import { countListed, eraseListed, type ListedTraces } from './eraser-lists.js';
import { countProfiles, eraseProfiles, planProfiles, type ProfilePlan } from './eraser-profiles.js';
import { type RowPlaces, SubjectRows, visitLog, visitRows } from './eraser-rows.js';
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
/** An erasure that has begun. */
interface Begun {
  rows: SubjectRows;
  analytics: AnalyticsEraser | undefined;
  removed: ErasureCounts;
}
/** One erasure, while its subject's data are removed. */
interface Case extends Begun {
  plan: ProfilePlan;
  listed: ListedTraces;
  work: ErasureWork;
}

/** Of each subject what was done, or the obstacle with what was removed before it. */
export async function erase(
  subjects: readonly ErasureSubject[],
  parts: EraserParts,
): Promise<(ErasureWork | { obstacle: unknown; removed: ErasureCounts })[]> {
  const removed = new Map(subjects.map((subject) => [subject, noCounts()]));
  const of = (subject: ErasureSubject): ErasureCounts => removed.get(subject) ?? noCounts();
  const outcomes = await attempt(subjects, parts, of).catch((obstacle: unknown) => subjects.map(() => ({ obstacle })));
  return subjects.map((subject, at) => {
    const outcome = outcomes[at] ?? { obstacle: undefined };
    return 'obstacle' in outcome ? { ...outcome, removed: of(subject) } : outcome;
  });
}

/**
 * Of each subject what was done, or the obstacle. Rejects with an obstacle to all of them.
 * @param removed of a subject: the counts, which are added to as it goes
 */
async function attempt(
  subjects: readonly ErasureSubject[],
  parts: EraserParts,
  removed: (subject: ErasureSubject) => ErasureCounts,
): Promise<(ErasureWork | { obstacle: unknown })[]> {
  const { setup, store, webhooks, onDamage } = parts;
  const { dataDir } = setup;
  await untilPassed(parts);
  const storage = await openStorage(setup.storage);
  const places: RowPlaces = { storage, stories: store.stories, dataDir, onDamage };
  const obstacles = new Map<ErasureSubject, unknown>();
  /** Goes on without those that met an obstacle. */
  const each = async <T, R>(all: readonly T[], of: (one: T) => ErasureSubject, step: (one: T) => Promise<R>) => {
    const done: R[] = [];
    for (const one of all) {
      try {
        done.push(await step(one));
      } catch (obstacle) {
        obstacles.set(of(one), obstacle);
      }
    }
    return done;
  };
  const found = await each(
    subjects,
    (subject) => subject,
    async (subject) => ({ ...(await startOf(subject, parts)), removed: removed(subject) }),
  );
  await visitRows(places, rowsOf(subjects), (row) => {
    for (const { rows } of found) rows.note(row);
  });
  // First, because events lead to the other data and are removed too.
  const led = await each(
    found,
    ({ rows }) => rows.subject,
    (one) => eraseLedTo(one, parts),
  );
  await store.checkpoint();
  await removeEvents(led, places, 'removed');
  await visitDeliveries(led, webhooks, 'removed');
  const cleared = await each(
    led,
    ({ rows }) => rows.subject,
    (one) => eraseRest(one, parts),
  );
  forgetWarm(dataDir, new Set(cleared.flatMap(({ plan }) => plan.own)));
  await removeEvents(cleared, places, 'left');
  await countLogged(cleared, places);
  await visitDeliveries(cleared, webhooks, 'left');
  const counted = await each(
    cleared,
    ({ rows }) => rows.subject,
    (one) => countRest(one, parts),
  );
  const works = new Map(counted.map(({ rows, work }) => [rows.subject, work]));
  return subjects.map((subject) => works.get(subject) ?? { obstacle: obstacles.get(subject) });
}

/** Until all earlier rows have reached their stores. */
async function untilPassed({ setup: { dataDir }, store, webhooks, clickhouse }: EraserParts): Promise<void> {
  if (clickhouse === 'unknown') throw new Error('erasure: it waits for ClickHouse to start');
  await store.caughtUp();
  const { layouts } = VERIFICATIONS_STREAM;
  await passed(
    'the webhook enqueuer',
    [endOfLog(verificationsDir(dataDir), VERIFICATION_STREAM.shard, webhooks.done(), layouts)],
    () => [webhooks.done()],
  );
  if (clickhouse === 'off') await endDeadLetters(dataDir);
  else {
    await passedBy(clickhouse, EVENTS_STREAM, dataDir);
    await passedBy(clickhouse, VERIFICATIONS_STREAM, verificationsDir(dataDir));
  }
}

async function startOf(subject: ErasureSubject, { clickhouse }: EraserParts): Promise<Omit<Begun, 'removed'>> {
  const analytics =
    typeof clickhouse === 'string' ? undefined : new AnalyticsEraser(clickhouse.client, subject, clickhouse.dialect);
  return { rows: new SubjectRows(subject, await analytics?.traces()), analytics };
}

/** Lists and profiles. */
async function eraseLedTo({ rows, analytics, removed }: Begun, { store, webhooks, lists }: EraserParts): Promise<Case> {
  const { subject } = rows;
  const plan = await planProfiles(store.editor, subject, rows, await derivedUsers(webhooks, subject));
  const listed = { identifiers: rows.identifiers, fingerprints: plan.fingerprints, eventIds: rows.eventIds };
  removed.lists = await eraseListed(lists, await webhooks.control.read(), subject, listed);
  Object.assign(removed, await eraseProfiles(store.editor, subject, plan));
  const keys = [...plan.own, ...plan.others];
  const work = { removed, left: noCounts(), logged: 0, keys, fingerprints: [...plan.fingerprints] };
  return { rows, analytics, removed, plan, listed, work };
}

/** Removes the events and stories of all subjects by their ids. */
async function removeEvents(
  cases: readonly Case[],
  { storage, stories }: RowPlaces,
  counted: 'removed' | 'left',
): Promise<void> {
  const all = cases.map(({ rows, work }) => ({ told: rows.rows(), counts: work[counted] }));
  const gone = await storage
    .eventArchive()
    .remove(new Set(all.flatMap(({ told }) => told.map(({ eventId }) => eventId))));
  for (const { told, counts } of all) counts.events = told.filter(({ eventId }) => gone.has(eventId)).length;
  for (const { told, counts } of all) counts.stories = await stories.remove(told);
}

async function eraseRest(one: Case, { setup: { dataDir }, clickhouse }: EraserParts): Promise<Case> {
  const { rows, analytics, work } = one;
  if (typeof clickhouse !== 'string') await clickhouse.forgetTaken();
  work.removed.analytics = (await analytics?.erase()) ?? 0;
  work.removed.analytics += await eraseDeadRows(dataDir, rows);
  work.removed.traces += removeDeadFrames(dataDir, rows);
  return one;
}

/** Rows in segments of the log, which are removed as a whole. */
async function countLogged(cases: readonly Case[], { dataDir, onDamage }: RowPlaces): Promise<void> {
  const ids = new Set(cases.flatMap(({ rows }) => [...rows.eventIds]));
  const subjects = cases.map(({ rows }) => rows.subject);
  await visitLog(dataDir, onDamage, rowsOf(subjects, ids), (row) => {
    for (const { rows, work } of cases) if (rows.has(row)) work.logged += 1;
  });
}

async function countRest(one: Case, { store, webhooks, lists }: EraserParts): Promise<Case> {
  const { rows, analytics, plan, listed, work } = one;
  Object.assign(work.left, await countProfiles(store.editor, rows.subject, plan));
  work.left.lists = await countListed(lists, await webhooks.control.read(), rows.subject, listed);
  work.left.analytics = (await analytics?.count()) ?? 0;
  return one;
}

/** Removes or counts the deliveries of all subjects. */
async function visitDeliveries(
  cases: readonly Case[],
  { queue }: WebhookReader,
  counted: 'removed' | 'left',
): Promise<void> {
  await queue.visit((delivery) => {
    const { data } = JSON.parse(delivery.body) as { data: Record<string, unknown> };
    const theirs = cases.filter(({ rows }) => isAbout(data, rows));
    for (const { work } of theirs) work[counted].deliveries += 1;
    return counted === 'removed' && theirs.length > 0;
  });
}

/** A delivery is about an event; its body contains the visitor and the event id. */
function isAbout(data: Readonly<Record<string, unknown>>, { subject, eventIds }: SubjectRows): boolean {
  const { workspace, mode, kind, value } = subject;
  if (data['workspace'] !== workspace || data['mode'] !== mode) return false;
  return eventIds.has(String(data['event_id'])) || (kind === 'visitor' && data['visitor_id'] === value);
}

async function passedBy(clickhouse: ClickHouseFollower, stream: TableStream, logDir: string): Promise<void> {
  const shards = listShards(realDisk, logDir);
  const doneOf = (shard: number): Position => clickhouse.done(stream)?.get(shard) ?? START;
  await passed(
    'ClickHouse',
    shards.map((shard) => endOfLog(logDir, shard, doneOf(shard), stream.layouts)),
    () => shards.map(doneOf),
  );
}

/** Waits until every consumer has reached the ends that the logs had when this was called. */
async function passed(who: string, ends: readonly (Position | undefined)[], done: () => Position[]): Promise<void> {
  for (let waited = 0; ; waited += PASS_STEP_MS) {
    const now = done();
    if (ends.every((end, i) => end === undefined || !isBefore(now[i] ?? START, end))) return;
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
