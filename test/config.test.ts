// The environment of the service: what is taken, and what is refused before anything starts.
import t from 'tap';
import { ADMIN_TOKEN_CHARS_MIN, ConfigError, readConfig, readStorage } from '../src/config.js';
import { settingNames } from '../src/service/start/setting-names.js';

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;
const REDIS = { REDIS_URL: 'rediss://redis' };
const CLICKHOUSE = { CLICKHOUSE_URL: 'http://ch:8123' };

/** A value of each setting, the fields that it sets, in their units, and the settings without which it is refused. */
const SETTINGS: readonly (readonly [name: string, text: string, fields: object, beside?: Record<string, string>])[] = [
  ['HOST', '::1', { host: '::1' }],
  ['PORT', '1', { port: 1 }],
  ['TLS_CERT', 'c.pem', { 'tls.certFile': 'c.pem', 'tls.keyFile': 'k.pem' }, { TLS_KEY: 'k.pem' }],
  ['TLS_KEY', 'k.pem', { 'tls.certFile': 'c.pem', 'tls.keyFile': 'k.pem' }, { TLS_CERT: 'c.pem' }],
  ['TRUSTED_PROXIES', '10.0.0.1, ,::1', { 'trustedProxies.0': '10.0.0.1', 'trustedProxies.1': '::1' }],
  ['ALLOW_INSECURE_HTTP', '1', { allowInsecureHttp: true }],
  ['HTTP_ENGINE', 'node', { engine: 'node' }],
  ['FRONTS', '3', { fronts: 3 }],
  ['BODY_BYTES_MAX', '2000', { bodyBytesMax: 2000 }],
  ['BODY_MS', '2001', { bodyMs: 2001 }],
  ['IDLE_MS', '9000', { idleMs: 9000 }],
  ['UNREAD_MS', '2002', { unreadMs: 2002 }],
  ['CONNECTIONS_MAX', '2003', { connectionsMax: 2003 }],
  ['CONNECTIONS_PER_ADDRESS_MAX', '2004', { connectionsPerAddressMax: 2004 }],
  ['DRAIN_MS', '2005', { drainMs: 2005 }],
  ['DRAIN_DELAY_MS', '2006', { drainDelayMs: 2006 }],
  ['KEY_LIMIT_TEST', '2007', { 'keyLimits.test': 2007 }],
  ['KEY_LIMIT_LIVE', '2008', { 'keyLimits.live': 2008 }],
  ['USER_LIMIT', '2009', { userLimit: 2009 }],
  ['USERS_COUNTED_MAX', '2010', { usersCountedMax: 2010 }],
  ['KEYS_POLL_MS', '2011', { keysPollMs: 2011 }],
  ['SHARDS', '7', { shards: 7 }],
  ['QUEUE_ITEMS_MAX', '2013', { queueItemsMax: 2013, queuePageItemsMax: 1006 }],
  ['QUEUE_PAGE_ITEMS_MAX', '2014', { queuePageItemsMax: 2014 }],
  ['QUEUE_MS', '2015', { queueMs: 2015 }],
  ['REHEARSAL_REQUESTS', '2016', { rehearsalRequests: 2016 }],
  ['TASK_MS', '2017', { taskMs: 2017 }],
  ['WORKER_HEAP_MB', '2018', { workerHeapMb: 2018 }],
  ['CACHE_BYTES_MAX', '2000000', { cacheBytesMax: 2_000_000 }],
  ['DATA_DIR', 'd', { dataDir: 'd', 'storage.dataDir': 'd' }],
  ['REDIS_URL', 'redis://r', { 'storage.url': 'redis://r', 'storage.storyTtlMs': 30 * DAY_MS }],
  ['REDIS_CA', 'ca.pem', { 'storage.caFile': 'ca.pem' }, REDIS],
  [
    'REDIS_CERT',
    'c.pem',
    { 'storage.certFile': 'c.pem', 'storage.keyFile': 'k.pem' },
    { ...REDIS, REDIS_KEY: 'k.pem' },
  ],
  [
    'REDIS_KEY',
    'k.pem',
    { 'storage.certFile': 'c.pem', 'storage.keyFile': 'k.pem' },
    { ...REDIS, REDIS_CERT: 'c.pem' },
  ],
  ['STORE_BYTES_MAX', '20000000', { 'storage.profileBytesMax': 20_000_000 }],
  ['PROFILE_TTL_DAYS', '3', { 'storage.profileTtlMs': 3 * DAY_MS }],
  ['PROVISIONAL_TTL_DAYS', '4', { 'storage.provisionalTtlMs': 4 * DAY_MS }],
  ['EVENT_MAX_BYTES', '2000001', { 'storage.eventBytesMax': 2_000_001 }],
  ['EVENT_TTL', '5', { 'storage.eventTtlMs': 5000 }],
  ['LABEL_DAYS', '6', { 'storage.storyTtlMs': 6 * DAY_MS }],
  ['LABEL_MAX_BYTES', '2000002', { 'storage.storyBytesMax': 2_000_002 }],
  ['REPLY_MAX_BYTES', '2000003', { 'storage.replyBytesMax': 2_000_003 }],
  ['WEBHOOKS_WAITING_MAX', '2019', { 'storage.webhooksWaitingMax': 2019 }],
  ['STORE_READ_MS', '2020', { storeReadMs: 2020 }],
  ['LOG_MAX_BYTES', '2000004', { logBytesMax: 2_000_004 }],
  ['LOG_RESERVE_PERCENT', '21', { logReservePercent: 21 }],
  ['LOG_SEGMENT_BYTES', '2000005', { logSegmentBytesMax: 2_000_005 }],
  ['LOG_SEGMENT_MS', '2022', { logSegmentMs: 2022 }],
  ['LOG_FSYNC_MS', '2023', { logFsyncMs: 2023 }],
  ['LOG_COPY', 'redis', { 'logCopy.bytesMax': 256 * 1024 ** 2, 'logCopy.full': 'refuse' }, REDIS],
  [
    'LOG_COPY_MAX_BYTES',
    '2000006',
    { 'logCopy.bytesMax': 2_000_006, 'logCopy.full': 'refuse' },
    { ...REDIS, LOG_COPY: 'redis' },
  ],
  [
    'LOG_COPY_FULL',
    'local',
    { 'logCopy.bytesMax': 256 * 1024 ** 2, 'logCopy.full': 'local' },
    { ...REDIS, LOG_COPY: 'redis' },
  ],
  ['VERIFICATION_LOG_MAX_BYTES', '2000007', { verificationLogBytesMax: 2_000_007 }],
  ['GEO', 'off', { geo: false }],
  ['NETWORK_LISTS_DIR', 'n', { networkListsDir: 'n' }],
  ['LISTS_UPDATE_HOURS', '24', { listsUpdateHours: 24 }],
  ['LISTS_CATALOGUE', 'l', { listsCatalogue: 'l' }],
  ['NETWORK_LISTS_RELOAD_MS', '2025', { networkListsReloadMs: 2025 }],
  ['CLICKHOUSE', 'off', { clickhouse: 'off' }],
  ['CLICKHOUSE_URL', 'http://ch:8123', { clickhouse: 'http://ch:8123' }],
  ['CLICKHOUSE_READ_URL', 'http://ro:8123', { clickhouseReadUrl: 'http://ro:8123' }, CLICKHOUSE],
  ['NODE_EXTRA_CA_CERTS', '/etc/ours.pem', { authorities: '/etc/ours.pem' }],
  ['CLICKHOUSE_PORT', '2026', { clickhousePort: 2026 }],
  ['CLICKHOUSE_PASSWORD', 'word', { clickhousePassword: 'word' }],
  ['NEW_CONTROL_STORE', '1', { newControlStore: true }],
  ['DEMO_LIVE_KEYS', '1', { demoLiveKeys: true }],
  ['ADMIN_TOKEN', 'off', { adminOff: true }],
  ['METRICS_TOKEN', 'm', { metricsToken: 'm' }],
  ['WEBHOOK_ALLOW_PRIVATE', '1', { webhookAllowPrivate: true }],
  ['WEBHOOK_TIMEOUT_MS', '2027', { webhookTimeoutMs: 2027 }],
  ['WEBHOOK_RETRY_MS', '2028', { webhookRetryMs: 2028 }],
];
/** Of these another test compares what they set. */
const ELSEWHERE = ['CLICKHOUSE_CLUSTER'];

