// The running service through HTTP: every attempt is a dry run with an explanation, so the service does not learn from
// it.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRiskgate } from '../load/servers/riskgate.js';
import { postJson } from './post.js';
import { type Asked, type Scorer, type Verdict } from './scorer.js';

const IN_FLIGHT = 16;
const RETRIES_MAX = 20;

const PATHS = { score: '/fingerprint/score', registration: '/fingerprint/verify/registration' } as const;

/** Starts the built service on an empty data directory; `close` stops it. */
export async function openServiceScorer(): Promise<Scorer> {
  // The default policy is judged: the rules of the load benches challenge by themselves.
  const policies = { rules: [], lists: [], entries: 0 };
  const server = await startRiskgate({ name: 'quality', clickhouse: 'off', store: 'lmdb', policies });
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const post = (asked: Asked, query: string): Promise<Verdict> =>
    untilAnswered(agent, server.port, server.keys.api, asked, query);
  return {
    name: 'the running service',
    inFlight: IN_FLIGHT,
    send: (asked) => post(asked, '?explain=true'),
    ask: (asked) => post(asked, '?explain=true&dry_run=true'),
    async close() {
      agent.destroy();
      await server.stop();
    },
  };
}

/** The per-user limit applies here too: wait for Retry-After and send again. */
async function untilAnswered(agent: Agent, port: number, key: string, asked: Asked, query: string): Promise<Verdict> {
  for (let attempt = 0; attempt < RETRIES_MAX; attempt += 1) {
    const reply = await postJson(
      agent,
      { port, path: PATHS[asked.useCase] + query, headers: { 'x-service-key': key } },
      JSON.stringify(asked.body),
    );
    if (reply.status === 200) return verdictOf(reply.body);
    if (reply.status !== 429) throw new Error(`${reply.status} ${reply.body}`);
    await sleep(reply.retryAfterMs);
  }
  throw new Error('the service keeps answering 429');
}

function verdictOf(text: string): Verdict {
  const reply = JSON.parse(text) as {
    risk_score: number;
    action: string;
    reason: string[];
    behavior_change?: { similarity_score: number };
  };
  return {
    risk: reply.risk_score,
    action: reply.action,
    similarity: reply.behavior_change?.similarity_score ?? 100,
    reasons: reply.reason,
  };
}
