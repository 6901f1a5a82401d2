// One value of each decision over time. The table of events contains the same data.
import { date, time } from '../format.js';
import { Empty } from '../parts/basics.js';

const WIDTH = 720;
const HEIGHT = 140;

interface Dot {
  time: string;
  value: number;
  /** The action whose colour the dot has. */
  action?: string;
}

interface DotsProps {
  name: string;
  dots: readonly Dot[];
  /** The values at the lower and the upper edge; `lines` are the values with a line. */
  least?: number;
  most: number;
  lines: readonly number[];
  empty: string;
  /** Text after the dates. */
  note: string;
}

export function Dots({ name, dots, least = 0, most, lines, empty, note }: DotsProps) {
  const times = dots.map(({ time }) => Date.parse(time));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (dots.length === 0) return <Empty>{empty}</Empty>;
  const x = (at: number): number => 4 + ((at - first) / Math.max(1, last - first)) * (WIDTH - 8);
  const y = (value: number): number => HEIGHT - 4 - ((value - least) / (most - least)) * (HEIGHT - 8);
  const [from, to] = [new Date(first).toISOString(), new Date(last).toISOString()];
  const said = date(from) === date(to) ? time : date;
  return (
    <figure>
      <svg
        class="dots"
        preserveAspectRatio="none"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${name} of ${dots.length} decisions`}
      >
        {lines.map((line) => (
          <line key={line} x1="0" x2={WIDTH} y1={y(line)} y2={y(line)} />
        ))}
        {dots.map(({ time, value, action = 'allow' }, index) => (
          // A line without length, drawn with a round end: it stays a circle when the chart is stretched.
          <path key={`${time} ${index}`} class={action} d={`M${x(Date.parse(time))} ${y(value)}h0`} />
        ))}
      </svg>
      <figcaption>
        {said(from)} to {said(to)}; {note}
      </figcaption>
    </figure>
  );
}
