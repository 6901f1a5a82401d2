// A day's decisions as stacked bars, one per hour, in plain SVG. It is readable without colours through its table and
// titles.
import { type Action, ACTIONS } from '../../contract/vocabulary.js';
import { type DayOfDecisions } from './day.js';

const WIDTH = 960;
const HEIGHT = 420;
const LEFT = 64;
const TOP = 72;
const BOTTOM = 40;
const RIGHT = 16;
const HOURS = 24;
const GRID_LINES = 4;
const GAP = 0.2;

const COLOURS: Readonly<Record<Action, string>> = {
  allow: '#4c9f70',
  soft_challenge: '#e6c229',
  hard_challenge: '#f17105',
  block: '#a31621',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const count = (value: number): string => value.toLocaleString('en');

type Hours = Record<Action, number>[];

function byHour({ rows }: DayOfDecisions): Hours {
  const hours = Array.from({ length: HOURS }, () => ({ allow: 0, soft_challenge: 0, hard_challenge: 0, block: 0 }));
  for (const { hour, action, events } of rows) {
    const known = ACTIONS.find((name) => name === action);
    const at = hours[hour];
    if (known !== undefined && at !== undefined) at[known] += events;
  }
  return hours;
}

const total = (hour: Record<Action, number>): number => ACTIONS.reduce((sum, action) => sum + hour[action], 0);

/** The axis maximum: the least multiple of the grid lines by 1, 2 or 5 times a power of ten, from the value on. */
function roundUp(value: number): number {
  const step = Math.max(1, value) / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((one) => one * power >= step) ?? 10;
  return Math.max(1, factor * power) * GRID_LINES;
}

function bars(hours: Hours, top: number): string {
  const slot = (WIDTH - LEFT - RIGHT) / HOURS;
  const scale = (HEIGHT - TOP - BOTTOM) / top;
  return hours
    .map((hour, index) => {
      let y = HEIGHT - BOTTOM;
      return ACTIONS.map((action) => {
        if (hour[action] === 0) return '';
        const height = hour[action] * scale;
        y -= height;
        const title = `${String(index).padStart(2, '0')}:00 ${action}: ${count(hour[action])}`;
        return (
          `<rect x="${(LEFT + slot * (index + GAP / 2)).toFixed(1)}" y="${y.toFixed(1)}" ` +
          `width="${(slot * (1 - GAP)).toFixed(1)}" height="${height.toFixed(1)}" ` +
          `fill="${COLOURS[action]}"><title>${title}</title></rect>`
        );
      }).join('');
    })
    .filter((text) => text !== '')
    .join('\n');
}

function axes(top: number): string {
  const slot = (WIDTH - LEFT - RIGHT) / HOURS;
  const lines = Array.from({ length: GRID_LINES + 1 }, (_, i) => {
    const y = HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) / GRID_LINES) * i;
    return (
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="#ddd"/><text x="${LEFT - 8}" ` +
      `y="${y + 4}" text-anchor="end">${count((top / GRID_LINES) * i)}</text>`
    );
  });
  const hours = Array.from(
    { length: HOURS / 2 },
    (_, i) =>
      `<text x="${(LEFT + slot * (i * 2 + 0.5)).toFixed(1)}" y="${HEIGHT - BOTTOM + 18}" ` +
      `text-anchor="middle">${String(i * 2).padStart(2, '0')}:00</text>`,
  );
  return [...lines, ...hours].join('\n');
}

function legend(hours: Hours): string {
  return ACTIONS.map((action, index) => {
    const x = LEFT + index * 200;
    const sum = hours.reduce((all, hour) => all + hour[action], 0);
    return (
      `<rect x="${x}" y="44" width="12" height="12" fill="${COLOURS[action]}"/><text x="${x + 18}" ` +
      `y="54">${action} ${count(sum)}</text>`
    );
  }).join('\n');
}

export function chartSvg(day: DayOfDecisions): string {
  const hours = byHour(day);
  const top = roundUp(Math.max(...hours.map(total)));
  const title = escape(`Decisions of ${day.day} (${day.title}), per hour UTC`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"
 font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="28" font-size="16">${title}</text>
${legend(hours)}
${axes(top)}
${bars(hours, top)}
</svg>
`;
}

export function chartPage(day: DayOfDecisions): string {
  const hours = byHour(day);
  const rows = hours.map(
    (hour, index) =>
      '<tr><th ' +
      `scope="row">${String(index).padStart(2, '0')}:00</th>` +
      `${ACTIONS.map((action) => `<td>${count(hour[action])}</td>`).join('')}<td>${count(total(hour))}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Decisions of ${escape(day.day)}</title>
<style>
body { font: 14px system-ui, sans-serif; margin: 2rem; }
svg { max-width: 100%; height: auto; }
td, th { padding: .2rem .8rem; text-align: right; }
</style>
${chartSvg(day)}
<table>
<thead><tr>${['hour (UTC)', ...ACTIONS, 'all'].map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</html>
`;
}
