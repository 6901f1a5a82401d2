// The risk of each decision by its time, in the colours of the actions. The table of events says the same.
import { type Exploration } from '../api/types.js';
import { Empty } from '../parts/basics.js';
import { date } from '../format.js';

const WIDTH = 720;
const HEIGHT = 140;
const BANDS = [30, 50, 70];

export function RiskDots({ points }: { points: Exploration['risk'] }) {
  const times = points.map(({ time }) => Date.parse(time));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (points.length === 0) return <Empty>No decision in this time.</Empty>;
  const x = (at: number): number => 4 + ((at - first) / Math.max(1, last - first)) * (WIDTH - 8);
  const y = (risk: number): number => HEIGHT - 4 - (risk / 100) * (HEIGHT - 8);
  return (
    <figure>
      <svg
        class="dots"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Risk of ${points.length} decisions over time`}
      >
        {BANDS.map((band) => (
          <line key={band} x1="0" x2={WIDTH} y1={y(band)} y2={y(band)} />
        ))}
        {points.map(({ time, risk, action }, index) => (
          <circle key={`${time} ${index}`} class={action} cx={x(Date.parse(time))} cy={y(risk)} r="3" />
        ))}
      </svg>
      <figcaption>
        {date(new Date(first).toISOString())} to {date(new Date(last).toISOString())}; lines at 30, 50 and 70.
      </figcaption>
    </figure>
  );
}