/** The fields of the settings, those of objects in them behind a dot. */
function fieldsOf(settings: object, prefix = ''): Map<string, unknown> {
  const pairs = Object.entries(settings).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? [...fieldsOf(value, `${prefix}${name}.`)]
      : [[`${prefix}${name}`, value] as const],
  );
  return new Map(pairs);
}

t.test('each setting sets its own field, in the unit of the field, and no other', async (t) => {
  for (const [name, text, fields, beside = {}] of SETTINGS) {
    // A pair is refused without the other of it.
    const pair = /_(CERT|KEY)$/.test(name) || name.startsWith('LOG_COPY_');
    const before = fieldsOf(readConfig(pair ? { ...(beside['REDIS_URL'] !== undefined && REDIS) } : beside));
    const after = fieldsOf(readConfig({ ...beside, [name]: text }));
    const changed = [...after].filter(([field, value]) => value !== before.get(field));
    t.strictSame(Object.fromEntries(changed), fields, name);
  }
  t.same([...SETTINGS.map(([name]) => name), ...ELSEWHERE].sort(), [...settingNames()].sort());
});

t.test('a token for the admin API is taken from its least length on', async (t) => {
  const token = 'x'.repeat(ADMIN_TOKEN_CHARS_MIN);
  t.match(readConfig({ ADMIN_TOKEN: token }), { adminToken: token, adminOff: false });
  t.throws(() => readConfig({ ADMIN_TOKEN: token.slice(1) }), { message: /^ADMIN_TOKEN must have at least/ });
  for (const name of ['ADMIN_TOKEN', 'METRICS_TOKEN'])
    for (const wrong of [`${token}é`, `${token}\n`, ` ${token}`, `${token}\r\n${token}`])
      t.throws(() => readConfig({ [name]: wrong }), { message: new RegExp(`^${name} has a character`) });
});

