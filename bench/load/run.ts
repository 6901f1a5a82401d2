// `make bench`: runs all phases, then writes the table and the files and checks the gates. `--short` is the form for
// CI.
//   node dist/bench/load/run.js [--short | --burn-us N] [--only phase,phase] [--write-table]
// `--burn-us` runs only the comparison of the short run, with a service slowed by N microseconds per request.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ratioDriver } from './drivers/drivers.js';
import { type Budget, EXIT, judge, outcomeOf, type Run } from './gate.js';
import { scoreJob } from './jobs.js';
import { busy, commit, machineText } from './machine.js';
import { capacity, scoreCeiling } from './phases/capacity.js';
import { contract, curve, riskgateCurve } from './phases/latency.js';
import { pairBytes } from './phases/memory.js';
import { profile } from './phases/profile.js';
import { routes } from './phases/routes.js';
import { rulesPhase } from './phases/rules.js';
import { PEER_FIGURES, sameWork, withFullServers } from './phases/same-work.js';
import { chartFile, page } from './report/page.js';
import { ROOT, type Server } from './processes.js';
import { emptyResults, type Results } from './results.js';
import { interleave } from './rounds.js';
import { type RiskgateServer, startRiskgate } from './servers/riskgate.js';
import { textReport } from './report/table.js';
import { summary, tableSection, writeTable } from './report/write-table.js';

const PHASES = ['rules', 'capacity', 'full', 'routes', 'autocannon', 'memory', 'profile'] as const;
type Phase = (typeof PHASES)[number];

const RESULTS = join(ROOT, 'bench/results');
const SETTLE_MS = 15_000;
const CONTRACT_MS = 20_000;
const BURN_US_MAX = 10_000;

/** The warm-up lasts until most users are in the cache: the cost of a request still falls after ten seconds. */
const full = { rounds: 3, durationMs: 5_000, warmMs: 20_000, settleMs: SETTLE_MS } as const;
const short = { rounds: 3, durationMs: 3_000, warmMs: 6_000, settleMs: 6_000 } as const;

/** The service with everything on, and the peer that does the same work; then both under an open loop. */
async function fullPhase(results: Results): Promise<void> {
  await withFullServers(results, async (riskgate, peer) => {
    if (peer !== undefined) await sameWork(results, riskgate, peer, { driver: ratioDriver(), ...full });
    else
      await interleave(
        results,
        [
          {
            server: riskgate,
            job: scoreJob({ port: riskgate.port, key: riskgate.keys.api, durationMs: full.durationMs }),
          },
        ],
        { phase: 'same work', driver: ratioDriver(), ...full },
      );
    const saturation = (name: string): number =>
      results.subjects.find((each) => each.phase === 'same work' && each.name === name)?.perSecond ?? NaN;
    await riskgateCurve(results, riskgate, saturation(riskgate.name), 5_000);
    if (peer !== undefined) await curve(results, peer, 'bench', saturation(peer.name), 4_000);
    await contract(results, riskgate, riskgate.keys.api, CONTRACT_MS);
  });
}

/** The service and its ceiling under autocannon, a slow client whose own CPU time is reported too. */
async function autocannonPhase(results: Results): Promise<void> {
  const riskgate = await startRiskgate({ name: 'riskgate', clickhouse: 'off', store: 'lmdb' });
  try {
    const ceiling = await scoreCeiling(riskgate);
    try {
      const job = (port: number) => scoreJob({ port, key: riskgate.keys.api, durationMs: 4_000 });
      const subjects = [
        { server: ceiling, job: job(ceiling.port) },
        { server: riskgate, job: job(riskgate.port) },
      ];
      await interleave(results, subjects, {
        phase: 'closed loop by autocannon',
        driver: 'autocannon',
        rounds: 1,
        warmMs: 1_000,
        settleMs: 0,
      });
    } finally {
      await ceiling.stop();
    }
  } finally {
    await riskgate.stop();
  }
}

/** Figures that hold on every host: the contract's latencies, errors, and the ratio to the peer with the same work. */
async function shortRun(results: Results): Promise<void> {
  rulesPhase(results);
  await capacity(results, { driver: ratioDriver(), withVariants: false, ...short, rounds: 1 });
  await withFullServers(results, async (riskgate, peer) => {
    if (peer !== undefined) await sameWork(results, riskgate, peer, { driver: ratioDriver(), ...short });
    await contract(results, riskgate, riskgate.keys.api, CONTRACT_MS);
  });
}

