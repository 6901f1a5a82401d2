// Runs every file beside it and prints nanoseconds per operation. A micro-benchmark is a module with `run(iterations)`,
// so that a test can run each with a handful of iterations and none of them rots.
//   node dist/bench/micro/run.js [iterations] [part of a file's name]
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { grid } from '../load/report/table.js';

export interface MicroModule {
  /** Operation -> nanoseconds. */
  readonly run: (iterations: number) => Promise<Record<string, number>>;
}

const DEFAULT_ITERATIONS = 100_000;

export function microNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.js') && name !== 'run.js')
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

async function main(iterations: number, part: string): Promise<void> {
  const rows = [['operation', 'ns', 'per second']];
  for (const name of microNames().filter((each) => each.includes(part))) {
    const { run } = await loadMicro(name);
    await run(Math.ceil(iterations / 10)); // lets the compiler see it
    for (const [operation, ns] of Object.entries(await run(iterations)))
      rows.push([`${name}: ${operation}`, ns.toFixed(0), Math.round(1e9 / ns).toLocaleString('en-US')]);
  }
  console.log(grid(rows));
}

if (process.argv[1] === import.meta.filename) {
  const [, , iterations, part] = process.argv;
  await main(Number(iterations ?? DEFAULT_ITERATIONS), part ?? '');
}
