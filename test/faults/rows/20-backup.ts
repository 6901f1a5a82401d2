// Row 20. Backups beside a service under load, and services on what they restore.
import { passesOf } from '../parts/of-a-test.js';
import { type FaultRow } from '../parts/row.js';

const ROUNDS = { long: 5, short: 1 };

export const row: FaultRow = {
  number: 20,
  title: 'backup under load, restore into an empty folder',
  promise: 'every event acknowledged before the backup began is counted after the restore',
  async run({ long, findings }) {
    let passed = 0;
    for (let round = 0; round < (long ? ROUNDS.long : ROUNDS.short); round += 1)
      passed += await passesOf('faults/20-backup.test.js', findings);
    return findings.outcome(`${passed} assertions over ${long ? ROUNDS.long : ROUNDS.short} backups`);
  },
};
