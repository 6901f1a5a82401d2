// Formats the differences in a comparison as text.
import { ACTIONS } from '../../contract/vocabulary.js';
import { type Comparison } from '../../scoring/comparison.js';
import { table } from '../command.js';
import { counted } from '../../util/text/counted.js';

export function comparisonText(comparison: Comparison): string {
  const { total, different, changes, stopped, unknown, apart, decidedApart } = comparison;
  const actions = ACTIONS.map((action) => [
    action,
    String(comparison.of('was', action)),
    String(comparison.of('now', action)),
  ]);
  const parts = [
    `${counted(total, 'decision')}, ${different} of them different`,
    table(['ACTION', 'WAS', 'NOW'], actions),
  ];
  if (changes.length > 0)
    parts.push(
      table(
        ['WAS', 'NOW', 'DECISIONS', 'FRAUD', 'LEGITIMATE'],
        changes.map(({ was, now, decisions, fraud, legitimate }) => [
          was,
          now,
          ...[decisions, fraud, legitimate].map(String),
        ]),
      ),
    );
  for (const name of ['fraud', 'legitimate'] as const) {
    const { all, was, now } = stopped[name];
    if (all > 0) parts.push(`of ${all} labelled ${name}: ${was} challenged or blocked before, ${now} now`);
  }
  for (const [why, count] of unknown) parts.push(`${count} not compared: ${why}`);
  if (decidedApart > 0)
    parts.push(
      `${decidedApart} compared by points only: changes of ${[...apart].sort().join(', ')} ` +
        'cannot be computed again from stored events',
    );
  return parts.join('\n\n');
}
