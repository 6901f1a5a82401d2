// Environment -> one validated, frozen Config. Nothing else reads process.env. Every bound of the service has its name,
// its unit and its default here.
import { availableParallelism } from 'node:os';
import { CLUSTER_NAME, clusterAddress } from './clickhouse/cluster/address.js';
import { SHARDS_MAX } from './contract/shards.js';
import { type LogCopySettings } from './contract/messages.js';
import { type StorageOptions } from './contract/storage.js';
import { TrustedProxies } from './http/trusted-proxies.js';
import { parseRedisAddress, RedisAddressError } from './storage/redis/settings.js';
import { ConfigError, type Environment, readAll, type Reader } from './util/setting-reader.js';
import { messageOf } from './util/error-text.js';
import { DAY_MS } from './util/time/units.js';

export { ConfigError, type Environment } from './util/setting-reader.js';

export interface Config {
  host: string;
  port: number;
  engine: 'auto' | 'uws' | 'node';
  /** Threads that accept requests; with 1, the main thread does. */
  fronts: number;
  tls: { certFile: string; keyFile: string } | undefined;
  allowInsecureHttp: boolean;
  /** Requests per second of a key that has no limit of its own, by mode, and of one user id. */
  keyLimits: { test: number; live: number };
  userLimit: number;
  /** Users with a counter of their own in each second; further users share one counter. */
  usersCountedMax: number;
  /** How often the version of keys and workspaces is polled. */
  keysPollMs: number;
  /** How often the folder of network lists is polled. */
  networkListsReloadMs: number;
  /** CIDR blocks of proxies whose X-Forwarded-* headers count. */
  trustedProxies: string[];
  dataDir: string;
  /** Without the node's name: only a running node has one. */
  storage: StorageOptions;
  shards: number;
  bodyBytesMax: number;
  bodyMs: number;
  idleMs: number;
  unreadMs: number;
  /** Limits for open connections, in total and per address; 0: derived from the limit of file descriptors. */
  connectionsMax: number;
  connectionsPerAddressMax: number;
  queueItemsMax: number;
  /** How many of these may come from pages (public keys). */
  queuePageItemsMax: number;
  queueMs: number;
  /** Invented requests for each shard before the first real one. */
  rehearsalRequests: number;
  taskMs: number;
  workerHeapMb: number;
  cacheBytesMax: number;
  storeReadMs: number;
  logBytesMax: number;
  /** Percentage of the log, and of the log of verifications, that requests of pages cannot use. */
  logReservePercent: number;
  logSegmentBytesMax: number;
  logSegmentMs: number;
  logFsyncMs: number;
  /** Size of the log's copy on Redis, all shards together; undefined: no copy. */
  logCopy: LogCopySettings | undefined;
  drainMs: number;
  /** After SIGTERM, how long requests are still served while `/readyz` is 503, so that a balancer sends no new ones. */
  drainDelayMs: number;
  /** Whether country and ASN of addresses are looked up. */
  geo: boolean;
  networkListsDir: string;
  /** Hours between two downloads of the public lists; 0 = only `riskgate lists update` downloads them. */
  listsUpdateHours: number;
  /** File that names the lists to download; '' = the built-in catalogue. */
  listsCatalogue: string;
  /** 'off', 'embedded' or the URL of a server. */
  clickhouse: string;
  /** Name of the cluster in `remote_servers` of that server; '' = one server. */
  clickhouseCluster: string;
  /** The URL for SQL of operators, with a user of the server that can only read; '' = such SQL is refused. */
  clickhouseReadUrl: string;
  /** PEM file that Node itself reads at a start; '': none. */
  authorities: string;
  /** Port of the embedded engine on loopback (0 = any free one), its password ('' = generated, kept in DATA_DIR). */
  clickhousePort: number;
  clickhousePassword: string;
  /** Allows a start with an empty control store although the log has events. */
  newControlStore: boolean;
  /** Whether the first start also makes live keys for the demo workspace. */
  demoLiveKeys: boolean;
  /** '' = not set. */
  adminToken: string;
  /** `ADMIN_TOKEN=off`: no admin API, and no token is generated. */
  adminOff: boolean;
  /** '' = only requests from this machine get metrics. */
  metricsToken: string;
  webhookAllowPrivate: boolean;
  /** Timeout of one delivery attempt, from the DNS look-up to the end of the reply. */
  webhookTimeoutMs: number;
  /** The pause after the first failed attempt. Later pauses are multiples of it; all together 71.6 hours by default. */
  webhookRetryMs: number;
  verificationLogBytesMax: number;
}

