// The tables of a world: effects on honest people, stopped attacks, and the gates.
import { grid } from '../../load/report/table.js';
import { type AttackResult } from './attack-steps.js';
import { COSTS, type Cost, FAMILIES, type Family } from './cast/attackers.js';
import { PEOPLE } from './cast/people.js';
import { againOf, labelTables } from './report-labels.js';
import { percent } from './report-shares.js';
import { ATTACKED, CHALLENGES, type HonestRow, type Share, type Tally, wilson } from './tally.js';
import { median } from '../../median.js';

/** Maximum shares of honest decisions, and the minimum share of careful attacks stopped. */
const GATES = {
  block: 0.0002,
  hard_challenge: 0.002,
  soft_challenge: 0.015,
  lockedOut: 0,
  careful: 0.8,
} as const;
const REASONS_MAX = 6;
const MISSED = 'what spoke at the harm of missed attacks; and what spoke only where they were stopped';

export interface Gate {
  name: string;
  value: string;
  bound: string;
  pass: boolean;
}

interface AttackRow {
  family: Family;
  cost: Cost;
  stopped: Share;
  /** Median number of the first stopped attempt, over attacks with one. */
  noticed: number;
  noticedShare: Share;
  /** Median risk of the last decision before the harm. */
  risk: number;
  /** Reasons of that decision in harmful attacks, and reasons only in stopped attacks. */
  spoke: string;
  absent: string;
}

/** Decisions other than allow, and the people affected. */
interface Met {
  decisions: number;
  people: number;
}

interface Totals {
  people: number;
  decisions: number;
  lockedOut: number;
  met: Record<keyof HonestRow['actions'], Met>;
}

/** Rows in the order of the cast; the row of attacked people is last. */
function honestRows(tally: Tally): HonestRow[] {
  const names = [...PEOPLE.map(({ name }) => name), ATTACKED];
  return names.map((name) => tally.honest.get(name)).filter((row) => row !== undefined);
}

