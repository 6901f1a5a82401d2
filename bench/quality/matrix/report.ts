// The table of a matrix: by rule, how many steps there were and how many ended below it; and samples of those.
import { type Cell } from './cells.js';
import { type CrowdPlayed } from './crowds.js';
import { type Played, type Seen } from './play.js';

/** Share of the steps, and of the crowds, that may end below their rule. */
const BELOW_MAX = 0.02;
const SAMPLES = 25;

interface Judged {
  cell: Cell;
  each: Seen;
  all: readonly Seen[];
}

function judged(played: readonly Played[]): Judged[] {
  return played.flatMap(({ cell, seen }) =>
    seen.filter(({ rule }) => rule !== undefined).map((each) => ({ cell, each, all: seen })),
  );
}

function isMissed({ limit, noticedAt }: CrowdPlayed): boolean {
  return noticedAt === 0 || noticedAt > limit;
}

function grouped<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

/** @param why the rule of which samples are told */
export function cellLines(played: readonly Played[], why?: string): string[] {
  const all = judged(played);
  const rules = grouped(all, ({ each }) => each.rule?.name ?? '');
  const lines = [`${played.length} thieves; steps with a rule: ${all.length}, below it: ${missesOf(all).length}`];
  for (const [name, steps] of [...rules].sort(([a], [b]) => a.localeCompare(b))) {
    const missed = missesOf(steps);
    lines.push(`  ${name}: ${missed.length} of ${steps.length}`);
    if (name === why) for (const one of missed.slice(0, SAMPLES)) lines.push(...sample(one));
  }
  return lines;
}

function missesOf(steps: readonly Judged[]): Judged[] {
  return steps.filter(({ each }) => each.miss !== '');
}

function sample({ cell, each, all }: Judged): string[] {
  return [`    ${Object.values(cell).join(' ')}`, ...all.map((one) => `      ${one === each ? '* ' : ''}${told(one)}`)];
}

function told({ step, first, last, passed }: Seen): string {
  const what = step.is === 'change' ? step.what : step.is === 'order' ? `order x${step.times}` : step.is;
  return `${what}: ${first.action} ${first.risk} [${reasonsOf(first)}]; passed ${passed.join('+')}: ${last.action}`;
}

function reasonsOf({ reasons }: Seen['first']): string {
  return reasons.map(({ code, points }) => `${code} ${points.toFixed(2)}`).join(', ');
}

export function crowdLines(played: readonly CrowdPlayed[], why?: string): string[] {
  const lines = [`${played.length} crowds with a rule, noticed later than it: ${played.filter(isMissed).length}`];
  for (const [name, some] of grouped(played, ({ crowd }) => crowd.does)) {
    const missed = some.filter(isMissed);
    lines.push(`  ${name}: ${missed.length} of ${some.length}`);
    if (name !== why) continue;
    for (const { crowd, limit, noticedAt, got, last } of missed.slice(0, SAMPLES))
      lines.push(
        `    ${Object.values(crowd).join(' ')}: by ${limit}, noticed ${noticedAt}, got ${got} [${reasonsOf(last)}]`,
      );
  }
  return lines;
}

/** Whether the gates are met. */
export function holds(played: readonly Played[], massed: readonly CrowdPlayed[]): boolean {
  const steps = judged(played);
  return (
    missesOf(steps).length <= BELOW_MAX * steps.length && massed.filter(isMissed).length <= BELOW_MAX * massed.length
  );
}
