// The checks of rules and lists that are about time and memory, in running services:
//   node dist/bench/tools/policies-live.js [--entries 1000000] [--seconds 20] [--rounds 5] [--only PARTS]
// PARTS, with commas; default all:
// list: a file of users is imported by the command line while the service runs. Time and memory of the import, exactly
//   the members match, p99 at 2,000 requests/s before and after
// rules: p99 with 200 live rules
// effective: how soon an entry counts on every node, and that it ends
// cost: CPU per request of 50 rules and five lists of 100,000
// Exits with 1 if a check fails. On a machine with other work latencies are unreliable, and the output says so.
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TYPICAL_LISTS, typicalRules } from '../micro/support/typical-rules.js';
import { type Resident, residentBytes } from '../micro/support/resident.js';
import { processTree } from '../load/cpu.js';
import { type Budget, doubtOf } from '../load/gate.js';
import { busy, machineTime, stolenShare } from '../load/machine.js';
import { offer } from '../load/phases/latency.js';
import { ROOT } from '../load/processes.js';
import { redisInstalled, startRedis } from '../load/servers/redis.js';
import { type RiskgateServer, startRiskgate } from '../load/servers/riskgate.js';
import { command, listsEffective } from './lists-effective.js';
import { ask, device } from './live.js';
import { policiesCost } from './policies-cost.js';

const RATE = 2000;
const IMPORT_S_MAX = 60;
const GROWN_MIB_MAX = 100;
const P99_MS_MAX = 8;
const SLOWER_MAX = 1.1;
const RULES = 200;
const ASKED = 10_000;
const AT_ONCE = 32;
const SETTLE_MS = 5000;
const SETTLE_MS_MAX = 60_000;
const MIB = 1024 * 1024;
const ADMIN_TOKEN = 'the token of this measurement';

const EFFECTIVE_MS_MAX = 5000;
const COST_MAX = 1.08;
const COST_MS = 4000;
const PARTS = ['list', 'rules', 'effective', 'cost'] as const;
/** Of the workspace under load: its lists are empty, so that another one may have a million entries. */
const POLICIES = { rules: typicalRules(50), lists: TYPICAL_LISTS, entries: 0 };