function honestTotals(tally: Tally): Totals {
  const rows = honestRows(tally).filter(({ kind }) => kind !== ATTACKED);
  const sum = (of: (row: HonestRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const met = (action: keyof HonestRow['actions']): Met => ({
    decisions: sum(({ actions }) => actions[action].decisions),
    people: sum(({ actions }) => actions[action].people.size),
  });
  return {
    people: sum(({ people }) => people.size),
    decisions: sum(({ decisions }) => decisions),
    lockedOut: sum(({ lockedOut }) => lockedOut.size),
    met: { soft_challenge: met('soft_challenge'), hard_challenge: met('hard_challenge'), block: met('block') },
  };
}

function honestCells(name: string, { people, decisions, lockedOut, met: all }: Totals): string[] {
  const { soft_challenge: soft, hard_challenge: hard, block } = all;
  const ofDecisions = [
    [soft, 2],
    [hard, 2],
    [block, 3],
  ] as const;
  return [
    name,
    String(people),
    String(decisions),
    ...ofDecisions.map(([met, digits]) => percent(wilson(met.decisions, decisions), digits)),
    ...[soft, hard, block].map((met) => percent(wilson(met.people, people), 0)),
    percent(wilson(lockedOut, people), 0),
  ];
}

function totalsOf({ people, decisions, lockedOut, actions }: HonestRow): Totals {
  const met = (action: keyof HonestRow['actions']): Met => {
    const { decisions: count, people: who } = actions[action];
    return { decisions: count, people: who.size };
  };
  return {
    people: people.size,
    decisions,
    lockedOut: lockedOut.size,
    met: { soft_challenge: met('soft_challenge'), hard_challenge: met('hard_challenge'), block: met('block') },
  };
}

function often(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return sorted
    .slice(0, REASONS_MAX)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}

const HONEST_HEAD = [
  'honest people',
  'people',
  'decisions',
  '% soft',
  '% hard',
  '% blocked',
  '% people soft',
  '% hard',
  '% blocked',
  '% locked out',
];
const WHY = 'why honest people were challenged or blocked';

function honestTable(tally: Tally): string[] {
  const rows = honestRows(tally);
  const cells = rows.map((row) => honestCells(row.kind, totalsOf(row)));
  const table = grid([HONEST_HEAD, ...cells, honestCells('all but the attacked', honestTotals(tally))]);
  const why = rows.filter(({ reasons }) => reasons.size > 0).map(({ kind, reasons }) => `  ${kind}: ${often(reasons)}`);
  return why.length === 0 ? [table] : [table, [WHY, ...why].join('\n')];
}

function attackRows(tally: Tally): AttackRow[] {
  const rows = FAMILIES.flatMap((family) =>
    COSTS.map((cost) =>
      attackRow(
        family,
        cost,
        tally.attacks.filter((each) => each.round === 0 && each.family === family && each.cost === cost),
      ),
    ),
  );
  return rows.filter(({ stopped }) => stopped.of > 0);
}

function attackRow(family: Family, cost: Cost, own: readonly AttackResult[]): AttackRow {
  const noticed = own.map(({ noticedAt }) => noticedAt).filter((at) => at > 0);
  const stopped = own.filter(({ harmed }) => !harmed);
  const atHarm = counted(own.filter(({ harmed }) => harmed));
  const atStop = counted(stopped);
  return {
    family,
    cost,
    stopped: wilson(stopped.length, own.length),
    noticed: median(noticed),
    noticedShare: wilson(noticed.length, own.length),
    risk: median(own.map(({ seen }) => seen.at(-1)?.reply.risk ?? NaN)),
    spoke: often(atHarm),
    absent: often(new Map([...atStop].filter(([code]) => !atHarm.has(code)))),
  };
}

/** Number of attacks by reason of the last decision before the harm. */
function counted(results: readonly AttackResult[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { seen } of results) {
    for (const { code } of seen.at(-1)?.reply.reasons ?? []) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function attackTable(rows: readonly AttackRow[], title: string): string {
  const head = [title, 'cost', 'attacks', '% stopped', '% noticed', 'at attempt', 'risk'];
  const cells = rows.map(({ family, cost, stopped, noticed, noticedShare, risk }) => [
    family.name,
    cost,
    String(stopped.of),
    percent(stopped, 0),
    percent(noticedShare, 0),
    Number.isNaN(noticed) ? '-' : String(noticed),
    String(risk),
  ]);
  return grid([head, ...cells]);
}

export function tablesOf(tally: Tally): string {
  const rows = attackRows(tally);
  const heldOut = rows.filter(({ family }) => family.heldOut);
  const tuned = rows.filter(({ family }) => !family.heldOut);
  const missed = rows.filter(({ stopped }) => stopped.count < stopped.of);
  const parts = honestTable(tally);
  if (tuned.length > 0) parts.push(attackTable(tuned, 'attacks'));
  if (heldOut.length > 0) parts.push(attackTable(heldOut, 'attacks held out of tuning'));
  parts.push(...labelTables(tally));
  if (missed.length > 0) parts.push([MISSED, ...missed.map(missedLine)].join('\n'));
  return parts.join('\n\n');
}

function missedLine({ family, cost, stopped, spoke, absent }: AttackRow): string {
  const heard = spoke === '' ? 'nothing' : spoke;
  const unheard = absent === '' ? '' : `; absent: ${absent}`;
  return `  ${family.name} ${cost}, ${stopped.of - stopped.count} missed: ${heard}${unheard}`;
}

export function gates(tally: Tally): Gate[] {
  const { decisions, lockedOut, met } = honestTotals(tally);
  const honest = CHALLENGES.map((action) => {
    const { share } = wilson(met[action].decisions, decisions);
    const name = `honest decisions: ${action}`;
    return {
      name,
      value: `${(100 * share).toFixed(3)} %`,
      bound: `<= ${100 * GATES[action]} %`,
      pass: share <= GATES[action],
    };
  });
  const locked = {
    name: 'people locked out',
    value: String(lockedOut),
    bound: '0',
    pass: lockedOut <= GATES.lockedOut,
  };
  return [
    ...(decisions === 0 ? [] : [...honest, locked]),
    ...attackRows(tally)
      .filter(({ cost }) => cost === 'careful')
      .map(carefulGate),
  ];
}

function carefulGate({ family, stopped: { share } }: AttackRow): Gate {
  const name = `careful ${family.name}${family.heldOut ? ' (held out)' : ''} stopped`;
  return {
    name,
    value: `${(100 * share).toFixed(0)} %`,
    bound: `>= ${100 * GATES.careful} %`,
    pass: share >= GATES.careful,
  };
}

/** All content of the tables, as JSON. */
export function jsonOf(tally: Tally): Record<string, unknown> {
  const { met, ...rest } = honestTotals(tally);
  return {
    decisions: tally.decisions,
    honest: { ...rest, ...met },
    again: againOf(tally),
    labels: Object.fromEntries(tally.labels),
    watched: [...tally.watched].map(([kind, { decisions, people }]) => ({ kind, decisions, people: people.size })),
    kinds: honestRows(tally).map((row) => {
      const { met: own, ...more } = totalsOf(row);
      return { kind: row.kind, ...more, ...own, reasons: Object.fromEntries(row.reasons) };
    }),
    attacks: attackRows(tally).map(({ family, ...row }) => ({
      family: family.name,
      heldOut: family.heldOut === true,
      ...row,
      noticed: Number.isNaN(row.noticed) ? null : row.noticed,
    })),
  };
}
