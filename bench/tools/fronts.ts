// CPU per request with several accepting threads, compared with one, in interleaved rounds; and which thread takes it.
// Usage: node dist/bench/tools/fronts.js [rounds] [seconds] [fronts]
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { compareInTurn } from './in-turn.js';

const [rounds = 6, seconds = 4, fronts = 2] = process.argv.slice(2).map(Number);

const servers: RiskgateServer[] = [];
try {
  for (const count of [1, fronts])
    servers.push(
      await startRiskgate({
        name: `FRONTS=${count}`,
        clickhouse: 'off',
        store: 'lmdb',
        env: { FRONTS: String(count) },
      }),
    );
  await compareInTurn(servers, ['score', 'collect'], { rounds, seconds });
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