const MIB = 1024 * 1024;
/** A chargeback may come 120 days after the order, and may be corrected some weeks later. */
const LABEL_DAYS = 180;
/** Less on Redis, where stories take memory; ClickHouse has the older events. */
const LABEL_DAYS_ON_REDIS = 30;
const DATA_DIR = '.data';
const NO_REDIS = { url: '', caFile: '', certFile: '', keyFile: '' };
/** What the client of ClickHouse takes as parameters of a URL. */
const CLICKHOUSE_PARAMETERS = new Set(
  `application pathname session_id request_timeout max_open_connections compression_request compression_response
  log_level keep_alive_enabled keep_alive_idle_socket_ttl access_token`.split(/\s+/),
);
const CLICKHOUSE_PREFIXES = /^(clickhouse_setting|ch|http_header)_./;
const WORKER_HEAP_MB = 512;
/** More would not help: the main thread is full before. */
const FRONTS_MAX = 16;
export const ADMIN_TOKEN_CHARS_MIN = 16;
/** What clients can send in a header. Blanks at its ends are not in it: `Bearer` is trimmed. */
export const SENDABLE_TOKEN = /^(?! )[ -~]*(?<! )$/;
const ADMIN_OFF = 'off';
/** Heap per byte of cache: with Redis, 8 bytes for each 512 find what other nodes change. The rest is outside. */
const HEAP_PER_CACHE = 1 / 32;
/** 26 MiB of it are entries of records. */
const HEAP_BESIDE_CACHE_MB = 48;

/** Reads and checks all settings. @throws ConfigError with the name of each wrong variable and its allowed values */
export function readConfig(env: Environment): Readonly<Config> {
  return Object.freeze(
    readAll(env, (read) => ({
      ...httpConfig(read),
      ...limitConfig(read),
      ...scoringConfig(read),
      ...storageConfig(read),
      ...networkConfig(read),
      ...clickhouseConfig(read),
      ...operatorConfig(read),
    })),
  );
}

function httpConfig(read: Reader) {
  const { text, whole, flag, tried } = read;
  return {
    host: text('HOST', '127.0.0.1'),
    port: whole('PORT', 8080, 0, 65_535),
    ...acceptingConfig(read),
    tls: tried(undefined, () => tlsFiles(text('TLS_CERT', ''), text('TLS_KEY', ''))),
    allowInsecureHttp: flag('ALLOW_INSECURE_HTTP'),
    trustedProxies: tried([], () => proxiesOf(text('TRUSTED_PROXIES', ''))),
    bodyBytesMax: whole('BODY_BYTES_MAX', 65_536, 1024, 65_536),
    bodyMs: whole('BODY_MS', 10_000, 100, 120_000),
    idleMs: whole('IDLE_MS', 60_000, 8000, 600_000),
    connectionsMax: whole('CONNECTIONS_MAX', 0, 0, 1_000_000),
    connectionsPerAddressMax: whole('CONNECTIONS_PER_ADDRESS_MAX', 0, 0, 1_000_000),
    unreadMs: whole('UNREAD_MS', 10_000, 1000, 600_000),
    drainMs: whole('DRAIN_MS', 5000, 100, 600_000),
    drainDelayMs: whole('DRAIN_DELAY_MS', 0, 0, 600_000),
  };
}

