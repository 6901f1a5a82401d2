// The registry of nodes in Redis: a hash by node name, and a second hash with the number of starts of each name. Times
// come from the clock of Redis, so that clock differences of nodes do not matter.
import { type NodeRecord, type NodeRegistry, type SeenNode } from '../ports/nodes.js';
import { connectRedis, type RedisClient, type RedisTarget } from './client.js';
import { IS_REPLICA } from './connect/master.js';
import { notConnected } from './connect/trouble.js';
import { messageOf } from '../../util/error-text.js';
import { DAY_MS } from '../../util/time/units.js';

const COMMAND_MS = 1000;
/** A connection that is being left is still called ready. */
const LEFT = /Stream isn't writeable|Connection is closed/;
/** A node that was silent for this long and did not stop is lost. */
const LOST_MS = 5000;
/** Of nodes that nothing is waited for. */
const FORGOTTEN_MS = 7 * DAY_MS;
/** Of other silent nodes, whose disks may come back: longer than rows of a log are learned by default. */
const MISSED_MS = 500 * DAY_MS;
/** Bound of silent nodes: those that never stop and never come back, as killed containers without a disk. */
const SILENT_MAX = 500;
/** Final states: a silent node in one of them is not lost. */
const ENDED: ReadonlySet<string> = new Set(['stopped', 'adopted', 'retired']);

// HSET of the epoch: when Redis lost all data, a running node restores its own epoch.
const BEAT = `
if tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0') > tonumber(ARGV[2]) then return {} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
local before = string.match(redis.call('HGET', KEYS[1], ARGV[1]) or '', '^%d+') or ''
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d', now) .. ' ' .. ARGV[3])
return {string.format('%d', now), before}`;

/** @param prefix of all keys */
export async function openRedisNodes(target: RedisTarget, prefix: string): Promise<NodeRegistry> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const nodes = registryName(prefix);
  const epochs = `${nodes}:epochs`;
  const why = causeOf(redis, target);
  const reported = new Map<string, number>();
  let lostMs = 0;
  return {
    reported,
    register: (id) => redis.hincrby(epochs, id, 1),
    async beat(record, epoch) {
      const { id } = record;
      const reply = await redis
        .eval(BEAT, 2, nodes, epochs, id, epoch, JSON.stringify({ ...record, epoch }))
        .catch((error: unknown) => why.refused(error));
      why.works();
      const [now, before] = Array.isArray(reply) ? reply.map(Number) : [];
      if (now === undefined || before === undefined) return false;
      // Without a report at all Redis lost everything, which the control store tells.
      lostMs = before === 0 ? 0 : Math.max(0, (reported.get(id) ?? 0) - before);
      reported.set(id, now);
      return true;
    },
    get lostMs() {
      return lostMs;
    },
    list: () => nodesIn(redis, prefix),
    async time() {
      return timeOf(await redis.time().catch((error: unknown) => why.refused(error)));
    },
    close: () => redis.disconnect(),
  };
}

/**
 * Why there is no connection: a command says only that there is none, also when the password or the certificate is
 * refused. A new connection forgets nothing, only a write that worked: a replica accepts connections and is left again.
 */
function causeOf(redis: RedisClient, target: RedisTarget) {
  let cause: unknown;
  for (const event of ['node error', 'error'])
    redis.on(event, (error: unknown) => {
      cause = error;
    });
  return {
    works(): void {
      cause = undefined;
    },
    /** @param error of a command @throws the cause, or this error while there is a connection */
    refused(error: unknown): never {
      const said = messageOf(error);
      // The connection is left for it, without an event.
      if (said.startsWith('READONLY ')) cause ??= new Error(IS_REPLICA);
      const isConnected = redis.status === 'ready' && !LEFT.test(said);
      throw cause === undefined || isConnected ? error : notConnected(target, cause);
    },
  };
}

/** All nodes that are not forgotten. Rejects when Redis does not answer. */
export async function nodesIn(redis: RedisClient, prefix: string): Promise<SeenNode[]> {
  const nodes = registryName(prefix);
  const [time, all, beating] = await Promise.all([
    redis.time(),
    redis.hgetall(nodes),
    // Processes that share limits (leases.ts), as `name:process`; includes nodes of releases without a registry.
    redis.zrange(`{${prefix}:nodes}`, '0', '-1'),
  ]);
  const now = timeOf(time);
  const found = Object.values(all).flatMap((text) => seenIn(text, now));
  const forgotten = forgottenOf(found);
  for (const hash of forgotten.size > 0 ? [nodes, `${nodes}:epochs`] : []) await redis.hdel(hash, ...forgotten);
  const known = new Set(found.map(({ id }) => id));
  const older = new Set(beating.map((member) => member.slice(0, member.lastIndexOf(':'))));
  return [
    ...found.filter(({ id }) => !forgotten.has(id)),
    ...[...older].filter((id) => !known.has(id)).map(olderNode),
  ].sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
}

/**
 * Names to be removed. A lost node, and one that stopped with unread rows, is waited for by erasures; the disk of one
 * that was adopted from a copy must not be started.
 */
function forgottenOf(found: readonly SeenNode[]): ReadonlySet<string> {
  const silent = found.filter(({ silentMs }) => silentMs > LOST_MS).sort((a, b) => a.silentMs - b.silentMs);
  return new Set(
    silent
      .filter((node, at) => at >= SILENT_MAX || node.silentMs > (isMissed(node) ? MISSED_MS : FORGOTTEN_MS))
      .map(({ id }) => id),
  );
}

function isMissed({ state, lagBytes }: SeenNode): boolean {
  return state === 'lost' || state === 'adopted' || (state === 'stopped' && lagBytes > 0);
}

function timeOf([seconds, micros]: readonly (string | number)[]): number {
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

function registryName(prefix: string): string {
  return `{${prefix}:registry}`;
}

/** [] for an unreadable record: the node writes it again within a second. */
function seenIn(text: string, now: number): SeenNode[] {
  const at = text.indexOf(' ');
  try {
    const record = JSON.parse(text.slice(at + 1)) as NodeRecord & { epoch: number };
    const silentMs = Math.max(0, now - Number(text.slice(0, at)));
    const isLost = !ENDED.has(record.state) && silentMs > LOST_MS;
    return [{ ...record, state: isLost ? 'lost' : record.state, silentMs }];
  } catch {
    return [];
  }
}

function olderNode(id: string): SeenNode {
  return {
    id,
    epoch: 0,
    version: '',
    level: 1,
    state: 'live',
    startedAt: 0,
    address: '',
    lagSeconds: 0,
    lagBytes: 0,
    storeId: '',
    silentMs: 0,
  };
}
