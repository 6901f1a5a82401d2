// Row 40. A limit over many nodes: bursts below it on one of them, and more than it on all of them at once.
import { type Limiter } from '../../../src/access/limits/limiter.js';
import { limiterNodes, taken } from '../../support/fleet/limiters.js';
import { startRedis } from '../../support/redis.js';
import { type FaultRow } from '../parts/row.js';

const NOW = Date.UTC(2026, 0, 1);
const NODES = { long: [1, 2, 4, 10, 20, 60], short: [1, 2, 4, 10] } as const;
const LIMIT = 100;
const LET_IN_MAX = 110;
const BURST = 40;
const BURSTS = 3;
const USER = 'a1'.repeat(16);

const user = (now: number) => (limiter: Limiter) => limiter.takeUser(USER, LIMIT, now, 'key_a');

export const row: FaultRow = {
  number: 40,
  title: 'a limit of 100 over 1 to 60 nodes: bursts of 40 on one, then 100 at once on each',
  promise: '0 refused below the limit; at most 110 let in',
  async run({ long, scope, findings }) {
    const redis = await startRedis(scope);
    const said = await findings.checked(10, async () => {
      const letIn: string[] = [];
      let refused = 0;
      for (const size of long ? NODES.long : NODES.short) {
        const nodes = await limiterNodes(scope, redis, `many${size}`, size);
        for (let burst = 0; burst < BURSTS; burst += 1) {
          const node = nodes[burst % size];
          const now = NOW + burst * 1000;
          const all = await Promise.all(Array.from({ length: BURST }, () => taken(node, now, user(now))));
          refused += all.filter((one) => !one).length;
        }
        // A user of whom no node was told yet, then one of whom all know.
        for (const now of [NOW + BURSTS * 1000, NOW + (BURSTS + 1) * 1000]) {
          const asked = nodes.flatMap((node) => Array.from({ length: LIMIT }, () => taken(node, now, user(now))));
          const count = (await Promise.all(asked)).filter(Boolean).length;
          findings.expect(count >= LIMIT && count <= LET_IN_MAX, `${size} nodes let ${count} in`);
          letIn.push(`${size}: ${count}`);
        }
      }
      findings.expect(refused === 0, `${refused} were refused below the limit`);
      return `${refused} refused; let in of ${LIMIT}, by nodes: ${letIn.join(', ')}`;
    });
    return findings.outcome(said);
  },
};
