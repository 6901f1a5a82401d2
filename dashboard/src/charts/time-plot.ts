// The part of the chart that needs uPlot, in its own file, so that only pages with a chart load it.
import uPlot from 'uplot';
import { ACTIONS, type Point } from '../api/types.js';
import { words } from '../format.js';

/** Draws stacked areas into `parent`. @returns a function that removes the chart */
export function drawTimePlot(parent: HTMLElement, points: readonly Point[], height: number): () => void {
  const probe = parent.appendChild(document.createElement('i'));
  // A canvas cannot use CSS variables: computed styles give the colours of the current theme.
  const colour = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const times = points.map(({ time }) => Date.parse(time) / 1000);
  // Stacked: each series includes the series below it; the largest is drawn first.
  const sums = ACTIONS.map((_, index) =>
    points.map((point) => ACTIONS.slice(index).reduce((sum, action) => sum + point[action], 0)),
  );
  const axis = {
    stroke: colour('muted'),
    grid: { stroke: colour('line'), width: 1 },
    ticks: { stroke: colour('line') },
  };
  const options: uPlot.Options = {
    width: parent.clientWidth,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
    axes: [axis, { ...axis, size: 56 }],
    series: [
      {},
      ...ACTIONS.map((action) => ({
        label: words(action),
        stroke: colour(action),
        fill: colour(action),
        width: 0,
        points: { show: false },
      })),
    ],
  };
  probe.remove();
  const plot = new uPlot(options, [times, ...sums], parent);
  const watch = new ResizeObserver(() => {
    if (parent.clientWidth > 0) plot.setSize({ width: parent.clientWidth, height });
  });
  watch.observe(parent);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}
