// Writes the measured table and chart into docs/performance.md, and one sentence into the README, each between two
// markers: figures typed by hand become stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgement } from '../gate.js';
import { ROOT } from '../processes.js';
import type { Results } from '../results.js';
import { figure, gateRows, markdownTable } from './table.js';

const TABLE_PAGE = 'docs/performance.md';
const SENTENCE_PAGE = 'README.md';
/** In the folder of the page with the table. */
const PICTURE = 'images/latency.svg';

/** @throws Error if the markers are absent or in the wrong order */
export function replaceBetween(text: string, content: string, section = 'bench'): string {
  const start = `<!-- ${section}:start -->`;
  const end = `<!-- ${section}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`the page needs the lines ${start} and ${end}, in this order`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

/** The part of docs/performance.md for a run. */
export function tableSection(
  results: Results,
  judgements: readonly Judgement[],
  machine: string,
  command: string,
): string {
  const shown = results.subjects.filter(({ phase }) => phase === 'capacity' || phase === 'same work');
  const servers = [
    ['score route', 'requests/s', 'CPU us per request', 'behind it'],
    ...shown.map(({ phase, name, perSecond, answerUs, pipelineUs }) => [
      phase === 'same work' ? `${name}, all of the work` : name,
      figure(perSecond),
      figure(answerUs),
      figure(pipelineUs),
    ]),
  ];
  const picture = results.curve.length === 0 ? '' : `\n![Latency by offered load, open loop](${PICTURE})\n`;
  const tables = `${markdownTable(servers)}\n\n${markdownTable(gateRows(judgements))}`;
  return `\n${machine}; \`${command}\`\n\n${tables}\n${picture}`;
}

/** The README sentence for a run, missed gates included; '' if the run did not measure its figures. */
export function summary(results: Results, judgements: readonly Judgement[], machine: string, command: string): string {
  const perSecond = results.subjects.find(({ phase, name }) => phase === 'capacity' && name === 'riskgate')?.perSecond;
  const ofCeiling = results.figures['throughput_of_ceiling'];
  const ofPeer = results.figures['throughput_of_peer'];
  const cpuOfPeer = results.figures['cpu_of_peer'];
  const p99 = results.figures['contract_p99'];
  const told = [perSecond, ofCeiling, ofPeer, cpuOfPeer, p99].map((value) =>
    value === undefined ? '' : figure(value),
  );
  if (told.includes('')) return '';
  const [requests, ceiling, peer, peerCpu, tail] = told;
  const gates = judgements.map(({ verdict }) => verdict).filter((verdict) => verdict !== 'shown');
  const missed = gates.filter(
    (verdict) => verdict === 'fail' || verdict === 'missing' || verdict === 'inconclusive',
  ).length;
  return (
    `\`${command}\` on ${machine}: ${requests} score requests per second, ${ceiling} of the bare HTTP engine; ` +
    `${tail} ms at the 99th percentile under 2,000 requests per second; ${peer} times the requests of a Fastify and ` +
    `Redis service that does the same work, at ${peerCpu} of its CPU per request; ` +
    `${missed} of ${gates.length} gates missed.`
  );
}

/**
 * @param table for docs/performance.md
 * @param sentence for the README, '' = unchanged
 * @param chart SVG, '' = unchanged
 */
export function writeTable(table: string, sentence: string, chart: string): void {
  if (chart !== '') writeFileSync(join(ROOT, 'docs', PICTURE), chart);
  rewrite(TABLE_PAGE, table);
  if (sentence !== '') rewrite(SENTENCE_PAGE, sentence);
}

function rewrite(name: string, content: string): void {
  const file = join(ROOT, name);
  writeFileSync(file, replaceBetween(readFileSync(file, 'utf8'), content));
}
