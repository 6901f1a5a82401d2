// Row 6. Two services get the same requests on the same clock; the readers of one are killed, stopped and have their
// store damaged. As long as its log is whole its answers must be those of the other.
import { join } from 'node:path';
import { createTestApp, type Json, type TestApp } from '../../support/app.js';
import { body } from '../../support/bodies.js';
import { DAMAGES, dataFile, flipBytes } from '../../support/faults/damage.js';
import { differingKeys, foldOfLog } from '../../support/state/folded-log.js';
import { pause } from '../../support/pause.js';
import { type Random, randomFrom, whole } from '../../support/random.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const SHARDS = 2;
/** More than the smallest cache holds, so that answers depend on the store as well. */
const USERS = 4000;
const BATCH = 40;
const SIZE = {
  long: { batches: 60, kills: 5, stopMs: 30_000, damages: DAMAGES.length },
  short: { batches: 4, kills: 1, stopMs: 300, damages: 0 },
};
const CAUGHT_UP_MS_MAX = 30_000;
const READERS_MS_MAX = 30_000;
const LOOK_MS = 100;
const START = 1_795_000_000_000;

class Twins {
  readonly disturbed: TestApp;
  readonly #calm: TestApp;
  readonly #clock: { now: number };
  readonly #random: Random;
  readonly #findings: Findings;
  asked = 0;
  degraded = 0;
  /** Who has been asked about. */
  readonly #known = new Set<number>();

  private constructor(disturbed: TestApp, calm: TestApp, clock: { now: number }, random: Random, findings: Findings) {
    this.disturbed = disturbed;
    this.#calm = calm;
    this.#clock = clock;
    this.#random = random;
    this.#findings = findings;
  }

  static async start(random: Random, findings: Findings): Promise<Twins> {
    const clock = { now: START };
    // The calm one is asked second and waits for nobody.
    const env = {
      SHARDS: String(SHARDS),
      CACHE_BYTES_MAX: String(1024 * 1024),
      QUEUE_MS: '60000',
      STORE_READ_MS: '10000',
    };
    const start = (): Promise<TestApp> => createTestApp({ env, clock: () => clock.now });
    return new Twins(await start(), await start(), clock, random, findings);
  }

