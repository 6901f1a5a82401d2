// The promises of the log against a disk that forgets and fails: nothing acknowledged is lost that was promised, nothing
// is read twice or torn, whatever call the power goes at. FAULT_SEEDS=10000 for the long form.
import t from 'tap';
import { LogWorld, type WorldOptions } from '../support/log-world.js';

const SEEDS = Number(process.env['FAULT_SEEDS'] ?? 100);
const STEPS = 60;
t.setTimeout(0);

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

/** Undefined, or what went wrong. */
function broken(world: LogWorld): string | undefined {
  const stored = new Set(world.stored);
  const lost = world.promised.filter((sequence) => !stored.has(sequence));
  if (lost.length > 0) return `lost ${lost.join(' ')}`;
  if (stored.size !== world.stored.length) return 'the store was given a frame twice';
  if (world.stored.some((sequence, i) => sequence <= (world.stored[i - 1] ?? 0))) return 'the store was given frames out of order';
  const skipped = world.promised.filter((sequence) => !world.exported.has(sequence));
  return skipped.length > 0 ? `the exporter missed ${skipped.join(' ')}` : undefined;
}

const cases: { name: string; options: Omit<WorldOptions, 'seed'> }[] = [
  { name: 'power loss, synced before the reply: none acknowledged is lost', options: { fsyncMs: 0, faults: 0 } },
  { name: 'power loss, synced in the background: at most what came after the last sync is lost', options: { fsyncMs: 50, faults: 0 } },
  { name: 'power loss on a failing disk, synced before the reply', options: { fsyncMs: 0, faults: 0.05 } },
  { name: 'power loss on a failing disk, synced in the background', options: { fsyncMs: 50, faults: 0.05 } },
];

for (const { name, options } of cases) {
  t.test(name, { timeout: 0 }, (t) => {
    let acknowledged = 0;
    let promised = 0;
    let refused = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      try {
        const world = live({ seed, ...options });
        acknowledged += world.acknowledged;
        promised += world.promised.length;
        refused += world.refused;
        const problem = broken(world);
        if (problem !== undefined) t.fail(`seed ${seed}: ${problem}`);
      } catch (error) {
        t.fail(`seed ${seed}: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
      }
    }
    t.ok(promised > SEEDS * 10, `${promised} of ${acknowledged} acknowledged frames were promised over ${SEEDS} seeds`);
    t.equal(refused > 0, options.faults > 0, 'frames are refused exactly when the disk fails');
    t.end();
  });
}
