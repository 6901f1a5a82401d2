// Checks the settings of the Redis servers that endanger stored data, for an operator before the service starts.
import { TLSSocket } from 'node:tls';
import { Cluster, type Redis } from 'ioredis';
import { type ServerReport, type ServerTrouble } from '../ports/backend.js';
import { StoreUnusableError } from '../ports/errors.js';
import { certificateEnd } from '../../util/time/certificate-end.js';
import { checkRights } from './permission.js';
import { connectRedis, type RedisTarget } from './client.js';

const COMMAND_MS = 3000;
/** Answers whose time is measured. */
const ASKED = 9;
/** Lowest version that has all commands of the scripts. */
const VERSION_MIN = { major: 6, minor: 2 };

/** Rejects when no server answers. */
export async function inspectRedis(target: RedisTarget): Promise<ServerReport[]> {
  const client = await connectRedis(target, { commandMs: COMMAND_MS, replicaToo: true, unready: true });
  try {
    const servers = client instanceof Cluster ? client.nodes('master') : [client];
    return await Promise.all(servers.map((server, index) => inspect(target, server, index, servers.length)));
  } finally {
    client.disconnect();
  }
}

/** The same, and whether the user of REDIS_URL may do what the stores need. */
export async function inspectWithRights(target: RedisTarget): Promise<ServerReport[]> {
  const refusal = await checkRights(target).then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    const reports = await inspectRedis(target);
    if (!(refusal instanceof StoreUnusableError)) return reports;
    const { says, advice } = refusal;
    return reports.map((one, index) =>
      index > 0 ? one : { ...one, troubles: [{ says, advice, loses: true }, ...one.troubles] },
    );
  } catch (error) {
    throw refusal ?? error;
  }
}

async function inspect(target: RedisTarget, server: Redis, index: number, of: number): Promise<ServerReport> {
  const info = await server.info();
  const replyMs = await replyTime(server);
  const [seconds, micros] = await server.time();
  const clockMs = Math.round(Number(seconds) * 1000 + Number(micros) / 1000);
  const text = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const ends = endsOf(target, server);
  return {
    server: of === 1 ? 'Redis' : `Redis ${index + 1} of ${of}`,
    version: `${text('redis_version')}, ${text('role')}`,
    troubles: [...troublesOf(text), ...endingOf(ends, clockMs)],
    certificateEnds: new Map(ends.map(([name, { validTo }]) => [name, Date.parse(validTo)])),
    clockMs,
    replyMs,
  };
}

async function replyTime(server: Redis): Promise<number> {
  const took: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const began = performance.now();
    await server.time();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(ASKED / 2)] ?? 0;
}

interface End {
  whose: string;
  validTo: string;
  advice: string;
}

function endsOf({ tls }: RedisTarget, { stream }: Redis): [name: string, End][] {
  const server = stream instanceof TLSSocket ? stream.getPeerCertificate().valid_to : undefined;
  const own = tls?.ownEnd();
  const advice = 'replace the files of REDIS_CERT and REDIS_KEY; no restart is needed';
  const ends: [string, End][] = [];
  if (server !== undefined) ends.push(['redis', { whose: 'its certificate', validTo: server, advice: 'renew it' }]);
  if (own !== undefined) ends.push(['REDIS_CERT', { whose: 'the certificate of REDIS_CERT', validTo: own, advice }]);
  return ends;
}

/** Certificates that end soon. Without a notice days before, the first connection after their end cannot be made. */
function endingOf(ends: readonly [name: string, End][], now: number): ServerTrouble[] {
  return ends.flatMap(([, { whose, validTo, advice }]) => {
    const { says, is } = certificateEnd(validTo, now);
    return is === 'far' ? [] : [{ says: `${whose}: ${says}`, advice, loses: false, ends: true }];
  });
}

function troublesOf(text: (name: string) => string): ServerReport['troubles'] {
  const [major = 0, minor = 0] = text('redis_version').split('.').map(Number);
  const isOld = major < VERSION_MIN.major || (major === VERSION_MIN.major && minor < VERSION_MIN.minor);
  const policy = text('maxmemory_policy');
  const all = [
    isOld && {
      says: `version ${text('redis_version')}`,
      advice: `${VERSION_MIN.major}.${VERSION_MIN.minor} or newer, or Valkey`,
      loses: false,
    },
    policy !== 'noeviction' && {
      says: `maxmemory-policy is ${policy}: when it is full it forgets keys, bills and profiles`,
      advice: 'maxmemory-policy noeviction',
      loses: true,
    },
    Number(text('maxmemory')) > 0 &&
      Number(text('used_memory')) >= Number(text('maxmemory')) &&
      policy === 'noeviction' && {
        says: `its memory is full (maxmemory ${text('maxmemory')} bytes), so it takes no writes`,
        advice: 'raise maxmemory',
        loses: true,
      },
    text('maxmemory') === '0' && {
      says: 'maxmemory is not set: it grows until the system ends it',
      advice: 'set maxmemory; docs/redis.md has the sum of what is kept there',
      loses: false,
    },
    text('aof_enabled') !== '1' && {
      says: 'appendonly is off: a restart loses what was written since the last snapshot',
      advice: 'appendonly yes',
      loses: false,
    },
  ];
  return all.filter((trouble) => trouble !== false);
}
