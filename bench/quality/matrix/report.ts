// Groups misses by rule, and tells which values of each dimension are over-represented among them.
import { DIMENSIONS, type Cell } from './cells.js';
import { type Played, type Seen } from './play.js';

export function reportOf(played: readonly Played[], only?: string): string {
  const steps = played.flatMap(({ cell, seen }) => seen.map((each) => ({ cell, each })));
  const ruled = steps.filter(({ each }) => each.rule !== undefined);
  const lines = [`${played.length} cells, ${steps.length} steps, ${ruled.length} with a rule`];
  const asked = played.filter(({ asked: n }) => n > 0).length;
  lines.push(`the owner was asked in the past of ${asked}`);
  const kinds = new Map<string, { cell: Cell; each: Seen }[]>();
  const all = new Map<string, { cell: Cell; each: Seen }[]>();
  for (const one of ruled) {
    const name = one.each.rule?.name ?? '';
    all.set(name, [...(all.get(name) ?? []), one]);
    if (one.each.miss !== '')
      kinds.set(`${name} ${one.each.miss}`, [...(kinds.get(`${name} ${one.each.miss}`) ?? []), one]);
  }
  for (const [name, found] of [...kinds].sort((a, b) => b[1].length - a[1].length)) {
    const of = all.get(name.replace(/ (below|through)$/, '')) ?? [];
    lines.push(`\n${name}: ${found.length} of ${of.length}`);
    if (only !== undefined && only !== 'all' && name !== only) continue;
    for (const dimension of Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]) {
      const share = DIMENSIONS[dimension]
        .map((value) => {
          const here = of.filter(({ cell }) => cell[dimension] === value).length;
          return [value, found.filter(({ cell }) => cell[dimension] === value).length, here] as const;
        })
        .filter(([, , here]) => here > 0);
      lines.push(`  ${dimension}: ${share.map(([value, n, here]) => `${value} ${n}/${here}`).join(', ')}`);
    }
    if (only !== undefined)
      for (const { cell, each } of found.slice(0, 25)) {
        const all = played.find((one) => one.cell === cell)?.seen ?? [];
        lines.push(`  ${describe(cell)}`, ...all.map((one) => `    ${one === each ? '* ' : ''}${seenLine(one)}`));
      }
  }
  return lines.join('\n');
}

function describe(cell: Cell): string {
  return Object.values(cell).join(' ');
}

function seenLine({ step, first, last, passed }: Seen): string {
  const reasons = first.reasons.map(({ code, points }) => `${code} ${points.toFixed(2)}`).join(', ');
  const what = step.is === 'change' ? step.what : step.is === 'order' ? `order x${step.times}` : step.is;
  return `${what}: ${first.action} ${first.risk} [${reasons}] asks ${first.challenges.join('|')}; passed ${passed.join('+')} -> ${last.action} ${last.risk}`;
}
