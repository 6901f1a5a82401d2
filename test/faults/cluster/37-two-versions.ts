// Row 37. Two nodes on one Redis are replaced, one by one, by this build, and then by the older one again, under load.
//   ROWS=37 OLDER=COMMIT make chaos
import { buildOlder, hasCommit } from '../../support/older-build.js';
import { numbersAfter, toolSays } from '../parts/tool.js';
import { type FaultRow } from '../parts/row.js';

/** The last commit before nodes said what they can read. */
const OLDER = '34df686';
const SECONDS = 6;

export const row: FaultRow = {
  number: 37,
  title: 'two nodes under load, each replaced by another version and back (OLDER=COMMIT)',
  promise: 'no status 500; nothing acknowledged is lost or counted twice; each verifies what the other collected',
  shortForm: 'storage/versions.test.js',
  async run({ scope, findings }) {
    const commit = process.env['OLDER'] ?? OLDER;
    if (!hasCommit(commit)) return findings.outcome(`not played: git has no commit ${commit} here (set OLDER)`);
    const said = await findings.checked(7, async () => {
      // It ends with an error, which has its output, when something is missing.
      const lines = await toolSays('rolling-live.js', [buildOlder(scope, commit), SECONDS]);
      const last = lines.split('\n').at(-1) ?? '';
      const [failed = NaN] = numbersAfter(last, 'status 500:');
      findings.expect(failed === 0, last);
      return `${commit} and this build: ${last}`;
    });
    return findings.outcome(said);
  },
};
