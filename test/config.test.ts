// The environment of the service: what is taken, and what is refused before anything starts.
import t from 'tap';
import { ConfigError, readConfig, readStorage } from '../src/config.js';

const GIB = 1024 ** 3;

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
