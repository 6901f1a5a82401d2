// The effect of labels: on returning attackers, and on people challenged because of a watched value.
import { grid } from '../../load/report/table.js';
import { COSTS, type Cost } from './cast/attackers.js';
import { percent } from './report-shares.js';
import { type Share, type Tally, wilson } from './tally.js';

interface Again {
  cost: Cost;
  first: Share;
  /** All rounds after the first. */
  later: Share;
  /** Number of later attacks with the reason `watched`. */
  watched: number;
}

export function againOf({ attacks }: Tally): Again[] {
  return COSTS.map((cost) => {
    const own = attacks.filter((each) => each.cost === cost);
    const first = own.filter(({ round }) => round === 0);
    const later = own.filter(({ round }) => round > 0);
    const stopped = (all: typeof own): Share => wilson(all.filter(({ harmed }) => !harmed).length, all.length);
    const spoke = later.filter(({ seen }) =>
      seen.some(({ reply }) => reply.reasons.some(({ code }) => code === 'watched')),
    );
    return { cost, first: stopped(first), later: stopped(later), watched: spoke.length };
  });
}

export function labelTables(tally: Tally): string[] {
  const again = againOf(tally);
  const parts: string[] = [];
  if (again.some(({ later }) => later.of > 0)) {
    const head = ['attackers who come again', 'first', '% stopped', 'again', '% stopped', 'watched spoke'];
    const cells = again.map(({ cost, first, later, watched }) => [
      cost,
      String(first.of),
      percent(first, 0),
      String(later.of),
      percent(later, 0),
      String(watched),
    ]);
    parts.push(grid([head, ...cells]));
  }
  if (tally.labels.size > 0) {
    const told = [...tally.labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, count]) => `${word} ${count}`);
    parts.push(`labels: ${told.join(', ')}`);
    parts.push(watchedLines(tally).join('\n'));
  }
  return parts;
}

function watchedLines({ watched, honest }: Tally): string[] {
  const lines = [...watched].map(([kind, { decisions, people }]) => {
    const { people: all } = honest.get(kind) ?? { people: new Set() };
    return `  ${kind}: ${decisions} decisions, ${people.size} of ${all.size} people`;
  });
  return [
    'people challenged or blocked where something that is watched spoke',
    ...(lines.length > 0 ? lines : ['  nobody']),
  ];
}
