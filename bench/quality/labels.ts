// The effect of labels, in brief: a small world with the same seed without and with labels, in this process.
import { ATTACKED, type Tally } from './world/tally.js';
import { againOf } from './world/report-labels.js';
import { runWorld } from './world/world.js';

const WORLD = { seed: 1, people: 300, days: 60, core: true, again: true } as const;

/** Shares by name. */
export async function labelFigures(): Promise<[name: string, value: number][]> {
  const figures: [string, number][] = [];
  for (const labels of [false, true]) {
    const tally = await runWorld({ ...WORLD, labels });
    const how = labels ? 'with labels' : 'without labels';
    const expert = againOf(tally).find(({ cost }) => cost === 'expert');
    if (expert !== undefined) figures.push([`experts who come again stopped, ${how}`, expert.later.share]);
    figures.push([`honest people locked out, ${how}`, lockedOut(tally)]);
  }
  return figures;
}

function lockedOut({ honest }: Tally): number {
  let count = 0;
  for (const [kind, row] of honest) if (kind !== ATTACKED) count += row.lockedOut.size;
  return count;
}
