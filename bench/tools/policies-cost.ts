// CPU per request of a workspace with 50 live rules and five lists of 100,000 entries, compared with one that has
// neither, in interleaved rounds. Every service has its own embedded engine.
import { FIVE_LISTS, rulesOfFiveLists, TYPICAL_ENTRIES } from '../micro/support/typical-rules.js';
import { ratioDriver } from '../load/drivers/drivers.js';
import { scoreJob } from '../load/jobs.js';
import { withoutEngine } from '../load/phases/same-work.js';
import { emptyResults } from '../load/results.js';
import { interleave, processUs, ratio } from '../load/rounds.js';
import { embeddedInstalled } from '../load/servers/clickhouse.js';
import { type Policies, type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';

const RULES = 50;
const BARE: Policies = { rules: [], lists: [], entries: 0 };
const FULL: Policies = { rules: rulesOfFiveLists(RULES), lists: FIVE_LISTS, entries: TYPICAL_ENTRIES };

export interface PoliciesCost {
  /** CPU per request with rules and lists / without, the engine not counted; median over the rounds. */
  share: number;
  /** The same of the answering process alone. */
  answerShare: number;
  /** CPU microseconds per event of ClickHouse's reader and the engine; undefined without the engine. */
  clickhouseUs: number | undefined;
}

export async function policiesCost(rounds: number, durationMs: number): Promise<PoliciesCost> {
  const engine = embeddedInstalled() ? 'embedded' : 'off';
  const servers: RiskgateServer[] = [];
  const started = async (name: string, policies: Policies, clickhouse: 'embedded' | 'off'): Promise<RiskgateServer> => {
    const server = await startRiskgate({ name, clickhouse, store: 'lmdb', policies });
    servers.push(server);
    return server;
  };
  try {
    await started('bare', BARE, engine);
    await started('rules and lists', FULL, engine);
    await started('rules and lists, no ClickHouse', FULL, 'off');
    const subjects = servers.map((server) => ({
      server,
      job: scoreJob({ port: server.port, key: server.keys.api, durationMs }),
    }));
    const options = { phase: 'policies', driver: ratioDriver(), rounds, warmMs: durationMs, settleMs: 3000 };
    const [bare, full, away] = await interleave(emptyResults(), subjects, options);
    const readers = Math.max(0, processUs(full, 'readers') - processUs(away, 'readers'));
    return {
      share: ratio(full, bare, withoutEngine),
      answerShare: ratio(full, bare, ({ answerUs }) => answerUs),
      clickhouseUs: engine === 'off' ? undefined : readers + processUs(full, 'clickhouse'),
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
