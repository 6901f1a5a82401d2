// Readiness: whether a score with an API key would be acknowledged now, and what else is refused, with a reason per
// part.
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Idempotency } from '../access/idempotency.js';
import { LogReserve } from '../log/reserve.js';
import { type VerificationLog } from '../log/verification-log.js';
import { type Pool } from '../pool/pool.js';
import { DISK_KEPT_BYTES, withoutFiles } from '../storage/ports/disk-room.js';
import { type EventSource } from '../storage/ports/events.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type Room } from '../storage/ports/room.js';
import { type StoresReport } from '../contract/messages.js';
import { SILENT } from './consumers-process.js';
import { type StoreWatch } from './nodes/store-watch.js';
import { messageOf } from '../util/error-text.js';

/** Reason by part. */
export type Parts = Readonly<Record<string, string>>;

export interface Readiness {
  /** While there is an entry, no request is acknowledged. */
  missing: Parts;
  /** Scores with API keys are answered; these parts refuse or degrade other requests. */
  degraded: Parts;
}

export interface ReadinessSources {
  pool: Pick<Pool, 'ready' | 'states'>;
  readers: { readonly alive: boolean; readonly silent: boolean };
  events: Pick<EventSource, 'room'>;
  replies: Pick<SavedReplies, 'room'>;
  idempotency: Pick<Idempotency, 'failedMsAgo'>;
  verifications: Pick<VerificationLog, 'room' | 'failed'>;
  reported: () => StoresReport | undefined;
  /** Undefined when the disk accepts writes, else the error message. */
  disk: () => string | undefined;
  /** Bytes left for profiles on the disk of DATA_DIR; undefined when they are elsewhere, or the disk does not say. */
  diskRoom: () => number | undefined;
  /** SIGTERM was received. */
  stopping: () => boolean;
  /** Another process has this node's name. */
  superseded: () => boolean;
  /** Of the shared store; undefined when this node shares its state with no other. */
  watch: () => Pick<StoreWatch, 'clockTrouble' | 'slowness' | 'outage' | 'danger'> | undefined;
  /** Why the control store is not the one whose keys are in use; undefined while it is. */
  lost: () => string | undefined;
  /** A workspace is decided by another policy than the stored one, or its record cannot be read. */
  policyStale: () => boolean;
  /** Unix milliseconds. */
  clock: () => number;
  /** Workspaces that can ask for scores. */
  scoring: () => number;
  /** Bytes of one shard's log, and the percentage of it that pages cannot use. */
  logBytesMax: number;
  logReservePercent: number;
}

const VERIFICATION_BYTES = 128 * 1024;
/** For this long after an event or a reply that could not be stored, it is told. */
const NOT_KEPT_MS = 30_000;
/** From this share of the store on, it makes no new profiles that only pages have reported (storage/strangers.ts). */
const PROFILES_FULL_FROM = 0.95;

export function readinessOf(sources: ReadinessSources): () => Readiness {
  return () => ({ missing: missingOf(sources), degraded: degradedOf(sources) });
}

function missingOf(sources: ReadinessSources): Parts {
  const { pool, readers, disk, stopping, superseded } = sources;
  const missing: Record<string, string> = {};
  if (stopping()) missing['stopping'] = 'the service is stopping: send new requests to another node';
  if (superseded()) missing['node'] = 'another process started under the name of this node later: stop one of the two';
  const wrongClock = sources.watch()?.clockTrouble;
  if (wrongClock?.refuses === true) missing['clock'] = wrongClock.says;
  if (!pool.ready) missing['workers'] = 'a scoring worker is starting or being replaced';
  if (!readers.alive) missing['store'] = "the readers' process is not running: profiles are not written";
  if (pool.states('logFailed').some((failed) => failed === 1)) missing['log'] = 'the disk refuses the event log';
  else if (isLogFull(sources)) missing['log'] = 'the event log is full: a reader is behind (riskgate_reader_lag_bytes)';
  const refusal = disk();
  if (refusal !== undefined) missing['disk'] = `DATA_DIR cannot be written: ${refusal}`;
  return missing;
}

/**
 * Whether a log refuses every workspace. One that took its part is refused alone: it must not take the node away from
 * the others.
 */
function isLogFull({ pool, scoring, logBytesMax, logReservePercent }: ReadinessSources): boolean {
  const { lastBytes } = new LogReserve(logBytesMax, logReservePercent);
  if (pool.states('logRoomBytes').some((room) => room < lastBytes)) return true;
  const all = Math.max(1, scoring());
  return pool.states('logRefusedWorkspaces').some((refused) => refused >= all);
}

