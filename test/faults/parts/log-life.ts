// A life of the log on a disk that forgets, from a seed; what rows 2 and 3 have in common.
import { LogWorld, type WorldOptions } from '../../support/state/log-world.js';
import { type Findings } from './row.js';

const STEPS = 60;

/**
 * Everything that happens to a log, in an order that the seed decides; at the end the disk is well and everybody has
 * read all.
 */
function live(options: WorldOptions): LogWorld {
  const world = new LogWorld(options);
  const { random } = world;
  for (let step = 0; step < STEPS; step += 1) {
    const dice = random();
    if (dice < 0.55) world.append();
    else if (dice < 0.7) world.pass(Math.floor(random() * 400));
    else if (dice < 0.78) world.disk.finishSyncs();
    else if (dice < 0.86) world.readToStore(1 + Math.floor(random() * 3000));
    else if (dice < 0.94) world.export(1 + Math.floor(random() * 3000));
    else if (dice < 0.97) world.powerLoss();
    else world.kill();
  }
  world.settle();
  return world;
}

/** What went wrong, '' when nothing did. */
export function brokenPromise(world: LogWorld): string {
  const stored = new Set(world.stored);
  const lost = world.promised.filter((sequence) => !stored.has(sequence));
  if (lost.length > 0) return `lost ${lost.join(' ')}`;
  if (stored.size !== world.stored.length) return 'the store was given a frame twice';
  if (world.stored.some((sequence, i) => sequence <= (world.stored[i - 1] ?? 0)))
    return 'the store was given frames out of order';
  const skipped = world.promised.filter((sequence) => !world.exported.has(sequence));
  return skipped.length > 0 ? `the exporter missed ${skipped.join(' ')}` : '';
}

export interface Lives {
  acknowledged: number;
  promised: number;
  refused: number;
}

/** As many lives as there are seeds. */
export function liveMany(seeds: readonly number[], options: Omit<WorldOptions, 'seed'>, findings: Findings): Lives {
  const sum: Lives = { acknowledged: 0, promised: 0, refused: 0 };
  for (const seed of seeds) {
    try {
      const world = live({ seed, ...options });
      sum.acknowledged += world.acknowledged;
      sum.promised += world.promised.length;
      sum.refused += world.refused;
      const problem = brokenPromise(world);
      findings.expect(problem === '', () => `seed ${seed}: ${problem}`);
    } catch (error) {
      findings.expect(
        false,
        () => `seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }
  findings.expect(sum.promised > seeds.length * 5, 'hardly anything was promised');
  return sum;
}

export function seedsFrom(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => seed + i);
}
