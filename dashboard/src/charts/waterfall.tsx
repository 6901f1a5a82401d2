// How the risk of one decision adds up: the bias, the points of each reason, and the sum through the logistic function.
import type { EventDetail } from '../api/generated/replies.js';
import { logOdds, words } from '../format.js';
import { linkTo } from '../router.js';

interface Step {
  name: string;
  points: number;
  from: number;
}

export function Waterfall({ waterfall }: { waterfall: EventDetail['waterfall'] }) {
  const steps = stepsOf(waterfall);
  const ends = steps.flatMap(({ from, points }) => [from, from + points]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const x = (value: number): number => ((value - least) / Math.max(1e-9, most - least)) * 100;
  return (
    <figure class="waterfall">
      <ol>
        {steps.map(({ name, points, from }) => (
          <li key={name}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <line x1={x(0)} x2={x(0)} y1="0" y2="10" />
              <rect
                class={points > 0 ? 'more' : 'less'}
                x={Math.min(x(from), x(from + points))}
                y={0}
                width={Math.max(0.4, Math.abs(x(from + points) - x(from)))}
                height={10}
              />
            </svg>
            <span class="number">{logOdds(points)}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        The sum is {logOdds(waterfall.log_odds)} log-odds; 100 / (1 + e<sup>−sum</sup>) is a risk of{' '}
        {waterfall.model_risk}
        {waterfall.model_risk === waterfall.risk ? '.' : `, and ${waterfall.risk} was decided.`} {waterfall.note}{' '}
        <a href={linkTo('policy')}>Points of this workspace</a>
      </figcaption>
    </figure>
  );
}

function stepsOf({ bias, steps }: EventDetail['waterfall']): Step[] {
  let sum = bias;
  const all: Step[] = [{ name: 'starting value (bias)', points: bias, from: 0 }];
  for (const { reason, points } of steps) {
    all.push({ name: words(reason), points, from: sum });
    sum += points;
  }
  return all;
}
