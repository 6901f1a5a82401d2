// Row 43. What the readers and Redis use for a request after its answer, beside the embedded store in turn.
import { ratioDriver } from '../../../bench/load/drivers/drivers.js';
import { scoreJob } from '../../../bench/load/jobs.js';
import { emptyResults } from '../../../bench/load/results.js';
import { interleave, processUs, ratio } from '../../../bench/load/rounds.js';
import { startRiskgate } from '../../../bench/load/servers/riskgate.js';
import { type FaultRow } from '../parts/row.js';

/** The long form as in `make bench`: until most users are in the cache, the cost of a request still falls. */
const FORMS = {
  long: { rounds: 3, durationMs: 5000, warmMs: 20_000, settleMs: 15_000, users: 100_000 },
  short: { rounds: 1, durationMs: 1000, warmMs: 500, settleMs: 3000, users: 1000 },
} as const;
const RATIO_MAX = 1.6;

export const row: FaultRow = {
  number: 43,
  title: 'processor time behind a request: on Redis and on the embedded store, in turn',
  promise: 'on Redis at most 1.6 times that of the embedded store',
  async run({ long, scope, findings }) {
    const form = long ? FORMS.long : FORMS.short;
    const embedded = await startRiskgate({ name: 'embedded', clickhouse: 'off', store: 'lmdb' });
    scope.teardown(() => embedded.stop());
    const redis = await startRiskgate({ name: 'on redis', clickhouse: 'off', store: 'redis' });
    scope.teardown(() => redis.stop());
    const subjects = [embedded, redis].map((server) => ({
      server,
      job: scoreJob({ port: server.port, key: server.keys.api, durationMs: form.durationMs, users: form.users }),
    }));
    const said = await findings.checked(13, async () => {
      const results = emptyResults();
      const samples = await interleave(results, subjects, { phase: 'behind', driver: ratioDriver(), ...form });
      const [ofEmbedded, ofRedis] = samples;
      const times = ratio(ofRedis, ofEmbedded, ({ pipelineUs }) => pipelineUs);
      findings.expect(Number.isFinite(times), 'nothing was measured');
      findings.expectOnCalm(!long || times <= RATIO_MAX, `${times.toFixed(2)} times`);
      const us = (of: typeof ofRedis, name: string): string => processUs(of, name).toFixed(1);
      return (
        `${times.toFixed(2)} x: readers ${us(ofRedis, 'readers')} and Redis ${us(ofRedis, 'redis')} us a request, ` +
        `embedded ${us(ofEmbedded, 'readers')} us`
      );
    });
    return findings.outcome(said);
  },
};
