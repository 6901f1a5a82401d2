// Writes the measured table and picture into the README, between two markers: a figure that a person typed is a figure
// that went stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgement } from './gate.js';
import { ROOT } from './processes.js';
import type { Results } from './results.js';
import { figure, gateRows, markdownTable } from './table.js';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';
const PICTURE = 'docs/latency.svg';

/** @throws when the markers are not there, in this order */
export function replaceBetween(text: string, content: string): string {
  const from = text.indexOf(START);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`README.md needs ${START} and ${END}`);
  return `${text.slice(0, from + START.length)}\n${content}\n${text.slice(to)}`;
}

export function readmeSection(results: Results, judgements: readonly Judgement[], machine: string, command: string): string {
  const servers = [['score route', 'requests/s', 'CPU us per request', 'behind it'], ...results.subjects.filter(({ phase }) => phase === 'capacity' || phase === 'same work')
    .map((subject) => [`${subject.name}${subject.phase === 'same work' ? ', all of the work' : ''}`, figure(subject.perSecond), figure(subject.answerUs), figure(subject.pipelineUs)])];
  const picture = results.curve.length === 0 ? '' : `\n![Latency by offered load, open loop](${PICTURE})\n`;
  return `\n${machine}; \`${command}\`\n\n${markdownTable(servers)}\n\n${markdownTable(gateRows(judgements))}\n${picture}`;
}

/** @param chart SVG, '' = the run drew none */
export function writeReadme(section: string, chart: string): void {
  if (chart !== '') writeFileSync(join(ROOT, PICTURE), chart);
  const file = join(ROOT, 'README.md');
  writeFileSync(file, replaceBetween(readFileSync(file, 'utf8'), section));
}
