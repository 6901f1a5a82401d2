// Adoption: reads the log of a dead node, so that the rows that the node acknowledged reach profiles, ClickHouse and
// webhooks. The log is read under the dead node's name, by the normal readers' process, from the positions of its own
// readers: the positions in the records and the batch tokens count each row once, however often an adoption is
// repeated.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlStore, createControlStore } from '../../access/control/store.js';
import { doAgainAfterAdoption, isAwaited } from '../../access/erasures.js';
import { KeyRing } from '../../access/key-ring.js';
import { storeIdOf } from '../../access/store-id.js';
import { type FromReaders, LOG_NAMES } from '../../contract/messages.js';
import { realDisk } from '../../log/disk.js';
import { listShards } from '../../log/format.js';
import { verificationsDir } from '../../log/verification-log.js';
import { openStorage, whileLocked } from '../../storage/open.js';
import { type Backend } from '../../storage/ports/backend.js';
import { type NodeRegistry, type SeenNode } from '../../storage/ports/nodes.js';
import { makePrivateDirectory } from '../../util/write-file.js';
import { tellWorkspaces } from '../analytics.js';
import { type Context, problem } from '../context.js';
import { startConsumers } from '../decisions.js';
import { holdName, keepName, knownName } from './node-name.js';
import { restoreFromCopy } from './from-copy.js';
import { readStoreId } from './known-store.js';
import { isWhole, type Unread, unreadOf } from './unread.js';

const FILE = 'adopted';
const LOOK_MS = 50;
/** Readers that report their lag: of profiles, and ClickHouse's readers of events and verifications. */
const READERS = 3;
const RUNNING: ReadonlySet<string> = new Set(['starting', 'live', 'draining']);

export interface Adopted {
  node: string;
  /** Bytes that a reader has not processed; all 0 when the adoption is complete. */
  unread: Unread;
}

/**
 * Rejects when the node runs, or when the owner of the log is not known.
 * @param context its DATA_DIR is the one of the dead node
 * @param waitMs time for the readers to process the whole log
 * @param isEmpty a log without a row: readers would look for the segment at their positions, and report it as missing
 */
export async function adopt(context: Context, waitMs: number, isEmpty = false): Promise<Adopted> {
  const { dataDir, clickhouse } = context.config;
  const storage = await sharedStorage(context);
  if (clickhouse === 'embedded')
    throw new Error('set CLICKHOUSE_URL as the service has it; CLICKHOUSE=off when it has none');
  if (!existsSync(dataDir)) throw new Error(`there is no ${dataDir}`);
  const name = knownName(dataDir);
  if (name === undefined) throw new Error(`${dataDir} has no node-id: it is no DATA_DIR of a node on Redis`);
  await refuseRunning(await storage.nodes(), name);
  return whileLocked(dataDir, 'service', () => adoptNamed(context, name, isEmpty ? undefined : waitMs));
}

/**
 * Adoption when the disk is lost, from the copy of the log (LOG_COPY).
 * @param context its DATA_DIR receives the restored log: an empty directory, or one that does not exist
 */