function acceptingConfig({ whole, choice, tried }: Reader): Pick<Config, 'fronts' | 'engine'> {
  const fronts = whole('FRONTS', 1, 1, FRONTS_MAX);
  const engine = choice('HTTP_ENGINE', 'auto', ['auto', 'uws', 'node']);
  return tried({ fronts, engine }, () => {
    if (fronts > 1 && engine === 'node')
      throw new ConfigError('HTTP_ENGINE=node accepts requests on one thread: set FRONTS to 1, or HTTP_ENGINE to uws');
    return { fronts, engine };
  });
}

function proxiesOf(text: string): string[] {
  const blocks = text
    .split(',')
    .map((block) => block.trim())
    .filter((block) => block !== '');
  try {
    new TrustedProxies(blocks);
    return blocks;
  } catch (error) {
    throw new ConfigError(messageOf(error));
  }
}

function limitConfig({ whole }: Reader) {
  return {
    keyLimits: { test: whole('KEY_LIMIT_TEST', 10, 1, 1_000_000), live: whole('KEY_LIMIT_LIVE', 100, 1, 1_000_000) },
    userLimit: whole('USER_LIMIT', 100, 1, 1_000_000),
    usersCountedMax: whole('USERS_COUNTED_MAX', 100_000, 1000, 10_000_000),
    keysPollMs: whole('KEYS_POLL_MS', 250, 10, 60_000),
  };
}

function scoringConfig({ whole, tried }: Reader) {
  const shards = whole('SHARDS', Math.max(1, Math.min(8, availableParallelism() - 1)), 1, SHARDS_MAX);
  const cacheBytesMax = whole('CACHE_BYTES_MAX', 256 * MIB, MIB, 64 * 1024 * MIB);
  const heapMbMin = Math.ceil((cacheBytesMax / shards / MIB) * HEAP_PER_CACHE) + HEAP_BESIDE_CACHE_MB;
  const workerHeapMb = whole('WORKER_HEAP_MB', Math.max(WORKER_HEAP_MB, heapMbMin), 32, 128 * 1024);
  tried(undefined, () => refuseSmallHeap(workerHeapMb, heapMbMin));
  const queueItemsMax = whole('QUEUE_ITEMS_MAX', 2048, 16, 65_536);
  return {
    shards,
    queueItemsMax,
    queuePageItemsMax: whole('QUEUE_PAGE_ITEMS_MAX', Math.floor(queueItemsMax / 2), 1, 65_536),
    queueMs: whole('QUEUE_MS', 500, 10, 60_000),
    rehearsalRequests: whole('REHEARSAL_REQUESTS', 300, 0, 10_000),
    taskMs: whole('TASK_MS', 2000, 50, 60_000),
    workerHeapMb,
    cacheBytesMax,
  };
}

function refuseSmallHeap(heapMb: number, heapMbMin: number): undefined {
  if (heapMb < heapMbMin)
    throw new ConfigError(
      `WORKER_HEAP_MB must be at least ${heapMbMin}: that is what its part of CACHE_BYTES_MAX may need`,
    );
}

function storageConfig(read: Reader) {
  const { whole } = read;
  return {
    dataDir: read.text('DATA_DIR', DATA_DIR),
    storage: storageOf(read),
    logCopy: logCopy(read),
    storeReadMs: whole('STORE_READ_MS', 25, 1, 10_000),
    logBytesMax: whole('LOG_MAX_BYTES', 4096 * MIB, MIB, 1024 * 1024 * MIB),
    logReservePercent: whole('LOG_RESERVE_PERCENT', 25, 1, 90),
    logSegmentBytesMax: whole('LOG_SEGMENT_BYTES', 64 * MIB, 64 * 1024, 1024 * MIB),
    logSegmentMs: whole('LOG_SEGMENT_MS', 60_000, 100, DAY_MS),
    logFsyncMs: whole('LOG_FSYNC_MS', 50, 0, 60_000),
    verificationLogBytesMax: whole('VERIFICATION_LOG_MAX_BYTES', 512 * MIB, MIB, 1024 * 1024 * MIB),
  };
}