/** The same comparison with a service slowed on purpose: the gates must fail. */
function slowedRun(results: Results, us: number): Promise<void> {
  const compare = (riskgate: RiskgateServer, peer: Server | undefined): Promise<void> =>
    peer === undefined
      ? Promise.resolve()
      : sameWork(results, riskgate, peer, { driver: ratioDriver(), ...short, rounds: 1 });
  return withFullServers(results, compare, us);
}

async function longRun(results: Results, phases: readonly Phase[], stamp: string): Promise<string> {
  const steps: Record<Exclude<Phase, 'profile'>, () => Promise<void>> = {
    rules: () =>
      Promise.resolve().then(() => {
        rulesPhase(results);
      }),
    capacity: () => capacity(results, { driver: ratioDriver(), withVariants: true, ...full }),
    full: () => fullPhase(results),
    routes: () => routes(results, { driver: ratioDriver(), ...full, rounds: 2 }),
    autocannon: () => autocannonPhase(results),
    memory: () => pairBytes(results),
  };
  let flame = '';
  for (const phase of phases) {
    console.log(`${new Date().toISOString()} ${phase}`);
    if (phase === 'profile') flame = await profile(results, ratioDriver(), 6_000, RESULTS, stamp);
    else await steps[phase]();
  }
  return flame;
}

function chosen(only: string | undefined): readonly Phase[] {
  if (only === undefined) return PHASES;
  const names = only.split(',');
  const unknown = names.filter((name) => !PHASES.some((phase) => phase === name));
  if (unknown.length > 0) throw new Error(`no such phase: ${unknown.join(', ')}; there are ${PHASES.join(', ')}`);
  return PHASES.filter((phase) => names.includes(phase));
}

function checkedBurn(text: string): number {
  const us = Number(text);
  if (!(us > 0 && us <= BURN_US_MAX))
    throw new Error(`--burn-us takes microseconds above 0, ${BURN_US_MAX} at most, not ${text}`);
  return us;
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    'burn-us': { type: 'string' },
    only: { type: 'string' },
    'write-table': { type: 'boolean', default: false },
  },
});
const burnUs = values['burn-us'] === undefined ? undefined : checkedBurn(values['burn-us']);
const isShort = values.short || burnUs !== undefined;
const kind: Run = isShort ? 'ci' : 'bench';
const started = new Date();
const stamp = started.toISOString().replace(/[:.]/g, '-');
const machine = machineText();
const slower = burnUs === undefined ? '' : `, ${burnUs} us slower per request`;
const command = `${isShort ? 'make bench-ci' : 'make bench'}${slower}`;
const results = emptyResults();
if (busy() > 0.5) results.notes.push(`the machine was busy before the run: load average ${busy().toFixed(2)}`);

let flame = '';
if (burnUs !== undefined) await slowedRun(results, burnUs);
else if (values.short) await shortRun(results);
else flame = await longRun(results, chosen(values.only), stamp);

const budgets = JSON.parse(readFileSync(join(ROOT, 'bench/budgets.json'), 'utf8')) as Budget[];
// A slowed service must fail by its ratios: another kind of failure would prove nothing.
const held = burnUs === undefined ? budgets : budgets.filter(({ figure }) => PEER_FIGURES.includes(figure));
// With `--only`, figures that were not measured are left out.
const judgements = judge(held, results, kind).filter(
  ({ verdict }) => values.only === undefined || verdict !== 'missing',
);
console.log(`\n${machine}\n\n${textReport(results, judgements)}`);
mkdirSync(RESULTS, { recursive: true });
const about = {
  title: `Riskgate ${command}, ${started.toISOString().slice(0, 16)}Z ${commit()}`,
  machine,
  command,
  flame,
};
writeFileSync(
  join(RESULTS, `${stamp}.json`),
  JSON.stringify({ ...about, seconds: (Date.now() - started.getTime()) / 1000, judgements, ...results }, null, 2),
);
writeFileSync(join(RESULTS, `${stamp}.html`), page(results, judgements, about));
console.log(`\nbench/results/${stamp}.html`);
if (values['write-table']) {
  const chart = results.curve.length > 0 ? chartFile(results.curve) : '';
  const sentence = summary(results, judgements, machine, command);
  writeTable(tableSection(results, judgements, machine, command), sentence, chart);
}
const outcome = outcomeOf(judgements);
console.log(`${command}: ${outcome}`);
process.exitCode = EXIT[outcome];
