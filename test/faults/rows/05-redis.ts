// Row 5. Redis behind a line that can be cut, stopped, killed and full, under load. It keeps what it acknowledged
// (appendonly), as it must where it is the only copy of keys and bills.
import { Redis } from 'ioredis';
import { createTestApp, type TestApp } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { countOf, type Load, percentile, startLoad, statusText } from '../../support/load/load.js';
import { pause } from '../../support/pause.js';
import { startRedis, type TestRedis } from '../../support/redis.js';
import { startTcpProxy, type TcpProxy } from '../../support/faults/tcp-proxy.js';
import { recovery } from '../parts/recovery.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const SIZE = { long: { stopMs: 10_000, faultMs: 3000, cuts: 40 }, short: { stopMs: 600, faultMs: 200, cuts: 5 } };
const LOAD_CLIENTS = 4;
const USERS = 400;
const VERIFY_MS = 25;
const RECOVERY_MS_MAX = 5000;
const P99_MS_MAX = 100;
/** Of the short form, which a busy machine runs too. */
const RECOVERY_MS_MAX_SHORT = 60_000;

/** Collects and verifies one visitor after the other, and knows what must have been billed. */
class Verifier {
  readonly #test: TestApp;
  readonly #findings: Findings;
  #running = true;
  #number = 0;
  /** Visitors whose verification was answered, and those whose answer was 500 or 503: they may be billed. */
  readonly billed = new Set<number>();
  readonly unsure = new Set<number>();
  readonly statuses = new Map<number, number>();

  constructor(test: TestApp, findings: Findings) {
    this.#test = test;
    this.#findings = findings;
  }

  stop(): void {
    this.#running = false;
  }

  async run(): Promise<void> {
    while (this.#running) {
      await this.#one((this.#number += 1));
      await pause(VERIFY_MS);
    }
  }

  async #one(number: number): Promise<void> {
    const { public: page, secret } = this.#test.keys.live;
    const collected = await this.#test.post(
      '/v2/fingerprint',
      { device: device(`visitor ${number}`) },
      { 'x-api-key': page },
    );
    this.#count(collected.status);
    this.#findings.expect(
      [200, 500, 503].includes(collected.status),
      () => `collect: ${collected.status} ${collected.text}`,
    );
    if (collected.status !== 200) return;
    const { status, text } = await this.#test.post(
      '/v2/verify',
      { event_id: collected.body['event_id'] },
      { 'x-secret-api-key': secret },
    );
    this.#count(status);
    this.#findings.expect([200, 500, 503].includes(status), () => `verify: ${status} ${text}`);
    (status === 200 ? this.billed : this.unsure).add(number);
  }

  #count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

interface Fault {
  name: string;
  begin: () => Promise<void> | void;
  ms: number;
  end: () => Promise<void> | void;
}

function faultsOf(redis: TestRedis, proxy: TcpProxy, size: typeof SIZE.long): Fault[] {
  const tell = async (...command: [string, ...string[]]): Promise<void> => {
    const client = new Redis(redis.url);
    await client.call(...command);
    client.disconnect();
  };
  let cutting: NodeJS.Timeout | undefined;
  return [
    { name: 'stopped', begin: () => redis.pause(), ms: size.stopMs, end: () => redis.resume() },
    { name: 'killed and started again', begin: () => redis.stop(), ms: size.faultMs, end: () => redis.start() },
    {
      name: 'replies cut',
      begin() {
        let left = size.cuts;
        cutting = setInterval(
          () => {
            if ((left -= 1) > 0) proxy.cutAfter = (left * 37) % 200;
          },
          Math.floor(size.faultMs / size.cuts),
        );
      },
      ms: size.faultMs,
      end() {
        clearInterval(cutting);
        proxy.cutAfter = undefined;
      },
    },
    {
      name: 'out of memory',
      begin: () => tell('CONFIG', 'SET', 'maxmemory', '1'),
      ms: size.faultMs,
      end: () => tell('CONFIG', 'SET', 'maxmemory', '0'),
    },
  ];
}

function judgeLoad(load: Load, long: boolean, findings: Findings): string {
  const { tally } = load;
  for (const [status, count] of tally.statuses)
    findings.expect(status === 200 || status === 503, () => `score: ${count} x ${status}`);
  findings.expect(
    tally.lost.length === 0 && countOf(tally, 200) > 0,
    () => `score: ${statusText(tally)}, ${tally.lost.length} lost`,
  );
  const p99 = percentile(tally.latencies, 0.99);
  if (long) findings.expectOnCalm(p99 < P99_MS_MAX, 'scores were late');
  return `${statusText(tally)} of score, p99 ${p99.toFixed(1)} ms`;
}

export const row: FaultRow = {
  number: 5,
  title: 'Redis stopped, killed and restarted, its replies cut, out of memory',
  promise: '0 answers of 401, 402, 404 that are wrong; p99 of score < 100 ms; billing exact; recovery within 5 s',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const redis = await startRedis(scope, [
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--maxmemory-policy',
      'noeviction',
    ]);
    const proxy = await startTcpProxy(scope, redis.port);
    const test = await createTestApp({
      env: { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, SHARDS: '1', STORE_READ_MS: '25', QUEUE_MS: '500' },
    });
    scope.teardown(async () => {
      redis.resume();
      await test.close();
    });
    const verifier = new Verifier(test, findings);
    const verifying = verifier.run();
    const told: string[] = [];
    for (const { name, begin, ms, end } of faultsOf(redis, proxy, size)) {
      const load = startLoad({
        port: test.app.port,
        headers: [`x-service-key: ${test.keys.live.api}`],
        keepAlive: LOAD_CLIENTS,
        users: USERS,
      });
      await begin();
      await pause(ms);
      await load.stop();
      const figures = judgeLoad(load, long, findings);
      await end();
      const back = await recovery(test, RECOVERY_MS_MAX_SHORT);
      findings.expect(!Number.isNaN(back), `${name}: not back`);
      const inTime = back <= (long ? RECOVERY_MS_MAX : RECOVERY_MS_MAX_SHORT);
      findings.expectOnCalm(inTime || Number.isNaN(back), `${name}: not back in time`);
      told.push(`${name} ${ms} ms: ${figures}, back after ${back.toFixed(0)} ms`);
    }
    verifier.stop();
    await verifying;
    const usage = await test.send('GET', '/v2/usage', { 'x-secret-api-key': test.keys.live.secret });
    const { verifications } = usage.body;
    const [least, most] = [verifier.billed.size, verifier.billed.size + verifier.unsure.size];
    findings.expect(
      typeof verifications === 'number' && verifications >= least && verifications <= most,
      () => `${usage.text} for ${least} answered and ${verifier.unsure.size} unanswered verifications`,
    );
    return findings.outcome(
      `${told.join('; ')}; ${least} verified, ${verifier.unsure.size} refused, ${String(verifications)} billed`,
    );
  },
};
