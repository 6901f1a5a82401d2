// Row 37. Two nodes on one Redis are replaced, one by one, by this build, and then by the older one again, under load:
// first without a balancer, half of them killed, then behind HAProxy, all of them stopped.
//   ROWS=37 OLDER=COMMIT make chaos
import { join } from 'node:path';
import { startTestEngine } from '../../support/engine.js';
import { needs } from '../../support/fleet/proxy.js';
import { buildOlder, hasCommit } from '../../support/older-build.js';
import { numbersAfter, toolSays } from '../parts/tool.js';
import { replacedBehindHaproxy } from '../parts/replaced-nodes.js';
import { type FaultRow } from '../parts/row.js';

/** The last commit before nodes said what they can read. */
const OLDER = '34df686';
const SECONDS = 6;

export const row: FaultRow = {
  number: 37,
  title: 'two nodes under load, each replaced by another version and back (OLDER=COMMIT)',
  promise:
    'no status 500, behind HAProxy none fails; nothing acknowledged is lost or counted twice; each verifies what the ' +
    'other collected',
  shortForm: 'storage/versions.test.js',
  async run({ scope, findings }) {
    const commit = process.env['OLDER'] ?? OLDER;
    if (!hasCommit(commit)) return findings.outcome(`not played: git has no commit ${commit} here (set OLDER)`);
    const older = buildOlder(scope, commit);
    const killed = await findings.checked(7, async () => {
      // It ends with an error, which has its output, when something is missing.
      const lines = await toolSays('rolling-live.js', [older, SECONDS]);
      const last = lines.split('\n').at(-1) ?? '';
      const [failed = NaN] = numbersAfter(last, 'status 500:');
      findings.expect(failed === 0, last);
      return `${commit} and this build: ${last}`;
    });
    if (needs('haproxy').skip !== false)
      return findings.outcome(`${killed}; behind HAProxy not played: it is not here`);
    const engine = await startTestEngine();
    if (engine === undefined)
      return findings.outcome(`${killed}; behind HAProxy not played: there is no ClickHouse engine for this platform`);
    scope.teardown(() => engine.close());
    const main = join(older, 'dist/src/main.js');
    const builds = [main, undefined, main];
    const stopped = await findings.checked(7, () => replacedBehindHaproxy(scope, engine, builds, findings));
    return findings.outcome(`${killed}; ${stopped}`);
  },
};
