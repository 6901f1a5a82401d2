// Saves what labels say of decisions, reasons and rules as a CSV file, for a report.
import type { Evaluation, Group, Share } from '../api/generated/replies.js';
import { csvOf, saveCsv } from './csv.js';

const ends = (name: string): string[] => [name, `${name}_low`, `${name}_high`, `${name}_of`];
const HEAD = [
  ...['group', 'name', 'decisions', 'fraud', 'legitimate', 'left_out'],
  ...['precision', 'recall', 'false_positives'].flatMap(ends),
];

export function SaveEvaluation({ evaluation }: { evaluation: Evaluation }) {
  return (
    <p class="buttons">
      <button type="button" onClick={() => saveCsv(csvOf([HEAD, ...rowsOf(evaluation)]), 'riskgate-evaluation.csv')}>
        Save the figures as CSV
      </button>
    </p>
  );
}

/** The first row is of all decisions; a share of nothing is empty. */
function rowsOf({ stopped, ...all }: Evaluation): string[][] {
  const { events, fraud, legitimate, assumed, unknown } = all;
  const whole = { ...stopped, name: '', events, fraud, legitimate: legitimate + assumed, unknown };
  const groups = [
    ['all', [whole]],
    ['action', all.by_action],
    ['use case', all.by_use_case],
    ['rule', all.by_rule],
    ['reason', all.by_reason],
  ] as const;
  return groups.flatMap(([kind, rows]) => rows.map((row) => [kind, ...rowOf(row)]));
}

function rowOf({ name, events, fraud, legitimate, unknown, ...group }: Group): string[] {
  const shares = [group.precision, group.recall, group.false_positives].flatMap(cellsOf);
  return [name, ...[events, fraud, legitimate, unknown].map(String), ...shares];
}

function cellsOf({ value, low, high, of }: Share): string[] {
  return value === null ? ['', '', '', String(of)] : [value, low, high, of].map(String);
}
