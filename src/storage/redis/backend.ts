// The Redis backend, for nodes that share their state: each node can answer for events that another node received.
import { type StorageOptions } from '../../contract/storage.js';
import { type Backend, type OnDamagedRecord, type Prepared } from '../ports/backend.js';
import { openRedisBilling } from './billing.js';
import { type RedisTarget, redisTarget } from './client.js';
import { openRedisMedium } from './control.js';
import { openRedisQueue } from './deliveries/deliveries.js';
import { openRedisArchive, openRedisSink, openRedisSource, visitRedisRows } from './events.js';
import { inspectRedis, inspectWithRights } from './inspect.js';
import { openRedisLeases } from './leases.js';
import { openRedisLists } from './lists.js';
import { openRedisNodes } from './nodes.js';
import { openRedisNotes } from './notes.js';
import { checkRights } from './permission.js';
import { PREFIX } from './prefix.js';
import { openRedisGuests } from './profiles/guests.js';
import { RedisInvalidations } from './profiles/invalidations.js';
import { openRedisLogCopies, openRedisLogCopy } from './profiles/log-copy.js';
import { RedisStore } from './profiles/store.js';
import { RedisWriter } from './profiles/writer.js';
import { openRedisReplies } from './replies.js';
import { openRedisStories, openRedisStorySource } from './stories/stories.js';

const COMMAND_MS = 1000;

/** @throws RedisAddressError, RedisTlsError */
export function redisBackend(options: StorageOptions, told: OnDamagedRecord = () => undefined): Backend {
  const { nodeId, eventTtlMs, profileTtlMs, provisionalTtlMs, eventBytesMax, replyBytesMax, storyTtlMs } = options;
  const waitingMax = options.webhooksWaitingMax;
  const target = redisTarget(options);
  const profiles = { target, nodeId, commandMs: COMMAND_MS, ttlMs: profileTtlMs, provisionalTtlMs, told };
  const events = { target, commandMs: COMMAND_MS, ttlMs: eventTtlMs, bytesMax: eventBytesMax, told };
  return {
    name: 'redis',
    // Redis protects its own files; only the rights of the user and the settings of the servers are checked.
    prepare: () => checkRights(target).then(() => dangersIn(target)),
    closedSound: () => undefined,
    examine: () => Promise.reject(new Error('the stores are on Redis, which checks its own files when it starts')),
    inspect: () => inspectWithRights(target),
    copy: () =>
      Promise.reject(
        new Error(
          'keys, bills and profiles are on Redis, which has backups of its own; riskgate backup is for a service ' +
            'of one node',
        ),
      ),
    keepSnapshots: () => ({ close: () => Promise.resolve() }),
    profiles: () => RedisStore.open(profiles),
    profileWriter: (heldBytesMax) => RedisWriter.open(profiles, heldBytesMax),
    profileChanges: (handlers) => new RedisInvalidations(profiles, handlers),
    guests: () => openRedisGuests(profiles, PREFIX),
    eventSink: (_, __, keepMs) => openRedisSink(events, keepMs),
    eventSource: (how) => openRedisSource(events, how),
    stories: () => openRedisStories(target, storyTtlMs, told),
    storySource: () => openRedisStorySource(target, told),
    eventArchive: () => openRedisArchive(events),
    visitRows: (_, test, look) => visitRedisRows(events, { test, look, told: events.told }),
    control: () => openRedisMedium(target, PREFIX, told),
    lists: () => openRedisLists(target),
    billing: () => openRedisBilling(target, eventTtlMs, told),
    notes: () => openRedisNotes(target, eventTtlMs, told),
    replies: () => openRedisReplies(target, replyBytesMax, told),
    leases: (processName) => openRedisLeases(target, processName),
    nodes: () => openRedisNodes(target, PREFIX),
    logCopy: (of, bytesMax) => openRedisLogCopy(target, nodeId, of, bytesMax),
    logCopies: (node, log) => openRedisLogCopies(target, node, log),
    deliveries: () => openRedisQueue({ target, nodeId, waitingMax, commandMs: COMMAND_MS, prefix: PREFIX, told }),
  };
}

/** Settings of the servers with which acknowledged data is lost, and certificates that end, for the log. */
async function dangersIn(target: RedisTarget): Promise<Prepared[]> {
  const servers = await inspectRedis(target);
  return servers.flatMap(({ server, troubles }) =>
    troubles
      .filter(({ loses, ends }) => loses || ends === true)
      .map(({ says, advice }) => ({ message: `${server}: ${says}; ${advice}`, fields: {} })),
  );
}
