// Row 31. The master that a service writes to is killed, hangs, vanishes or becomes a replica, in every form of Redis
// that has another one.
import { createTestApp } from '../../support/app.js';
import { pause } from '../../support/pause.js';
import { type Scope, withScope } from '../../support/scope.js';
import { GentleTraffic } from '../parts/gentle-traffic.js';
import { passesOf } from '../parts/of-a-test.js';
import { recovery } from '../parts/recovery.js';
import { cluster, laggingReplica, oneAddress, type RedisForm, sentinels } from '../parts/redis-forms.js';
import { type FaultRow, type Findings } from '../parts/row.js';

const BACK_MS_MAX = 5000;
/** On a machine with other work it is waited for; the long form judges when. */
const BACK_MS_SHORT = 60_000;
const BEFORE_MS = { long: 3000, short: 300 };
/** On a cluster they are kept by all of its servers. */
const EVENTS_IN_A_ROW = 8;

async function faultsOn(form: RedisForm, long: boolean, findings: Findings): Promise<string> {
  const test = await createTestApp({
    env: { REDIS_URL: form.url, SHARDS: '1', STORE_READ_MS: '25' },
  });
  try {
    const traffic = new GentleTraffic(test, findings);
    const told: string[] = [];
    for (const { name, happen } of form.faults) {
      await pause(long ? BEFORE_MS.long : BEFORE_MS.short);
      const since = performance.now();
      await happen();
      const takenOver = performance.now() - since;
      const back = await recovery(test, BACK_MS_SHORT, EVENTS_IN_A_ROW);
      const inTime = long ? back <= BACK_MS_MAX : Number.isFinite(back);
      findings.expect(inTime, () => `${form.name}, ${name}: back after ${back.toFixed(0)} ms`);
      told.push(`${name}: taken over after ${takenOver.toFixed(0)} ms, back ${back.toFixed(0)} ms later`);
    }
    return `${form.name}: ${told.join('; ')}; ${await traffic.judged()}`;
  } finally {
    await test.close();
  }
}

export const row: FaultRow = {
  number: 31,
  title: 'the master of Redis killed, hung, vanished, demoted: one address, Sentinel, cluster',
  promise: '0 scores refused, 0 acknowledged events, bills and users lost; all back within 5 s of another master',
  async run({ long, findings }) {
    const told: string[] = [];
    const on = (start: (scope: Scope, long: boolean) => Promise<RedisForm>) => () =>
      withScope(async (scope) => faultsOn(await start(scope, long), long, findings));
    told.push(await findings.checked(3, on(oneAddress)), await findings.checked(2, on(laggingReplica)));
    for (const start of [sentinels, cluster]) told.push(await on(start)());
    if (long)
      for (const store of ['cluster.test', 'sentinel'])
        told.push(
          await findings.checked(
            1,
            async () => `${await passesOf(`contract/table-uws-${store}.js`, findings)} assertions passed on ${store}`,
          ),
        );
    return findings.outcome(told.join('. '));
  },
};
