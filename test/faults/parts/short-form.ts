// The twin of a row in `make test-all`: the short form, with the same seed in every run.
import t from 'tap';
import { withScope } from '../../support/scope.js';
import { type FaultRow, Findings } from './row.js';

const SEED = 7;
/** Far above what any short form needs, for machines with other work; some wait for the one engine first. */
const SECONDS_MAX = 900;

export function shortForm({ title, promise, run }: FaultRow, options: { skip?: string | false } = {}): void {
  t.setTimeout(SECONDS_MAX * 1000);
  t.test(`${title}: ${promise}`, options, async (t) => {
    const { holds, said } = await withScope((scope) =>
      run({ seed: SEED, long: false, scope, findings: new Findings() }),
    );
    t.ok(holds, said);
    t.comment(said);
  });
}