function degradedOf(sources: ReadinessSources): Parts {
  const { pool, events, replies, idempotency, verifications, reported, lost, logBytesMax, logReservePercent } = sources;
  const degraded: Record<string, string> = {};
  const reserve = new LogReserve(logBytesMax, logReservePercent).bytes;
  if (pool.states('logRoomBytes').some((room) => room < reserve))
    degraded['log'] = 'the event log is nearly full: pages, test keys and workspaces that wrote most are refused';
  if (pool.states('notKeptAt').some((at) => sources.clock() - at < NOT_KEPT_MS))
    degraded['events'] =
      'within the last 30 s an event could not be stored to be verified, so collect was refused: ' +
      `${whyNotKept(sources)}; the log of the service says why`;
  addShared(degraded, sources);
  if (isFull(events.room()))
    degraded['events'] =
      'the store of verifiable events is full: the workspaces with most events are refused or lose their oldest';
  if (idempotency.failedMsAgo < NOT_KEPT_MS)
    degraded['replies'] =
      'within the last 30 s a reply could not be stored for its Idempotency-Key: that request runs again when it is ' +
      'repeated; the log of the service says why';
  if (isFull(replies.room()))
    degraded['replies'] =
      'the store of saved replies is full: the workspaces with most replies cannot use Idempotency-Key';
  if (verifications.failed || verifications.room < VERIFICATION_BYTES)
    degraded['verification_log'] = 'the verification log is full or cannot be written: POST /v2/verify is refused';
  const profiles = reported()?.profiles;
  if (profiles !== undefined && profiles.usedBytes > profiles.bytesMax * PROFILES_FULL_FROM)
    degraded['profiles'] = 'the profile store is full: new users and devices are not stored';
  if ((sources.diskRoom() ?? DISK_KEPT_BYTES) < DISK_KEPT_BYTES)
    degraded['disk'] =
      'a disk of DATA_DIR or of a folder in it is nearly full: what is learned waits in the event log, or verify is ' +
      'refused, until there is room';
  const { clickhouse = '', behind = '' } = reported() ?? {};
  if (clickhouse !== '' || behind !== '') degraded['clickhouse'] = clickhouse === '' ? behind : clickhouse;
  if (sources.readers.silent) degraded['readers'] = SILENT;
  if (sources.policyStale())
    degraded['policies'] =
      'what is stored of a workspace cannot be used, or went back to an older state: its last good policy decides ' +
      '(riskgate_policy_stale); the log of the service says which and why, publishing a policy ends it where its ' +
      'record can be read';
  const why = lost();
  if (why !== undefined) degraded['control_store'] = why;
  return degraded;
}

function whyNotKept({ watch }: ReadinessSources): string {
  return watch() === undefined
    ? 'the disk of DATA_DIR did not take it'
    : 'Redis refused it, or it or its replica did not answer within twice STORE_READ_MS';
}

/** What is wrong with the shared store or with the clock beside it. */
function addShared(degraded: Record<string, string>, { watch }: ReadinessSources): void {
  const { clockTrouble, slowness, outage, danger } = watch() ?? {};
  if (danger !== undefined) degraded['redis'] = danger;
  if (outage !== undefined)
    degraded['redis'] = `${outage}. Scores are made from what this node knows; collect and verify are refused`;
  if (clockTrouble?.refuses === false) degraded['clock'] = clockTrouble.says;
  if (slowness !== undefined) degraded['store_speed'] = slowness;
}

function isFull(room: Room | undefined): boolean {
  return room !== undefined && room.usedBytes >= room.bytesMax;
}

/** The time between SIGTERM and the end of the listener, in which load balancers see that the node is not ready. */
export function leavingAfter(ms: number): { begun: () => boolean; begin: () => Promise<void> } {
  let isBegun = false;
  return {
    begun: () => isBegun,
    async begin() {
      isBegun = true;
      await pause(ms);
    },
  };
}

/** More than fits beside a file's own record, so that the file system must allocate blocks. */
const PROBE_BYTES = 16 * 1024;
/** Minimum time between two disk checks, milliseconds. */
const PROBE_MS = 1000;

/** Reports the result of writing a small file: at most one write per second, when the result is requested. */
export function diskProbe(dataDir: string, now: () => number = () => performance.now()): () => string | undefined {
  const path = join(dataDir, 'probe.tmp');
  let said: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - askedAt < PROBE_MS) return said;
    askedAt = now();
    try {
      writeFileSync(path, Buffer.alloc(PROBE_BYTES, 1));
      rmSync(path, { force: true });
      said = undefined;
    } catch (error) {
      said = [messageOf(error), missingFiles(dataDir)].filter((part) => part !== undefined).join('; ');
    }
    return said;
  };
}

function missingFiles(dataDir: string): string | undefined {
  try {
    return withoutFiles(statfsSync(dataDir));
  } catch {
    return undefined;
  }
}
