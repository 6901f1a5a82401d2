// Entry of the consumers' process: everything that follows the log, in a process that may stop, lag or die without
// delaying a reply. One file per consumer; this one starts and stops them. The ClickHouse consumer, a third of all
// modules, is loaded only when there is a ClickHouse.
import {
  type FromReaders,
  type LogDamage,
  type LogName,
  type ReadersSetup,
  type ToReaders,
} from '../../src/contract/messages.js';
import { type AuditSource } from '../../src/clickhouse/audit.js';
import { type RowToFold } from '../../src/event/event-row.js';
import { verificationsDir } from '../../src/log/verification-log.js';
import { type Position } from '../../src/contract/position.js';
import { EVENTS_STREAM, type TableStream, VERIFICATIONS_STREAM } from '../../src/clickhouse/streams.js';
import { VERIFICATION_STREAM } from '../../src/event/verification-row.js';
import { openStorage } from '../../src/storage/open.js';
import { errorText } from '../../src/util/outage-sentence.js';
import { type OnDamagedRecord } from '../../src/storage/ports/backend.js';
import { type LeasePool } from '../../src/storage/ports/leases.js';
import { type ListStore } from '../../src/storage/ports/lists.js';
import { type StoryKeeper } from '../../src/storage/ports/stories.js';
import { exit } from '../../src/util/process/exit.js';
import { guarded } from '../../src/util/guarded.js';
import { SharedTime } from '../../src/util/time/shared-time.js';
import { type ClickHouseFollower } from './clickhouse.js';
import { letCopiesGo } from './copies.js';
import { CLICKHOUSE, SegmentRetention } from './retention.js';
import { erase } from './eraser.js';
import { LabelledLists } from './labelled-lists.js';
import { consumeIntoStore, STORE, type StoreReader } from './profiles.js';
import { consumeIntoWebhooks, WEBHOOKS, type WebhookReader } from './webhooks.js';
import { noCounts } from '../../src/contract/erasure.js';
import { messageOf } from '../../src/util/error-text.js';

/** Pause between two reports of the stores. */
const REPORT_MS = 1000;

const send = (message: FromReaders): void => void process.send?.(message);
const problem = (error: unknown): void => send({ kind: 'problem', message: errorText(error) });

const damaged =
  (log: LogName) =>
  (damage: LogDamage): void =>
    send({ kind: 'damaged', log, damage });

const damagedRecord: OnDamagedRecord = (store, key) => send({ kind: 'damagedRecord', store, key });

const time = new SharedTime();
let setup: ReadersSetup | undefined;
/** One for each log. */
let retentions: Record<'events' | 'verifications', SegmentRetention> | undefined;
let store: StoreReader | undefined;
let copies: { close: () => void }[] = [];
let clickhouse: ClickHouseFollower | 'off' | 'unknown' = 'unknown';
let webhooks: WebhookReader | undefined;
/** Messages about ClickHouse are handled one after the other. */
let following: Promise<void> = Promise.resolve();
let labelled: LabelledLists | undefined;
/** Of lists. */
let entries: ListStore | undefined;

async function start(given: ReadersSetup): Promise<void> {
  setup = given;
  retentions = {
    events: new SegmentRetention(given.dataDir, [STORE, CLICKHOUSE]),
    verifications: new SegmentRetention(verificationsDir(given.dataDir), [WEBHOOKS, CLICKHOUSE]),
  };
  webhooks = await consumeIntoWebhooks(given, retentions.verifications, problem, {
    inLog: damaged('verifications'),
    inStore: damagedRecord,
    clock: time.now,
  });
  const { control, announce } = webhooks;
  entries = await (await openStorage(given.storage, damagedRecord)).lists();
  const lists = new LabelledLists({ control, entries, onError: problem });
  labelled = lists;
  const told = async (rows: readonly RowToFold[], stories: StoryKeeper): Promise<void> => {
    await announce(rows, stories);
    await lists.take(rows, stories);
  };
  store = await consumeIntoStore(given, retentions.events, told, send, problem, {
    inLog: damaged('events'),
    inStore: damagedRecord,
    clock: time.now,
  });
  reportStores(store, webhooks);
  if (given.logCopy) copies = await Promise.all([followEvents(given, store), followVerifications(given, webhooks)]);
  await store.caughtUp();
  send({ kind: 'ready' });
}

type Stand = ReadonlyMap<number, Position> | undefined;

/** Copy of the event log outside the node: what profiles and ClickHouse have is removed from it. */
async function followEvents({ storage }: ReadersSetup, { positions }: StoreReader): Promise<{ close: () => void }> {
  const opened = await (await openStorage(storage)).logCopies(storage.nodeId, 'events');
  return letCopiesGo(opened, () => [positions(), ...analytics(EVENTS_STREAM)], problem);
}