t.test('what is refused names the variable and what it may be', async (t) => {
  const cases: [env: Record<string, string>, message: RegExp][] = [
    [{ PORT: '80.5' }, /^PORT must be a whole number from 0 to 65535$/],
    [{ SHARDS: '0' }, /^SHARDS must be a whole number from 1/],
    [{ HTTP_ENGINE: 'express' }, /^HTTP_ENGINE must be one of auto, uws, node$/],
    [
      { LOG_COPY: 'redis', PORT: 'x' },
      /PORT must be .*; LOG_COPY=redis needs REDIS_URL|LOG_COPY=redis needs REDIS_URL; PORT must be /,
    ],
    [
      { REDIS_URL: 'http://localhost' },
      /^REDIS_URL must be a URL that starts with redis:\/\/ or rediss:\/\/; a cluster/,
    ],
    [{ REDIS_URL: 'redis://a,,b' }, /^REDIS_URL must name every server as host or host:port/],
    [{ REDIS_URL: 'redis://a,b/2' }, /^REDIS_URL must not name a database: a cluster has database 0 only$/],
    [
      { REDIS_URL: 'redis://a?family=6' },
      /^REDIS_URL must not have the parameter family: it may have cluster, sentinel/,
    ],
    [{ REDIS_URL: 'redis://a?sentinel=' }, /^REDIS_URL must name the master in its parameter sentinel/],
    [{ REDIS_URL: 'redis://a?sentinel=m&cluster=true' }, /^REDIS_URL must not have both sentinel and cluster=true$/],
    [{ REDIS_URL: 'redis://a,b?cluster=false' }, /^REDIS_URL must not name several servers with cluster=false/],
    [{ REDIS_URL: 'redis://a?cluster=maybe' }, /^REDIS_URL must have 'true' or 'false' as its parameter cluster$/],
    [{ REDIS_URL: 'redis://a/first' }, /^REDIS_URL must end in a database number/],
    [{ REDIS_URL: 'redis://:50%@a' }, /^REDIS_URL must have user and password percent-encoded/],
    [{ REDIS_URL: `redis://${Array(65).fill('a').join(',')}` }, /^REDIS_URL must name at most 64 servers$/],
    [{ REDIS_CA: 'ca.pem', REDIS_URL: 'redis://a' }, /^REDIS_CA, .* need a REDIS_URL that starts with rediss:\/\/$/],
    [{ REDIS_CERT: 'c.pem', REDIS_URL: 'rediss://a' }, /^REDIS_CERT and REDIS_KEY belong together/],
    [{ TLS_CERT: 'cert.pem' }, /^TLS_CERT and TLS_KEY must be set together/],
    [{ CLICKHOUSE: 'on' }, /^CLICKHOUSE must be 'off', 'embedded' or empty$/],
    [{ CLICKHOUSE_CLUSTER: 'main' }, /^CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded engine is one server$/],
    [
      { CLICKHOUSE_CLUSTER: "a'b", CLICKHOUSE_URL: 'http://c' },
      /^CLICKHOUSE_CLUSTER must be a name of remote_servers: at most 64 letters, digits, _, - and \.$/,
    ],
    // A worker whose cache does not fit into its heap dies again and again.
    [{ SHARDS: '1', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '79' }, /^WORKER_HEAP_MB must be at least 80/],
    [{ SHARDS: '4', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '55' }, /^WORKER_HEAP_MB must be at least 56/],
  ];
  for (const [env, message] of cases) t.throws(() => readConfig(env), { message }, JSON.stringify(env));
  t.throws(() => readConfig({ PORT: '', SHARDS: 'x' }), ConfigError);
});