function logCopy({ whole, choice, text, tried }: Reader): LogCopySettings | undefined {
  const bytesMax = whole('LOG_COPY_MAX_BYTES', 256 * MIB, MIB, 1024 * 1024 * MIB);
  const full = choice('LOG_COPY_FULL', 'refuse', ['refuse', 'local']);
  if (choice('LOG_COPY', 'off', ['off', 'redis']) === 'off') return undefined;
  return tried(undefined, () => {
    if (text('REDIS_URL', '') === '') throw new ConfigError('LOG_COPY=redis needs REDIS_URL');
    return { bytesMax, full };
  });
}

function networkConfig({ text, whole, choice }: Reader) {
  return {
    geo: choice('GEO', 'on', ['on', 'off']) === 'on',
    networkListsDir: text('NETWORK_LISTS_DIR', ''),
    listsUpdateHours: whole('LISTS_UPDATE_HOURS', 0, 0, 480),
    listsCatalogue: text('LISTS_CATALOGUE', ''),
    networkListsReloadMs: whole('NETWORK_LISTS_RELOAD_MS', 2000, 100, DAY_MS),
  };
}

function clickhouseConfig({ text, whole, tried }: Reader) {
  const address = tried('', () => clickhouseUrl('CLICKHOUSE_URL', text('CLICKHOUSE_URL', '')));
  const readAddress = tried('', () => clickhouseUrl('CLICKHOUSE_READ_URL', text('CLICKHOUSE_READ_URL', '')));
  const cluster = tried('', () => clickhouseCluster(text('CLICKHOUSE_CLUSTER', ''), text('CLICKHOUSE_URL', '')));
  return {
    clickhouse: tried('off', () => clickhouseTarget(text('CLICKHOUSE', ''), clusterAddress(address, cluster))),
    clickhouseReadUrl: clusterAddress(readAddress, cluster),
    authorities: text('NODE_EXTRA_CA_CERTS', ''),
    clickhouseCluster: cluster,
    clickhousePort: whole('CLICKHOUSE_PORT', 0, 0, 65_535),
    clickhousePassword: text('CLICKHOUSE_PASSWORD', ''),
  };
}

function operatorConfig({ text, whole, flag, tried }: Reader) {
  return {
    newControlStore: flag('NEW_CONTROL_STORE'),
    demoLiveKeys: flag('DEMO_LIVE_KEYS'),
    adminToken: tried('', () => adminToken(text('ADMIN_TOKEN', ''))),
    adminOff: text('ADMIN_TOKEN', '') === ADMIN_OFF,
    metricsToken: tried('', () => sendableToken('METRICS_TOKEN', text('METRICS_TOKEN', ''))),
    webhookAllowPrivate: flag('WEBHOOK_ALLOW_PRIVATE'),
    webhookTimeoutMs: whole('WEBHOOK_TIMEOUT_MS', 15_000, 100, 60_000),
    webhookRetryMs: whole('WEBHOOK_RETRY_MS', 5000, 10, 60_000),
  };
}

/** The folder of the service's files, without a look at any other variable. */
export function dataDirOf(env: Environment): string {
  const { DATA_DIR: dir } = env;
  return dir === undefined || dir === '' ? DATA_DIR : dir;
}

/**
 * Reads where state is stored; the command line needs only this part.
 * @throws ConfigError with the name of the variable and its allowed values
 */
export function readStorage(env: Environment): Readonly<StorageOptions> {
  return readAll(env, storageOf);
}

