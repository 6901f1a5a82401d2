// `make chaos`: every row in its long form, each in a process of its own, so that a row that ends its process is a line
// of the scorecard and not the end of it.
//   SEED=42 ROWS=1,7 node dist/test/faults/scorecard.js
import { fork } from 'node:child_process';
import { isObject } from '../../src/util/is-object.js';
import { withScope } from '../support/scope.js';
import { isCheckNumber, tableOf } from './parts/checks.js';
import { type FaultRow, Findings, type Outcome } from './parts/row.js';
import { ROWS } from './rows.js';

const ROW_MS_MAX = 1_800_000;
const SEEDS = 2 ** 31;
const HEAD = '| # | check of a service of many nodes | required | value | verdict | measured by |';
const RULE = '|---|---|---|---|---|---|';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function seedOf(text: string | undefined): number {
  return text === undefined || text === '' ? Math.floor(Math.random() * SEEDS) : Number(text) >>> 0;
}

function chosen(text: string | undefined): readonly FaultRow[] {
  if (text === undefined || text === '') return ROWS;
  const numbers = new Set(text.split(',').map(Number));
  const rows = ROWS.filter(({ number }) => numbers.has(number));
  if (rows.length < numbers.size)
    throw new RangeError(`ROWS=${text}: there are the rows ${ROWS.map(({ number }) => number).join(', ')}`);
  return rows;
}

/** Our own message; only its form is checked. */
function isOutcome(message: unknown): message is Outcome {
  return (
    isObject(message) &&
    typeof message['holds'] === 'boolean' &&
    typeof message['said'] === 'string' &&
    Array.isArray(message['checks']) &&
    message['checks'].every((check) => isObject(check) && isCheckNumber(Number(check['number'])))
  );
}

/** What a row says, or what became of its process. */
function runApart(row: FaultRow, seed: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let outcome: Outcome | undefined;
    let output = '';
    const child = fork(import.meta.filename, [String(row.number), String(seed)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000);
      });
    child.on('message', (message: unknown) => {
      if (isOutcome(message)) outcome = message;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), ROW_MS_MAX);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      const ended = `its process ended (${signal ?? code ?? 'unknown'}): ${output}`;
      resolve(outcome ?? { holds: false, said: ended, checks: [] });
    });
  });
}

async function runHere(number: number, seed: number): Promise<void> {
  const row = ROWS.find((one) => one.number === number);
  if (row === undefined) throw new RangeError(`no row ${number}`);
  const outcome = await withScope((scope) => row.run({ seed, long: true, scope, findings: new Findings() }));
  process.send?.(outcome, () => process.exit(0));
}

async function scorecard(): Promise<void> {
  const seed = seedOf(process.env['SEED']);
  const rows = chosen(process.env['ROWS']);
  say(`seed ${seed}`);
  const broken: number[] = [];
  const unclear: number[] = [];
  const seen: Parameters<typeof tableOf>[0][number][] = [];
  for (const row of rows) {
    const since = performance.now();
    const { holds, inconclusive = false, said, checks } = await runApart(row, seed);
    // Only what a slow machine can break is inconclusive.
    for (const check of checks) seen.push({ ...check, row: row.number, inconclusive: inconclusive && check.timed });
    if (!holds) broken.push(row.number);
    if (inconclusive) unclear.push(row.number);
    const verdict = inconclusive ? 'INCONCLUSIVE' : holds ? 'holds' : 'DOES NOT HOLD';
    say(
      `${String(row.number).padStart(2)}  ${verdict}  ${row.title}: ${row.promise}\n     ` +
        ` ${said} (${((performance.now() - since) / 1000).toFixed(0)} s)`,
    );
  }
  if (seen.length > 0) say(['', HEAD, RULE, ...tableOf(seen), ''].join('\n'));
  if (unclear.length > 0) say(`inconclusive, the machine had other work: ${unclear.join(', ')}`);
  say(
    broken.length === 0
      ? unclear.length === 0
        ? `all ${rows.length} rows hold`
        : `the other ${rows.length - unclear.length} rows hold`
      : `DO NOT HOLD: ${broken.join(', ')}; again with SEED=${seed} ROWS=${broken.join(',')}`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}

const [number, seed] = process.argv.slice(2);
await (number === undefined ? scorecard() : runHere(Number(number), Number(seed)));