/** The same for verifications: webhooks and ClickHouse. */
async function followVerifications({ storage }: ReadersSetup, { done }: WebhookReader): Promise<{ close: () => void }> {
  const opened = await (await openStorage(storage)).logCopies(storage.nodeId, 'verifications');
  const queued = (): Stand => new Map([[VERIFICATION_STREAM.shard, done()]]);
  return letCopiesGo(opened, () => [queued(), ...analytics(VERIFICATIONS_STREAM)], problem);
}

/** Positions of ClickHouse's consumers; nothing without ClickHouse. */
function analytics(stream: TableStream): Stand[] {
  if (clickhouse === 'off') return [];
  return [typeof clickhouse === 'object' ? clickhouse.done(stream) : undefined];
}

/** Sent once a second, for the metrics and readiness of the service. */
function reportStores({ room, stories }: StoreReader, { queue }: WebhookReader): void {
  const report = async (): Promise<void> => {
    const webhooksWaiting = await queue.waiting().catch(() => undefined);
    const { trouble, behind } = typeof clickhouse === 'object' ? clickhouse : {};
    send({
      kind: 'stores',
      stores: { profiles: room(), labels: stories.room(), webhooksWaiting, clickhouse: trouble, behind },
    });
  };
  setInterval(guarded(problem, report), REPORT_MS).unref();
}

/** Together with the control state, which is open when the webhooks' consumer is. */
const audit: AuditSource = {
  audit: async (before, limit) => (await webhooks?.control.audit(before, limit)) ?? [],
  auditAfter: async (number, limit) => (await webhooks?.control.auditAfter(number, limit)) ?? [],
};

/**
 * Sent when the service knows whether there is a ClickHouse (the embedded engine takes a while to start), then at every
 * change.
 */
async function follow({ url, settings }: Extract<ToReaders, { kind: 'clickhouse' }>): Promise<void> {
  if (typeof clickhouse === 'object') clickhouse.adopt(settings);
  if (setup === undefined || retentions === undefined || clickhouse !== 'unknown') return;
  if (url === '') {
    clickhouse = 'off';
    for (const retention of Object.values(retentions)) retention.without(CLICKHOUSE);
  } else {
    const { dataDir, storage, clickhouseCluster: cluster } = setup;
    const openLeases = async (): Promise<LeasePool | undefined> =>
      (await openStorage(storage)).leases(`${storage.nodeId}:${process.pid}:schema`);
    const told = { send, onError: problem, onDamage: damaged };
    const { consumeIntoClickHouse } = await import('./clickhouse.js');
    clickhouse = consumeIntoClickHouse({
      ...{ dataDir, url, cluster, settings, retentions, audit, openLeases, ...told },
      clock: time.now,
    });
  }
}

/** Rows in the log are processed before stopping; profiles before analytics. */
async function drain(drainMs: number): Promise<void> {
  const until = performance.now() + drainMs;
  await following;
  for (const copy of copies) copy.close();
  await store?.finish();
  await labelled?.close();
  const left = Math.max(0, until - performance.now());
  await Promise.all([webhooks?.finish(left), typeof clickhouse === 'string' ? undefined : clickhouse.finish(left)]);
  await exit(0);
}

/** On request of the service, which waits for the replies before its next request. */
async function eraseAll({ erasures }: Extract<ToReaders, { kind: 'erase' }>): Promise<void> {
  const refuse = (id: string, obstacle: unknown, removed = noCounts()): void =>
    send({ kind: 'notErased', id, reason: messageOf(obstacle), removed });
  try {
    if (setup === undefined || store === undefined || webhooks === undefined || entries === undefined)
      throw new Error("erasure: the readers' process is still starting; it is tried again");
    const parts = { setup, store, webhooks, lists: entries, clickhouse, onDamage: damaged('events') };
    const works = await erase(
      erasures.map(({ subject }) => subject),
      parts,
    );
    for (const [at, work] of works.entries()) {
      const id = erasures[at]?.id ?? '';
      if ('obstacle' in work) refuse(id, work.obstacle, work.removed);
      else send({ kind: 'erased', id, work });
    }
  } catch (error) {
    for (const { id } of erasures) refuse(id, error);
  }
}

async function handleMessage(message: ToReaders): Promise<void> {
  switch (message.kind) {
    case 'setup':
      return start(message.setup);
    case 'time':
      time.correct(message.correctionMs);
      return;
    case 'clickhouse':
      following = following.then(() => follow(message));
      return following;
    case 'erase':
      return eraseAll(message);
    case 'drain':
      return drain(message.drainMs);
  }
}

process.on('message', (message: ToReaders) => {
  handleMessage(message).catch((error: unknown) => {
    problem(error);
    process.exitCode = 1;
    process.disconnect();
  });
});
// Without the service there is no work. Rows that were read and not applied are read again by the next process.
process.on('disconnect', () => void exit());
process.on('uncaughtException', (error) => {
  problem(error);
  void exit(1);
});
// Signals are ignored: a terminal sends them to both processes, and the service stops its consumers itself.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
