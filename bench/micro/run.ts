// Runs all files in this folder and prints nanoseconds per operation. A micro benchmark is a module with
// `run(iterations)`, so that a test can run each with few iterations and keep it working.
//   node dist/bench/micro/run.js [iterations] [part of a file's name] [--json] [--against DIR [--rounds 11]]
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grid } from '../load/report/table.js';
import { compare } from './against.js';

export interface MicroModule {
  /** Nanoseconds by operation. */
  readonly run: (iterations: number) => Promise<Record<string, number>>;
}

const DEFAULT_ITERATIONS = 100_000;
const DEFAULT_ROUNDS = 11;

export function microNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.js') && name !== 'run.js' && name !== 'against.js')
    .map((name) => name.slice(0, -3))
    .sort();
}

export async function loadMicro(name: string): Promise<MicroModule> {
  const module: unknown = await import(join(import.meta.dirname, `${name}.js`));
  if (!isMicro(module)) throw new TypeError(`bench/micro/${name}.ts must export run(iterations)`);
  return module;
}

function isMicro(module: unknown): module is MicroModule {
  return typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function';
}

async function measure(iterations: number, part: string): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const name of microNames().filter((each) => each.includes(part))) {
    const { run } = await loadMicro(name);
    await run(Math.ceil(iterations / 10)); // warm-up for the compiler
    for (const [operation, ns] of Object.entries(await run(iterations))) all[`${name}: ${operation}`] = ns;
  }
  return all;
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, against: { type: 'string' }, rounds: { type: 'string' } },
  });
  const iterations = Number(positionals[0] ?? DEFAULT_ITERATIONS);
  const part = positionals[1] ?? '';
  if (values.against !== undefined) {
    const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
    console.log(compare({ against: values.against, rounds, iterations, part }));
    return;
  }
  const figures = await measure(iterations, part);
  if (values.json === true) console.log(JSON.stringify(figures));
  else
    console.log(
      grid([
        ['operation', 'ns', 'per second'],
        ...Object.entries(figures).map(([name, ns]) => [
          name,
          ns.toFixed(0),
          Math.round(1e9 / ns).toLocaleString('en-US'),
        ]),
      ]),
    );
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