export async function adoptCopy(context: Context, name: string, waitMs: number): Promise<Adopted> {
  const { dataDir } = context.config;
  const storage = await sharedStorage(context);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: the log of ${name} is made anew there`);
  const known = await refuseRunning(await storage.nodes(), name);
  await refuseWithoutCopy(storage, name, known);
  let frames = 0;
  for (const log of LOG_NAMES) {
    const copies = await storage.logCopies(name, log);
    const folder = log === 'events' ? dataDir : verificationsDir(dataDir);
    frames += await restoreFromCopy(copies, folder).finally(() => copies.close());
  }
  if (frames === 0) context.log.warn('the copies of its logs are empty: all rows were processed');
  makePrivateDirectory(dataDir);
  keepName(dataDir, name);
  return adopt(context, waitMs, frames === 0);
}

/** A mistyped name, and a node that kept no copy, must not count as adopted while the log of a lost node waits. */
async function refuseWithoutCopy(storage: Backend, name: string, known: SeenNode | undefined): Promise<void> {
  const copies = await storage.logCopies(name, 'events');
  const shards = await copies.shards().finally(() => copies.close());
  if (shards.length > 0) return;
  throw new Error(
    known === undefined
      ? `no node ${name} is known, and there is no copy of its log: riskgate nodes lists them`
      : `there is no copy of the log of ${name}, which is ${known.state}: it ran without LOG_COPY=redis, or was ` +
          'adopted before. Adopt its folder, or retire it',
  );
}

async function sharedStorage({ config: { storage } }: Context): Promise<Backend> {
  if (storage.url === '') throw new Error('nodes share their state on Redis: set REDIS_URL as their service has it');
  return openStorage(storage);
}

/** Deletes the log copies of a node, which are no longer needed. */
export async function forgetCopies(storage: Backend, name: string): Promise<void> {
  for (const log of LOG_NAMES) {
    const copies = await storage.logCopies(name, log);
    await copies.forget().finally(() => copies.close());
  }
}

/**
 * Waits until a silent node counts as lost. Closes the registry.
 * @returns what is known of it @throws when the node reports during the wait
 */
async function refuseRunning(registry: NodeRegistry | undefined, name: string): Promise<SeenNode | undefined> {
  try {
    let before = 0;
    for (;;) {
      const known = (await registry?.list())?.find(({ id }) => id === name);
      if (known === undefined || !RUNNING.has(known.state)) return known;
      if (known.silentMs < before) throw new Error(`node ${name} (${known.address}) is running: stop it first`);
      before = known.silentMs;
      await sleep(LOOK_MS);
    }
  } finally {
    registry?.close();
  }
}

/** @param waitMs undefined: there is nothing to read */
async function adoptNamed(context: Context, name: string, waitMs: number | undefined): Promise<Adopted> {
  const { config } = context;
  const setup = { ...config.storage, nodeId: name };
  const storage = await openStorage(setup);
  const registry = await storage.nodes();
  if (registry === undefined) throw new Error('adoption: this backend has no registry of nodes');
  const known = (await registry.list()).find(({ id }) => id === name);
  const held = await holdName(storage, { dataDir: config.dataDir, name }, problem(context, 'the name is taken'));
  const control = createControlStore(await storage.control());
  try {
    await refuseAdopted(config.dataDir, name, registry);
    await refuseForeign(config.dataDir, control);
    // A node that was only paused then finds its name taken.
    const epoch = await registry.register(name);
    if (waitMs !== undefined) await readOut(context, { setup, storage, control, waitMs });
    const unread = await unreadOf(config.dataDir, storage, config.clickhouse !== 'off');
    if (isWhole(unread)) {
      writeFileSync(join(config.dataDir, FILE), `${epoch}\n`, { mode: 0o600 });
      await doAgainAfterAdoption(control, name);
      await registry.beat({ ...recordOf(name, known), state: 'adopted' }, epoch);
      await forgetCopies(storage, name);
    }
    return { node: name, unread };
  } finally {
    await control.close();
    await held.close();
    registry.close();
  }
}

/** @throws when the hashes of the log were made with other secrets */
async function refuseForeign(dataDir: string, control: ControlStore): Promise<void> {
  const [own, found] = [readStoreId(dataDir), storeIdOf(await control.read())];
  if (own !== '' && own !== found)
    throw new Error(`the node of ${dataDir} had its state in another Redis, or this one lost it: check REDIS_URL`);
}

interface Reading {
  setup: Context['config']['storage'];
  storage: Backend;
  control: ControlStore;
  waitMs: number;
}

async function readOut(context: Context, { setup, control, waitMs }: Reading): Promise<void> {
  const { config } = context;
  const { clickhouse, keysPollMs: pollMs, keyLimits: limits } = config;
  const until = performance.now() + waitMs;
  const shards = Math.max(0, ...listShards(realDisk, config.dataDir)) + 1;
  const begun = new Set<string>();
  const readers = startConsumers({ ...context, config: { ...config, shards } }, setup, (message: FromReaders) => {
    if (message.kind === 'lag' && message.reads !== false) begun.add(message.reader);
  });
  const onError = problem(context, 'the control store does not answer');
  const ring = await KeyRing.open({ store: control, pollMs, limits, onError, now: context.clock });
  try {
    if (clickhouse === 'off') readers.tell({ kind: 'clickhouse', url: '', settings: { retention: [], policies: [] } });
    else tellWorkspaces(clickhouse, ring, readers);
    await Promise.race([readers.ready(), sleep(waitMs, undefined, { ref: false })]);
    // Once each reader has started, closing lets it process the rest without waiting for full batches.
    const count = clickhouse === 'off' ? 1 : READERS;
    while (begun.size < count && performance.now() < until) await sleep(LOOK_MS);
  } finally {
    ring.close();
    // Processes the rest of the log, then ends.
    await readers.close(Math.max(config.drainMs, until - performance.now()));
  }
}

function recordOf(id: string, known: SeenNode | undefined): Omit<SeenNode, 'state'> {
  const unknown = { version: '', level: 0, startedAt: 0, address: '', storeId: '', epoch: 0, silentMs: 0 };
  return { ...unknown, ...known, id, lagSeconds: 0, lagBytes: 0, storeLag: undefined };
}

/**
 * Refuses to start on, and to adopt, a disk whose log was adopted from a copy: ClickHouse would receive the same rows
 * again, because the checkpoint of this disk does not know of them.
 * @throws when this is such a disk
 */
export async function refuseAdopted(dataDir: string, name: string, registry: NodeRegistry): Promise<void> {
  const known = (await registry.list()).find(({ id }) => id === name);
  if (known?.state !== 'adopted') return;
  const path = join(dataDir, FILE);
  if (existsSync(path) && Number(readFileSync(path, 'utf8')) === known.epoch) return;
  throw new Error(
    `the log of this node, ${name}, was adopted from a copy, so all its rows are processed. ${dataDir} is no ` +
      'longer needed: a node starts on an empty DATA_DIR',
  );
}

/**
 * Marks a node as retired when its disk is lost for good, so that nothing waits for it. Rejects when the node is
 * unknown or runs.
 */
export async function retire(registry: NodeRegistry, control: ControlStore, name: string): Promise<void> {
  const known = (await registry.list()).find(({ id }) => id === name);
  // An erasure may name a node that the registry has forgotten.
  if (known === undefined && !(await isAwaited(control, name)))
    throw new Error(`no node ${name} is known; riskgate nodes lists them`);
  if (known !== undefined && known.state !== 'lost' && known.state !== 'stopped')
    throw new Error(`node ${name} is ${known.state}: only one that is lost or stopped can be retired`);
  await registry.beat({ ...recordOf(name, known), state: 'retired' }, await registry.register(name));
  await doAgainAfterAdoption(control, name);
}
