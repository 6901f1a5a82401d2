// What a search found, as lines.
import { type Reply } from '../world/wire.js';
import { type Found } from './climb.js';
import { type CrowdAct, type CrowdOutcome, toldCrowd } from './crowd.js';
import { type Plan, told } from './plan.js';
import { type Spoil, type Spoiled, toldSpoils } from './spoil.js';
import { type Outcome } from './thief.js';

export interface Searched {
  name: string;
  /** The best way is cheaper than it should be. */
  below: boolean;
  lines: readonly string[];
  price: number;
  plays: number;
}

export function searchedThief(name: string, { plan, outcome, plays }: Found<Plan, Outcome>): Searched {
  const { reached, price, floor, visits } = outcome;
  const way = !reached ? 'none' : floor === '' ? `${price.toFixed(2)} BELOW` : `${price.toFixed(2)} (${floor})`;
  const steps = visits.map(({ act, first, last, passed }) => {
    const then = passed.length === 0 ? '' : `; passed ${passed.join('+')}: ${last.action}`;
    return `    ${act.is}: ${first.action} ${first.risk} [${reasonsOf(first)}]${then}`;
  });
  return {
    name,
    below: reached && floor === '',
    lines: [`${name}: ${way} | ${told(plan)}`, ...steps],
    price: reached ? price : Infinity,
    plays,
  };
}

function reasonsOf({ reasons }: Reply): string {
  return reasons.map(({ code, points }) => `${code} ${points.toFixed(2)}`).join(', ');
}

export function searchedSpoil(name: string, { plan, outcome, plays }: Found<readonly Spoil[], Spoiled>): Searched {
  const { below, price, worse } = outcome;
  const line = `${name}: ${price.toFixed(2)} ${below ? 'BELOW ' : ''}| ${toldSpoils(plan)}`;
  return { name, below, price, plays, lines: [line, `    ${worse.join(', ')}`] };
}

export function searchedCrowd(
  name: string,
  { plan, outcome, plays }: Found<readonly CrowdAct[], CrowdOutcome>,
): Searched {
  const { below, price, worse, got } = outcome;
  const line = `${name}: ${price.toFixed(2)} ${below ? 'BELOW ' : ''}| ${toldCrowd(plan)} | got ${JSON.stringify(got)}`;
  return { name, below, price, plays, lines: [line, `    ${worse.join(', ')}`] };
}

/** @param why whether the steps of those below are told */
export function linesOf(searched: readonly Searched[], why: boolean): string[] {
  const below = searched.filter((one) => one.below);
  const plays = searched.reduce((sum, one) => sum + one.plays, 0);
  return [
    ...searched.flatMap(({ lines, below: isBelow }) => (why && isBelow ? lines : lines.slice(0, 1))),
    `${plays} plays in ${searched.length} searches; too cheap: ${below.length}`,
  ];
}