t.test('of several wrong settings each is told', async (t) => {
  const env = { SHARDS: 'many', PORT: '99999', REDIS_URL: 'http://x', CLICKHOUSE: 'maybe', ADMIN_TOKEN: 'short' };
  const wrong = { ...env, TRUSTED_PROXIES: '10.0.0.0/99', TLS_CERT: 'cert.pem' };
  try {
    readConfig(wrong);
    t.fail('it is refused');
  } catch (error) {
    t.ok(error instanceof ConfigError);
    const said = error instanceof Error ? error.message.split('; ').map((part) => part.split(/[ :=]/)[0]) : [];
    for (const name of Object.keys(wrong)) t.ok(said.includes(name), name);
  }
  t.throws(() => readConfig({ TRUSTED_PROXIES: 'proxy' }), {
    message: /^TRUSTED_PROXIES: proxy is neither an address/,
  });
  t.throws(() => readStorage({ REDIS_URL: 'http://x', EVENT_TTL: '0' }), { message: /^REDIS_URL .*; EVENT_TTL must/ });
  t.throws(() => readConfig({ CLICKHOUSE_URL: 'http://c:8123/?database=risk' }), {
    message: /^CLICKHOUSE_URL must not have the parameter database: write the database as http/,
  });
  t.doesNotThrow(() => readConfig({ CLICKHOUSE_URL: 'http://c:8123/risk?ch_max_threads=2&access_token=x' }));
});

t.test('the address of a ClickHouse cluster asks over all shards, that of one server is as it was given', async (t) => {
  const url = 'http://user:word@ch-1:8123/risk';
  const one = readConfig({ CLICKHOUSE_URL: url, CLICKHOUSE_READ_URL: url });
  t.same([one.clickhouse, one.clickhouseReadUrl, one.clickhouseCluster], [url, url, '']);
  const many = readConfig({ CLICKHOUSE_URL: url, CLICKHOUSE_READ_URL: url, CLICKHOUSE_CLUSTER: 'main' });
  for (const address of [many.clickhouse, many.clickhouseReadUrl])
    t.match(address, /^http:\/\/user:word@ch-1:8123\/risk\?.*distributed_product_mode=global/);
  t.equal(many.clickhouseCluster, 'main');
  t.equal(readConfig({ CLICKHOUSE: 'off', CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: 'main' }).clickhouse, 'off');
});

t.test("a worker's heap grows with its part of the cache", async (t) => {
  const heapOf = (env: Record<string, string>): number => readConfig(env).workerHeapMb;
  t.equal(heapOf({ SHARDS: '1' }), 512);
  t.equal(heapOf({ SHARDS: '1', CACHE_BYTES_MAX: String(32 * GIB) }), 1072);
  t.equal(heapOf({ SHARDS: '8', CACHE_BYTES_MAX: String(32 * GIB) }), 512);
  t.equal(heapOf({ SHARDS: '1', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '4096' }), 4096);
});