function storageOf({ text, whole, tried }: Reader): Readonly<StorageOptions> {
  return Object.freeze({
    ...tried(NO_REDIS, () =>
      redisOptions(text('REDIS_URL', ''), text('REDIS_CA', ''), text('REDIS_CERT', ''), text('REDIS_KEY', '')),
    ),
    dataDir: text('DATA_DIR', DATA_DIR),
    nodeId: '',
    profileBytesMax: whole('STORE_BYTES_MAX', 64 * 1024 * MIB, 16 * MIB, 1024 * 1024 * MIB),
    profileTtlMs: whole('PROFILE_TTL_DAYS', 400, 1, 3650) * DAY_MS,
    provisionalTtlMs: whole('PROVISIONAL_TTL_DAYS', 7, 1, 3650) * DAY_MS,
    eventBytesMax: whole('EVENT_MAX_BYTES', 4096 * MIB, MIB, 1024 * 1024 * MIB),
    eventTtlMs: whole('EVENT_TTL', 86_400, 1, 30 * 86_400) * 1000,
    storyTtlMs: whole('LABEL_DAYS', text('REDIS_URL', '') === '' ? LABEL_DAYS : LABEL_DAYS_ON_REDIS, 1, 3650) * DAY_MS,
    storyBytesMax: whole('LABEL_MAX_BYTES', 4096 * MIB, MIB, 1024 * 1024 * MIB),
    replyBytesMax: whole('REPLY_MAX_BYTES', 1024 * MIB, MIB, 1024 * 1024 * MIB),
    webhooksWaitingMax: whole('WEBHOOKS_WAITING_MAX', 500_000, 100, 500_000),
  });
}

function redisOptions(
  address: string,
  caFile: string,
  certFile: string,
  keyFile: string,
): Pick<StorageOptions, 'url' | 'caFile' | 'certFile' | 'keyFile'> {
  const encrypted = address !== '' && redisAddress(address).encrypted;
  if (!encrypted && `${caFile}${certFile}${keyFile}` !== '')
    throw new ConfigError('REDIS_CA, REDIS_CERT and REDIS_KEY need a REDIS_URL that starts with rediss://');
  if ((certFile === '') !== (keyFile === ''))
    throw new ConfigError('REDIS_CERT and REDIS_KEY belong together: set both or neither');
  return { url: address, caFile, certFile, keyFile };
}

function redisAddress(address: string): ReturnType<typeof parseRedisAddress> {
  try {
    return parseRedisAddress(address);
  } catch (error) {
    throw error instanceof RedisAddressError ? new ConfigError(`REDIS_URL ${error.message}`) : error;
  }
}

function adminToken(token: string): string {
  if (token === ADMIN_OFF) return '';
  if (token !== '' && token.length < ADMIN_TOKEN_CHARS_MIN)
    throw new ConfigError(
      `ADMIN_TOKEN must have at least ${ADMIN_TOKEN_CHARS_MIN} characters, shorter ones can be guessed: openssl ` +
        'rand -hex 16 makes one',
    );
  return sendableToken('ADMIN_TOKEN', token);
}

function sendableToken(name: string, token: string): string {
  if (SENDABLE_TOKEN.test(token)) return token;
  throw new ConfigError(`${name} has a character that no header carries: use ASCII, without blanks at its ends`);
}

function tlsFiles(certFile: string, keyFile: string): Config['tls'] {
  if (certFile === '' && keyFile === '') return undefined;
  if (certFile === '' || keyFile === '') throw new ConfigError('TLS_CERT and TLS_KEY must be set together');
  return { certFile, keyFile };
}

function clickhouseUrl(name: string, value: string): string {
  if (value === '') return value;
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new ConfigError(`${name} must be a URL that starts with http:// or https://`);
  const strange = [...address.searchParams.keys()].find(
    (parameter) => !CLICKHOUSE_PARAMETERS.has(parameter) && !CLICKHOUSE_PREFIXES.test(parameter),
  );
  if (strange !== undefined)
    throw new ConfigError(
      `${name} must not have the parameter ${strange}: write the database as http://user:password@host:8123/DATABASE ` +
        'and settings of the server as clickhouse_setting_NAME',
    );
  return value;
}

function clickhouseCluster(name: string, address: string): string {
  if (name === '') return name;
  if (!CLUSTER_NAME.test(name))
    throw new ConfigError(
      'CLICKHOUSE_CLUSTER must be a name of remote_servers: at most 64 letters, digits, _, - and .',
    );
  if (address === '')
    throw new ConfigError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded engine is one server');
  return name;
}

function clickhouseTarget(mode: string, address: string): string {
  if (mode === 'off') return 'off';
  if (mode !== '' && mode !== 'embedded') throw new ConfigError("CLICKHOUSE must be 'off', 'embedded' or empty");
  return address === '' ? 'embedded' : address;
}
