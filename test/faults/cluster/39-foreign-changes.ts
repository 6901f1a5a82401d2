// Row 39. News of records that another node changed and that this one does not hold.
import { median } from '../../../bench/median.js';
import { numbersAfter, toolSays } from '../parts/tool.js';
import { type FaultRow } from '../parts/row.js';

const SIZE = { long: { rate: 50_000, seconds: 8 }, short: { rate: 2000, seconds: 1 } } as const;
const US_MAX = 0.1;

export const row: FaultRow = {
  number: 39,
  title: 'another node tells of 50,000 changed records a second',
  promise: 'below 0.1 us of processor time each',
  async run({ long, findings }) {
    const { rate, seconds } = long ? SIZE.long : SIZE.short;
    return findings.outcome(
      await findings.checked(9, async () => {
        const said = await toolSays('foreign-keys.js', [rate, seconds]);
        const each = numbersAfter(said, 'shards:');
        findings.expect(each.length > 0 && each.every(Number.isFinite), said);
        findings.expectOnCalm(!long || median(each) < US_MAX, said);
        return `${each.join(', ')} us each in ${each.length} rounds, less what an idle node uses`;
      }),
    );
  },
};