  /** Asks both services the same of distinct users, some of them for the first time. */
  async ask(batches: number, what: string): Promise<void> {
    for (let batch = 0; batch < batches; batch += 1) {
      this.#clock.now += 500;
      const first = whole(this.#random, 0, USERS);
      const bodies = Array.from({ length: BATCH }, (_, i) => this.#body((first + i * 17) % USERS));
      const [disturbed, calm] = [
        await this.#askOne(this.disturbed, bodies, what),
        await this.#askOne(this.#calm, bodies, 'the calm service'),
      ];
      this.asked += BATCH;
      for (const [i, reply] of disturbed.entries())
        this.#findings.expect(reply === calm[i], () => `${what}: ${reply} instead of ${calm[i] ?? 'none'}`);
    }
  }

  /**
   * Asks the disturbed one alone, about everybody it knows: a damaged record is found by who reads it. Its answers may
   * say that they were made without profiles.
   */
  async askDegraded(what: string): Promise<void> {
    const users = [...this.#known];
    for (let from = 0; from < users.length; from += BATCH) {
      this.#clock.now += 500;
      const replies = await Promise.all(
        users.slice(from, from + BATCH).map((user) => this.disturbed.post('/fingerprint/score', this.#body(user))),
      );
      this.asked += replies.length;
      for (const { status, headers } of replies) {
        this.#findings.expect(status === 200, `${what}: ${status}`);
        if (headers.get('x-riskgate-degraded') !== null) this.degraded += 1;
      }
    }
  }

  #body(user: number): Json {
    this.#known.add(user);
    // Everybody's own: the same times of two users are told of as replayed, and by when the other came.
    const own = [user % 64, Math.floor(user / 64)];
    const typing = Array.from({ length: 8 }, (_, i) => 80 + (own[i % 2] ?? 0) + ((user * (i + 3)) % 17));
    return body(`user ${user}`, `phone ${user}`, { behavioral: { typing_dwell_ms: typing, typing_flight_ms: typing } });
  }

  async #askOne(test: TestApp, bodies: readonly Json[], what: string): Promise<string[]> {
    return Promise.all(
      bodies.map(async (one) => {
        const { status, headers, body: reply } = await test.post('/fingerprint/score?explain=true', one);
        this.#findings.expect(headers.get('x-riskgate-degraded') === null, `${what}: an answer without profiles`);
        // Ids are the only thing that two services may say differently.
        return JSON.stringify({ status, ...reply, session_id: '', requestId: '' });
      }),
    );
  }

  /** Their process; after its end another one comes, with a pause that grows. */
  async readers(): Promise<number> {
    for (let left = READERS_MS_MAX; left > 0; left -= LOOK_MS) {
      const [pid] = this.disturbed.app.pids();
      if (pid !== undefined) return pid;
      await pause(LOOK_MS);
    }
    throw new Error(`there is no readers' process after ${READERS_MS_MAX} ms`);
  }

  /** Resolves when the store of the disturbed service holds the fold of its log; says how long it took. */
  async caughtUp(what: string): Promise<number> {
    const since = performance.now();
    const expected = foldOfLog(this.disturbed.dataDir, SHARDS);
    for (;;) {
      const differing = await differingKeys(this.disturbed.dataDir, expected).catch(() => ['all']);
      if (differing.length === 0) return performance.now() - since;
      if (performance.now() - since > CAUGHT_UP_MS_MAX) {
        this.#findings.expect(
          false,
          `${what}: ${differing.length} of ${expected.size} profiles are not the fold of the log`,
        );
        return NaN;
      }
      await pause(LOOK_MS);
    }
  }

  /** Stops the disturbed service, damages its store, starts it again. */
  async damageAtRest(damage: (file: string) => void): Promise<void> {
    await this.disturbed.restart(() => damage(dataFile(join(this.disturbed.dataDir, 'profiles'))));
  }

  async close(): Promise<void> {
    await this.disturbed.close();
    await this.#calm.close();
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await pause(5);
  }
}

export const row: FaultRow = {
  number: 6,
  title: "the readers' process killed and stopped, its store damaged",
  promise: 'replies unchanged; caught up or rebuilt after; profiles equal the fold of the log',
  async run({ seed, long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const random = randomFrom(seed);
    const twins = await Twins.start(random, findings);
    scope.teardown(() => twins.close());
    await twins.ask(size.batches, 'before');

    for (let kill = 0; kill < size.kills; kill += 1) {
      const pid = await twins.readers();
      process.kill(pid, 'SIGKILL');
      await twins.ask(size.batches >> 1, 'readers killed');
      await gone(pid);
    }
    const afterKills = await twins.caughtUp('after kills');

    const stopped = await twins.readers();
    process.kill(stopped, 'SIGSTOP');
    const until = performance.now() + size.stopMs;
    do await twins.ask(2, 'readers stopped');
    while (performance.now() < until);
    process.kill(stopped, 'SIGCONT');
    const afterStop = await twins.caughtUp('after a stop');
    await twins.ask(size.batches, 'after a stop');

    for (const { name, damage } of DAMAGES.slice(0, size.damages)) {
      await twins.damageAtRest(damage);
      await twins.ask(size.batches, `after ${name}`);
      await twins.caughtUp(name);
    }

    await twins.caughtUp('before damage under the running service');
    const flipped = flipSome(twins.disturbed, seed);
    await twins.askDegraded('damage under the running service');
    const afterDamage = await twins.caughtUp('damage under the running service');
    const ms = (value: number): string => `${value.toFixed(0)} ms`;
    return findings.outcome(
      `${twins.asked} answers, readers killed ${size.kills} times (caught up after ${ms(afterKills)}), stopped ` +
        `${ms(size.stopMs)} (${ms(afterStop)}), ` +
        `${size.damages} damages at rest, ${flipped} records damaged under the running service (${twins.degraded} ` +
        `answers said degraded, rebuilt after ${ms(afterDamage)})`,
    );
  },
};

/** Damages every tenth user's record. */
function flipSome(test: TestApp, seed: number): number {
  const file = dataFile(join(test.dataDir, 'profiles'));
  const users = [...foldOfLog(test.dataDir, SHARDS)]
    .filter(([key]) => key.startsWith('u'))
    .filter((_, i) => (i + seed) % 10 === 0)
    .slice(0, 20);
  return users.filter(([, record]) => flipBytes(file, Buffer.from(record, 'latin1')) > 0).length;
}
