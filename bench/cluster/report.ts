// Formats the simulation as the tables of docs/scaling.md.
import { figure, markdownTable } from '../load/report/table.js';
import { type Anchor, OFF_MAX, offBy } from './anchors/anchors.js';
import { type HotRecord } from './anchors/hot-record.js';
import { type Machine } from './machine.js';
import { type Outage } from './outage.js';
import { GIB } from './plans.js';
import { type Scenario } from './scenarios.js';
import { type Sizing } from './sizing.js';

export interface Report {
  seed: number;
  anchors: readonly Anchor[];
  scenarios: readonly Scenario[];
  outages: readonly { name: string; outage: Outage }[];
  sizing: Sizing;
  machines: readonly Machine[];
  built: readonly { nodes: number; node: number; redis: number; all: number }[];
  hot: readonly { nodes: number; record: HotRecord }[];
}

const USES = { fit: 'fitted', held: 'kept out', miss: 'not reproduced' } as const;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const count = (number: number): string => Math.round(number).toLocaleString('en-US');
const when = (seconds: number): string => (seconds === Infinity ? 'never' : `${figure(seconds / 60)} min`);

/** Whether an anchor is within its bound; a `miss` row has none. */
export function isHeld(anchor: Anchor): boolean {
  return anchor.use === 'miss' || Math.abs(offBy(anchor)) <= OFF_MAX;
}

function anchorTable(anchors: readonly Anchor[]): string {
  const rows = anchors.map((anchor) => {
    const { what, unit, measured, simulated, use } = anchor;
    const off = offBy(anchor);
    const used = isHeld(anchor) ? USES[use] : `${USES[use]}, MISSED`;
    const name = unit === '' ? what : `${what}, ${unit}`;
    return [name, figure(measured), figure(simulated), `${off < 0 ? '' : '+'}${percent(off)}`, used];
  });
  return markdownTable([['what', 'measured', 'simulated', 'off by', 'used'], ...rows]);
}

function scenarioTable(scenarios: readonly Scenario[]): string {
  const head = [
    'what happens',
    'sent',
    'p50, ms',
    'p99, ms',
    'longest, ms',
    '503',
    '429',
    'cut',
    'degraded',
    'lost',
    'cores of nodes, masters',
  ];
  const rows = scenarios.map(({ name, sent, latencies, longestMs, refused, limited, cut, degraded, lost, busy }) => [
    name,
    count(sent),
    figure(latencies.p50),
    figure(latencies.p99),
    figure(longestMs),
    percent((refused - limited) / sent),
    percent(limited / sent),
    count(cut),
    percent(degraded / sent),
    count(lost),
    `${percent(busy.nodes)}, ${percent(busy.masters)}`,
  ]);
  return markdownTable([head, ...rows]);
}

function outageTable(outages: Report['outages']): string {
  const rows = outages.map(({ name, outage }) => [
    name,
    when(outage.pagesRefusedAt),
    when(outage.allRefusedAt),
    percent(outage.refused / outage.sent),
    `${figure(outage.logBytesMax / GIB)} GiB`,
    when(outage.emptySeconds),
    count(outage.lost),
  ]);
  return markdownTable([
    ['log of a node', 'pages 503 after', 'all 503 after', 'refused', 'log grows to', 'read again within', 'lost'],
    ...rows,
  ]);
}

function sizingTable({ cores, masterBytes, ...rest }: Sizing): string {
  const all = cores.reduce((sum, part) => sum + part.cores, 0);
  const bytes = masterBytes.reduce((sum, part) => sum + part.bytes, 0);
  return markdownTable([
    ['part', 'amount'],
    ...cores.map((part) => [`processors: ${part.part}`, count(part.cores)]),
    ['processors', count(all)],
    ...masterBytes.map((part) => [`memory of a master: ${part.part}`, `${figure(part.bytes / GIB)} GiB`]),
    ['memory of a master', `${figure(bytes / GIB)} GiB`],
    ['ClickHouse, a day and replica', `${figure(rest.clickhouseBytesADay / 1e12)} TB`],
    ['processors, a month', `$${count(rest.dollarsAMonth)}`],
    ['processors, a million requests', `$${figure(rest.dollarsAMillion)}`],
  ]);
}

function machineTable(machines: readonly Machine[]): string {
  const rows = machines.map(({ cores, shards, fronts, perSecond, p50, p99, mainShare, coresShare }) => [
    String(cores),
    String(shards),
    String(fronts),
    count(perSecond),
    figure(p50),
    figure(p99),
    percent(mainShare),
    percent(coresShare),
  ]);
  return markdownTable([
    ['cores', 'workers', '`FRONTS`', 'requests/s', 'p50, ms', 'p99, ms', 'main thread busy', 'cores busy'],
    ...rows,
  ]);
}

function builtTable(built: Report['built']): string {
  return markdownTable([
    ['nodes', 'nodes could', 'one Redis could', 'together'],
    ...built.map(({ nodes, node, redis, all }) => [String(nodes), count(node), count(redis), count(all)]),
  ]);
}

function hotTable(hot: Report['hot']): string {
  return markdownTable([
    ['nodes', 'slices/s each', 'p50, ms', 'p95, ms', 'given up'],
    ...hot.map(({ nodes, record }) => [
      String(nodes),
      figure(record.slicesPerSecond),
      figure(record.p50),
      figure(record.p95),
      count(record.givenUp),
    ]),
  ]);
}

/** The text between the markers of the page. */
export function sections(report: Report): string {
  return [
    `\`make simulate-cluster\`, seed ${report.seed}`,
    '**The model against what was measured**',
    anchorTable(report.anchors),
    '**A million requests a second, the design**',
    scenarioTable(report.scenarios),
    '**ClickHouse away for an hour**',
    outageTable(report.outages),
    '**What it takes**',
    sizingTable(report.sizing),
    '**A record that every node folds, each on its own cores**',
    hotTable(report.hot),
    '**As built, requests/s at 60 % of nodes of two cores and of one Redis**',
    builtTable(report.built),
    '**One machine, embedded stores**',
    machineTable(report.machines),
  ].join('\n\n');
}
