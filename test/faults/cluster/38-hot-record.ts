// Row 38. Many writers fold into one record of Redis, as nodes do with the address of a carrier.
import { numbersAfter, toolSays } from '../parts/tool.js';
import { type FaultRow } from '../parts/row.js';

const SIZE = { long: { writers: 64, seconds: 10 }, short: { writers: 8, seconds: 2 } } as const;
const SLICES_MIN = 9.5;

export const row: FaultRow = {
  number: 38,
  title: '64 writers of one record, a slice each 100 ms',
  promise: 'each writes 9.5 slices a second or more, and gives none up',
  async run({ long, findings }) {
    const { writers, seconds } = long ? SIZE.long : SIZE.short;
    return findings.outcome(
      await findings.checked(8, async () => {
        const said = await toolSays('hot-record.js', [writers, seconds]);
        const [least = NaN] = numbersAfter(said, 'least');
        // What is late comes with the next slice; only a machine of its own shows how fast.
        findings.expectOnCalm(!long || least >= SLICES_MIN, `the slowest writes ${least} slices/s`);
        findings.expect(least > 0, 'a writer wrote nothing');
        return said;
      }),
    );
  },
};
