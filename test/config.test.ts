// The environment of the service: what is taken, and what is refused before anything starts.
import t from 'tap';
import { ConfigError, readConfig } from '../src/config.js';

const GIB = 1024 ** 3;

t.test('what is refused names the variable and what it may be', (t) => {
  const cases: [env: Record<string, string>, message: RegExp][] = [
    [{ PORT: '80.5' }, /^PORT must be a whole number from 0 to 65535$/],
    [{ SHARDS: '0' }, /^SHARDS must be a whole number from 1/],
    [{ HTTP_ENGINE: 'express' }, /^HTTP_ENGINE must be one of auto, uws, node$/],
    [{ REDIS_URL: 'http://localhost' }, /^REDIS_URL must be a URL that starts with redis:\/\/ or rediss:\/\/$/],
    [{ TLS_CERT: 'cert.pem' }, /^TLS_CERT and TLS_KEY belong together/],
    [{ CLICKHOUSE: 'on' }, /^CLICKHOUSE must be 'off', 'embedded' or empty$/],
    // A worker whose cache does not fit into its heap dies again and again.
    [{ SHARDS: '1', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '1551' }, /^WORKER_HEAP_MB must be at least 1552/],
    [{ SHARDS: '4', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '399' }, /^WORKER_HEAP_MB must be at least 400/],
  ];
  for (const [env, message] of cases) t.throws(() => readConfig(env), { message }, JSON.stringify(env));
  t.throws(() => readConfig({ PORT: '', SHARDS: 'x' }), ConfigError);
  t.end();
});

t.test("a worker's heap grows with its part of the cache", (t) => {
  const heapOf = (env: Record<string, string>): number => readConfig(env).workerHeapMb;
  t.equal(heapOf({ SHARDS: '1' }), 512);
  t.equal(heapOf({ SHARDS: '1', CACHE_BYTES_MAX: String(GIB) }), 1552);
  t.equal(heapOf({ SHARDS: '8', CACHE_BYTES_MAX: String(GIB) }), 512);
  t.equal(heapOf({ SHARDS: '1', CACHE_BYTES_MAX: String(GIB), WORKER_HEAP_MB: '4096' }), 4096);
  t.end();
});
