// Whether a score sent now with an API key would be acknowledged, and what else is refused meanwhile: part by part,
// with a reason to read.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LogReserve } from '../log/reserve.js';
import { type VerificationLog } from '../log/verification-log.js';
import { type Pool } from '../pool/pool.js';
import { type EventSource } from '../storage/ports/events.js';
import { type SavedReplies } from '../storage/ports/replies.js';
import { type Room } from '../storage/ports/room.js';
import { type StoresReport } from '../contract/messages.js';

/** By part: why it stands in the way. */
export type Parts = Readonly<Record<string, string>>;

export interface Readiness {
  /** Nothing is acknowledged while there is one of these. */
  missing: Parts;
  /** Scores of API keys are answered; what else is not, or not as usual. */
  degraded: Parts;
}

export interface ReadinessSources {
  pool: Pick<Pool, 'ready' | 'states'>;
  readers: { readonly alive: boolean };
  events: Pick<EventSource, 'room'>;
  replies: Pick<SavedReplies, 'room'>;
  verifications: Pick<VerificationLog, 'room' | 'failed'>;
  reported: () => StoresReport | undefined;
  /** Undefined when the disk takes what is written, else what it says. */
  disk: () => string | undefined;
  /** SIGTERM came. */
  stopping: () => boolean;
  /** Another process has this node's name. */
  superseded: () => boolean;
  /** Why the control store is not the one whose keys are in use; undefined while it is. */
  lost: () => string | undefined;
  /** Bytes of one shard's log, and the per cent of it that pages have no part of. */
  logBytesMax: number;
  logReservePercent: number;
}

/** More than the largest batch of one request: what a score needs to be logged. */
const SCORE_BYTES_MAX = 192 * 1024;
const VERIFICATION_BYTES = 128 * 1024;
/** From this part on, strangers' profiles go sooner. */
const PROFILES_FULL_FROM = 0.95;

export function readinessOf(sources: ReadinessSources): () => Readiness {
  return () => ({ missing: missingOf(sources), degraded: degradedOf(sources) });
}

function missingOf(sources: ReadinessSources): Parts {
  const { pool, readers, disk, stopping, superseded, logBytesMax, logReservePercent: percent } = sources;
  const missing: Record<string, string> = {};
  if (stopping())
    missing['stopping'] = 'the service is stopping: what is sent is answered, new traffic belongs elsewhere';
  if (superseded())
    missing['node'] = 'another process started under the name of this node later: one of the two must end';
  if (!pool.ready) missing['workers'] = 'a scoring worker is starting or being replaced';
  if (!readers.alive) missing['store'] = "the readers' process is not running: profiles are not written";
  const needed = Math.max(Math.min(SCORE_BYTES_MAX, logBytesMax / 8), new LogReserve(logBytesMax, percent).aloneBytes);
  if (pool.states('logFailed').some((failed) => failed === 1)) missing['log'] = 'the disk refuses the event log';
  else if (pool.states('logRoomBytes').some((room) => room < needed))
    missing['log'] = 'the event log is full: a reader is behind (riskgate_reader_lag_bytes)';
  const refusal = disk();
  if (refusal !== undefined) missing['disk'] = `DATA_DIR cannot be written: ${refusal}`;
  return missing;
}

function degradedOf(sources: ReadinessSources): Parts {
  const { pool, events, replies, verifications, reported, lost, logBytesMax, logReservePercent } = sources;
  const degraded: Record<string, string> = {};
  const reserve = new LogReserve(logBytesMax, logReservePercent).bytes;
  if (pool.states('logRoomBytes').some((room) => room < reserve))
    degraded['log'] = 'the event log is nearly full: pages, test keys and workspaces that wrote most are refused';
  if (isFull(events.room()))
    degraded['events'] =
      'the store of events that can be verified is full: whoever has most of it is refused, or loses its oldest';
  if (isFull(replies.room()))
    degraded['replies'] = 'the store of saved replies is full: whoever has most of it cannot use Idempotency-Key';
  if (verifications.failed || verifications.room < VERIFICATION_BYTES)
    degraded['verification_log'] = 'the log of verifications is full or cannot be written: verify is refused';
  const profiles = reported()?.profiles;
  if (profiles !== undefined && profiles.usedBytes > profiles.bytesMax * PROFILES_FULL_FROM)
    degraded['profiles'] = 'the profile store is full: no strangers are remembered';
  const why = lost();
  if (why !== undefined) degraded['control_store'] = why;
  return degraded;
}

function isFull(room: Room | undefined): boolean {
  return room !== undefined && room.usedBytes >= room.bytesMax;
}

/** The time between the word to stop and the end of the listener, in which balancers see that it is not ready. */
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

/** More than what fits beside a file's own record, so that room for it must be found. */
const PROBE_BYTES = 16 * 1024;
/** Between two looks at the disk. */
const PROBE_MS = 1000;

/** Tells what the disk says to a small file, written when somebody asks and a second has gone by. */
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
      said = error instanceof Error ? error.message : String(error);
    }
    return said;
  };
}
