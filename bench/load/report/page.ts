// A self-contained page: latency by offered load, CPU time per request, the gates. Inline SVG without scripts or
// external files, so that it opens from a CI artefact or from disk.
import type { Judgement } from '../gate.js';
import type { CurvePoint, Results, SubjectResult } from '../results.js';
import { curveRows, figure, gateRows, subjectRows } from './table.js';

export interface PageOptions {
  title: string;
  machine: string;
  command: string;
  /** File of the flame graph beside the page, '' without one. */
  flame: string;
}

const WIDTH = 720;
const HEIGHT = 300;
const EDGE = { left: 56, right: 150, top: 16, bottom: 36 } as const;
const COLOURS = ['#0b6e99', '#c2410c', '#4d7c0f', '#7c3aed', '#a16207'] as const;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const cells = (tag: string, row: readonly string[]): string =>
    row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('');
  const line = (row: readonly string[]): string =>
    `<tr class="${row.at(-1)?.startsWith('FAIL') === true ? 'bad' : ''}">${cells('td', row)}</tr>`;
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body.map(line).join('')}</tbody></table>`;
}

interface Scale {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  grid: string;
}

/** Linear scale of offered load and logarithmic scale of latency, so that a very high p99 does not hide a low p50. */
function scaleFor(points: readonly CurvePoint[]): Scale {
  const maximum = Math.max(...points.map((point) => point.offered));
  const low = Math.floor(Math.log10(Math.max(0.01, Math.min(...points.map((point) => point.latency.p50)))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...points.map((point) => point.latency.p99)))));
  const x = (value: number): number => EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * value) / maximum;
  const y = (value: number): number =>
    EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (high - Math.log10(Math.max(value, 10 ** low)))) / (high - low);
  const lines = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)).map(
    (value) =>
      `<line x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(value)}" y2="${y(value)}" class="grid"/><text ` +
      `x="${EDGE.left - 6}" y="${y(value) + 4}" text-anchor="end">${figure(value)} ms</text>`,
  );
  const ticks = [0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<text x="${x(share * maximum)}" y="${HEIGHT - EDGE.bottom + 18}" ` +
      `text-anchor="middle">${figure(share * maximum)}/s</text>`,
  );
  return { x, y, grid: [...lines, ...ticks].join('') };
}

const strokes = [
  ['p50', ''],
  ['p95', '5 3'],
  ['p99', '2 2'],
] as const;

function curveLines(points: readonly CurvePoint[], name: string, colour: string, { x, y }: Scale): string {
  const own = points.filter((point) => point.name === name);
  const last = own.at(-1);
  return strokes
    .map(([percentile, dashes]) => {
      const path = own
        .map(
          (point, index) =>
            `${index === 0 ? 'M' : 'L'}${x(point.offered).toFixed(1)} ${y(point.latency[percentile]).toFixed(1)}`,
        )
        .join('');
      const label =
        last === undefined
          ? ''
          : `<text x="${x(last.offered) + 6}" y="${y(last.latency[percentile]) + 4}" ` +
            `fill="${colour}">${escape(name)} ${percentile}</text>`;
      return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>${label}`;
    })
    .join('');
}

function curveChart(points: readonly CurvePoint[]): string {
  if (points.length === 0) return '';
  const scale = scaleFor(points);
  const names = [...new Set(points.map((point) => point.name))];
  const lines = names.map((name, index) => curveLines(points, name, COLOURS[index % COLOURS.length] ?? '', scale));
  return (
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Latency by offered ` +
    `load">${scale.grid}${lines.join('')}</svg>`
  );
}

const chartStyle =
  '<style>svg{font:11px system-ui,sans-serif}.grid{stroke:#e7e5e4}text{fill:#44403c}</style><rect width="100%" ' +
  'height="100%" fill="#fff"/>';

/** The same chart as a separate file. */
export function chartFile(points: readonly CurvePoint[]): string {
  return curveChart(points).replace(/^<svg ([^>]*)>/, `<svg xmlns="http://www.w3.org/2000/svg" $1>${chartStyle}`);
}

const BAR = 26;

/** CPU time per request, stacked by process. */
function cpuBars(subjects: readonly SubjectResult[]): string {
  if (subjects.length === 0) return '';
  const total = (subject: SubjectResult): number => subject.byProcess.reduce((sum, { us }) => sum + us, 0);
  const maximum = Math.max(...subjects.map(total));
  const names = [...new Set(subjects.flatMap((subject) => subject.byProcess.map(({ name }) => name)))];
  const colour = (name: string): string => COLOURS[names.indexOf(name) % COLOURS.length] ?? '';
  const left = 220;
  const bars = subjects.map((subject, row) => {
    let at = left;
    const parts = subject.byProcess.map(({ name, us }) => {
      const width = ((WIDTH - left - 70) * us) / maximum;
      const rect =
        `<rect x="${at.toFixed(1)}" y="${row * BAR + 4}" width="${width.toFixed(1)}" height="${BAR - 8}" ` +
        `fill="${colour(name)}"><title>${escape(name)} ${figure(us)} us</title></rect>`;
      at += width;
      return rect;
    });
    return (
      `<text x="${left - 8}" y="${row * BAR + 18}" text-anchor="end">${escape(subject.phase)} / ` +
      `${escape(subject.name)}</text>${parts.join('')}<text x="${at + 6}" ` +
      `y="${row * BAR + 18}">${figure(total(subject))} us</text>`
    );
  });
  const legend = names.map((name) => `<span style="color:${colour(name)}">&#9632; ${escape(name)}</span>`).join(' ');
  return (
    `<p>${legend}</p><svg viewBox="0 0 ${WIDTH} ${subjects.length * BAR + 8}" role="img" aria-label="Processor ` +
    `time per request">${bars.join('')}</svg>`
  );
}

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 ' +
  '1rem;color:#1c1917;background:#fff}table{border-collapse:collapse;margin:1rem ' +
  '0;font-variant-numeric:tabular-nums}td,th{padding:.25rem .75rem;border-bottom:1px solid ' +
  '#e7e5e4;text-align:right}td:first-child,' +
  'th:first-child{text-align:left}.bad{background:#fee2e2}svg{width:100%;font:11px ' +
  'system-ui,sans-serif}.grid{stroke:#e7e5e4}text{fill:#44403c}';

export function page(results: Results, judgements: readonly Judgement[], options: PageOptions): string {
  const phases = [...new Set(results.subjects.map((subject) => subject.phase))];
  const flame =
    options.flame === '' ? '' : `<p><a href="${escape(options.flame)}">Flame graph of the service under load</a></p>`;
  const sections = phases.map((phase) => `<h2>${escape(phase)}</h2>${table(subjectRows(results.subjects, phase))}`);
  const curve = `${curveChart(results.curve)}${results.curve.length > 0 ? table(curveRows(results.curve)) : ''}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(options.title)}</title><style>${style}</style>
<h1>${escape(options.title)}</h1><p>${escape(options.machine)}<br><code>${escape(options.command)}</code></p>
<h2>Gates</h2>${table(gateRows(judgements))}
<h2>Latency by offered load</h2><p>Open loop; a latency counts from the moment the request was due.</p>${curve}
<h2>Processor time per request</h2>${cpuBars(results.subjects)}${flame}
${sections.join('\n')}
${results.notes.map((note) => `<p>${escape(note)}</p>`).join('')}
</html>
`;
}