const { values } = parseArgs({
  options: {
    entries: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const entries = Number(values.entries ?? 1_000_000);
const loadMs = Number(values.seconds ?? 20) * 1000;
const parts = PARTS.filter((part) => values.only?.split(',').includes(part) ?? true);
let missed = 0;

/** @param doubt why this machine could not measure it */
function told(what: string, figure: string, holds: boolean, doubt = ''): void {
  if (doubt !== '') {
    console.log(`unsure  ${what}: ${figure} (${doubt})`);
    return;
  }
  if (!holds) missed += 1;
  console.log(`${holds ? 'holds' : 'MISSED'}  ${what}: ${figure}`);
}

const admin = (server: RiskgateServer, path: string, sent: object) =>
  ask(`http://127.0.0.1:${server.port}/admin/v1/workspaces/${path}`, { authorization: `Bearer ${ADMIN_TOKEN}` }, sent);

/** Sends requests of ASKED users. @returns how many were blocked */
async function blocked(server: RiskgateServer, key: string, name: string): Promise<number> {
  let count = 0;
  for (let from = 0; from < ASKED; from += AT_ONCE) {
    const users = Array.from({ length: Math.min(AT_ONCE, ASKED - from) }, (_, i) => `${name} ${from + i}`);
    const url = `http://127.0.0.1:${server.port}/fingerprint/score?dry_run=true`;
    const answers = users.map((userId) => ask(url, { 'x-service-key': key }, { userId, device: device(1) }));
    count += (await Promise.all(answers)).filter(({ text }) => text.includes('"action":"block"')).length;
  }
  return count;
}

async function p99(server: RiskgateServer): Promise<{ ms: number; doubt: string }> {
  await offer(server, server.keys.api, RATE, loadMs / 4);
  const before = machineTime();
  const { point } = await offer(server, server.keys.api, RATE, loadMs);
  const doubt = doubtOf(point.lateP99, stolenShare(before, machineTime()));
  const { latency, achieved, cpuUs } = point;
  console.log(
    `        ${RATE}/s offered, ${achieved.toFixed(0)} answered; p50 ${latency.p50.toFixed(2)} ms, p99 ` +
      `${latency.p99.toFixed(2)} ms; ${cpuUs.toFixed(0)} us of CPU each`,
  );
  return { ms: latency.p99, doubt };
}

/** Of the service and all processes that it started. */
function residentOfAll(server: RiskgateServer): Resident {
  const all = processTree(server.pid).map((pid) => residentBytes(pid));
  const sum = (what: keyof Resident): number => all.reduce((bytes, each) => bytes + each[what], 0);
  return { own: sum('own'), mapped: sum('mapped') };
}

/** After the work that earlier requests left: until the memory stands still. */
async function settled(server: RiskgateServer): Promise<Resident> {
  let now = residentOfAll(server);
  for (let waited = 0; waited < SETTLE_MS_MAX; waited += SETTLE_MS) {
    const before = now.own;
    await sleep(SETTLE_MS);
    now = residentOfAll(server);
    if (Math.abs(now.own - before) < MIB) return now;
  }
  return now;
}

async function largeList(server: RiskgateServer): Promise<void> {
  const file = join(server.dataDirectory, '..', 'users.csv');
  const lines = createWriteStream(file);
  for (let i = 0; i < entries; i += 1) if (!lines.write(`member ${i}\n`)) await once(lines, 'drain');
  lines.end();
  await once(lines, 'close');
  const { text } = await admin(server, 'million/keys', { kind: 'api', mode: 'live', limit: 1_000_000 });
  const { key } = JSON.parse(text) as { key: string };
  const before = await p99(server);
  const held = await settled(server);
  const start = performance.now();
  const list = ['deny_users', file, '--workspace', 'million', '--mode', 'live'];
  await command(['lists', 'import', ...list], { DATA_DIR: server.dataDirectory });
  const seconds = (performance.now() - start) / 1000;
  told(`${entries} users by the command line`, `${seconds.toFixed(1)} s`, seconds < IMPORT_S_MAX);
  const last = `member ${ASKED - 1}`;
  const url = `http://127.0.0.1:${server.port}/fingerprint/score?dry_run=true`;
  const isThere = async (): Promise<boolean> =>
    (await ask(url, { 'x-service-key': key }, { userId: last, device: device(1) })).text.includes('"action":"block"');
  const loading = performance.now();
  while (!(await isThere())) await sleep(50);
  console.log(`        it counts ${((performance.now() - loading) / 1000).toFixed(1)} s after`);
  await sleep(SETTLE_MS);
  const now = residentOfAll(server);
  const mib = (what: 'own' | 'mapped'): number => (now[what] - held[what]) / MIB;
  const grown = `${mib('own').toFixed(0)} MiB of its own, ${mib('mapped').toFixed(0)} MiB of mapped files`;
  told('resident memory with it', grown, mib('own') + mib('mapped') < GROWN_MIB_MAX);
  const after = await p99(server);
  told(
    'p99 before and after',
    `${before.ms.toFixed(2)} and ${after.ms.toFixed(2)} ms`,
    after.ms <= before.ms * SLOWER_MAX,
    after.doubt,
  );
  const [members, others] = [await blocked(server, key, 'member'), await blocked(server, key, 'stranger')];
  told(`of ${ASKED} members and as many others are met`, `${members} and ${others}`, members === ASKED && others === 0);
}

async function manyRules(server: RiskgateServer): Promise<void> {
  const { status, text } = await admin(server, 'bench/rules/publish', { rules: typicalRules(RULES) });
  if (status !== 200) throw new Error(text);
  const { ms, doubt } = await p99(server);
  told(`p99 at ${RATE}/s with ${RULES} live rules`, `${ms.toFixed(2)} ms`, ms <= P99_MS_MAX, doubt);
}

async function underLoad(): Promise<void> {
  const env = { ADMIN_TOKEN };
  const server = await startRiskgate({ name: 'policies', clickhouse: 'off', store: 'lmdb', env, policies: POLICIES });
  try {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const made = await ask(`http://127.0.0.1:${server.port}/admin/v1/workspaces`, headers, { name: 'million' });
    if (made.status !== 201) throw new Error(made.text);
    if (parts.includes('list')) await largeList(server);
    if (parts.includes('rules')) await manyRules(server);
  } finally {
    await server.stop();
  }
}

async function effective(): Promise<void> {
  const redis = redisInstalled() ? await startRedis() : undefined;
  const cases: [where: string, nodes: number, shared: Record<string, string>][] = [['embedded', 1, {}]];
  if (redis !== undefined) cases.push(['two nodes on Redis', 2, { REDIS_URL: redis.url }]);
  try {
    for (const [where, nodes, shared] of cases) {
      const { apiMs, commandMs, ended } = await listsEffective(nodes, shared);
      const figure = `${apiMs.toFixed(0)} ms by a call, ${commandMs.toFixed(0)} ms by the command line`;
      told(`an entry counts everywhere, ${where}`, figure, Math.max(apiMs, commandMs) <= EFFECTIVE_MS_MAX);
      told(`an entry of 2 s has ended after 3, ${where}`, String(ended), ended);
    }
  } finally {
    await redis?.stop();
  }
}

async function cost(): Promise<void> {
  // A server that gets little time stays cold, and its fixed work is divided by few replies.
  const doubt = busy() > 2 * availableParallelism() ? 'other work kept the services from warming up' : '';
  const { share, answerShare, clickhouseUs } = await policiesCost(Number(values.rounds ?? 5), COST_MS);
  const figure = `${share.toFixed(3)} of the CPU per request, ${answerShare.toFixed(3)} of the answering process's`;
  told('50 rules and five lists of 100,000', figure, share <= COST_MAX, doubt);
  if (clickhouseUs === undefined) return;
  const budgets = JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8')) as Budget[];
  const gate = budgets.find((budget) => budget.figure === 'clickhouse_us')?.gate ?? NaN;
  told(
    'CPU of ClickHouse per event with them',
    `${clickhouseUs.toFixed(1)} us, gate ${gate}`,
    clickhouseUs <= gate,
    doubt,
  );
}

console.log(
  `${availableParallelism()} processors, load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
if (parts.includes('list') || parts.includes('rules')) await underLoad();
if (parts.includes('effective')) await effective();
if (parts.includes('cost')) await cost();
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
process.exitCode = missed === 0 ? 0 : 1;
