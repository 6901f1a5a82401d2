// The text table for the terminal and for docs/performance.md.
import type { Judgement, Verdict } from '../gate.js';
import type { CurvePoint, Results, SubjectResult } from '../results.js';

export function grid(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Three significant figures, thousands with a comma. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-';
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

const marks: Record<Verdict, string> = {
  aim: 'aim reached',
  pass: 'pass',
  fail: 'FAIL',
  missing: 'NOT MEASURED',
  skipped: 'skipped',
  inconclusive: 'INCONCLUSIVE',
  shown: 'no gate here',
};

export function gateRows(judgements: readonly Judgement[]): string[][] {
  return [
    ['figure', 'value', 'gate', 'aim', 'verdict'],
    ...judgements.map(({ budget, gate, value, verdict, note }) => {
      const sign = budget.direction === 'min' ? '>=' : '<=';
      const unit = budget.unit === '' ? '' : ` ${budget.unit}`;
      const limit = verdict === 'shown' ? '-' : `${sign} ${figure(gate)}`;
      return [
        budget.title,
        `${figure(value)}${unit}`,
        limit,
        figure(budget.aim),
        note === '' ? marks[verdict] : `${marks[verdict]}: ${note}`,
      ];
    }),
  ];
}

const subjectHead = [
  '',
  'requests/s',
  'CPU us/request',
  'behind it',
  'driver',
  'p50 ms',
  'p99 ms',
  'failed',
  'pipeline after',
];

function subjectRow(subject: SubjectResult): string[] {
  const { latency, failedShare, settledMs } = subject;
  return [
    subject.name,
    figure(subject.perSecond),
    figure(subject.answerUs),
    figure(subject.pipelineUs),
    `${subject.driver} ${figure(subject.driverUs)} us`,
    figure(latency?.p50),
    figure(latency?.p99),
    failedShare === 0 ? '0' : `${figure(failedShare * 100)} %`,
    settledMs > 0 ? `${figure(settledMs / 1000)} s` : '-',
  ];
}

export function subjectRows(subjects: readonly SubjectResult[], phase: string): string[][] {
  return [subjectHead, ...subjects.filter((subject) => subject.phase === phase).map(subjectRow)];
}

function curveRow(point: CurvePoint): string[] {
  const { latency } = point;
  return [
    point.name,
    figure(point.offered),
    figure(point.achieved),
    figure(latency.p50),
    figure(latency.p95),
    figure(latency.p99),
    figure(latency.p999),
    figure(point.lateP99),
    figure(point.cpuUs),
    point.failedShare === 0 ? '0' : `${figure(point.failedShare * 100)} %`,
  ];
}

export function curveRows(curve: readonly CurvePoint[]): string[][] {
  return [
    [
      'open loop',
      'offered/s',
      'answered/s',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'p99.9 ms',
      'client late',
      'CPU us',
      'failed',
    ],
    ...curve.map(curveRow),
  ];
}

function processLines(subjects: readonly SubjectResult[]): string {
  return subjects
    .map(({ phase, name, byProcess, byThread }) => {
      const parts = byProcess
        .map((each) => `${each.name} ${figure(each.us)} us (${figure(each.rssBytes / 1048576)} MiB)`)
        .join(', ');
      const threads = byThread
        .slice(0, 4)
        .map((each) => `${each.name} ${figure(each.us)}`)
        .join(', ');
      return `${phase} / ${name}: ${parts}; ${threads}`;
    })
    .join('\n');
}

/** The full report of a run for the terminal. */
export function textReport(results: Results, judgements: readonly Judgement[]): string {
  const phases = [...new Set(results.subjects.map((subject) => subject.phase))];
  const parts = phases.map((phase) => `${phase}\n${grid(subjectRows(results.subjects, phase))}`);
  if (results.curve.length > 0) parts.push(grid(curveRows(results.curve)));
  if (results.subjects.length > 0)
    parts.push(`processor time by process and thread, per request\n${processLines(results.subjects)}`);
  parts.push(grid(gateRows(judgements)), ...results.notes);
  return parts.join('\n\n');
}

/** Rows as a Markdown table; the first row is the header. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}
