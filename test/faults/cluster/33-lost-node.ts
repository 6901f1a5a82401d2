// Row 33. A node dies with rows in its log that no reader had taken. Its folder is adopted, and what it acknowledged is
// known to the others.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ERASURES, isDone } from '../../../src/access/erasures.js';
import { fingerprintOf } from '../../support/bodies.js';
import { openBackend, openControlStore } from '../../support/storage.js';
import { makeKeys } from '../../support/callers/service-key.js';
import { runCli } from '../../support/cli.js';
import { startTestEngine } from '../../support/engine.js';
import { Node } from '../../support/fleet/nodes.js';
import { freePort, startRedis } from '../../support/redis.js';
import { type Scope, temporaryDirectory } from '../../support/scope.js';
import { foldOfLog } from '../../support/state/folded-log.js';
import { diesBehind, KNOWN_MS_MAX, KNOWN_MS_SHORT, knownAt, until, users } from '../parts/lost-node.js';
import { type FaultRow } from '../parts/row.js';

const SIZE = { long: { users: 500, pages: 50 }, short: { users: 60, pages: 10 } } as const;
const ROWS = 'SELECT count(), uniqExact(event_id) FROM events';

/**
 * Users and devices that are not what the log makes of them: those of the erased user (his record is gone, his device's
 * no longer names him), and all others.
 */
async function differing(scope: Scope, url: string, expected: ReadonlyMap<string, string>, erased: string) {
  const store = await (await openBackend({ url })).profiles();
  scope.teardown(() => store.close());
  const keys = [...expected.keys()].filter((key) => key.startsWith('u') || key.startsWith('d'));
  const found = await store.readMany(keys);
  const others = keys.filter((key, i) => found[i]?.toString('latin1') !== expected.get(key));
  const phone = fingerprintOf(`${erased}'s phone`);
  const isErased = (key: string): boolean => key.includes(phone) || (key.startsWith('u') && !found[keys.indexOf(key)]);
  return { ofErased: others.filter(isErased).length, wrong: others.filter((key) => !isErased(key)).length };
}

async function allErased(url: string): Promise<boolean> {
  const control = await openControlStore({ url });
  const erasures = (await control.read()).list(ERASURES);
  await control.close();
  return erasures.every(isDone);
}

export const row: FaultRow = {
  number: 33,
  title: 'a node killed with rows in its log that no reader had taken; another one adopts its folder',
  promise: 'all known elsewhere within 10 s, each once, ClickHouse equals what was acknowledged; erasures wait for it',
  async run({ long, scope, findings }) {
    const size = long ? SIZE.long : SIZE.short;
    const { url } = await startRedis(scope);
    const engine = await startTestEngine();
    if (engine !== undefined) scope.teardown(() => engine.close());
    const analytics: Record<string, string> = {
      TRUSTED_PROXIES: '',
      CLICKHOUSE: engine === undefined ? 'off' : '',
      CLICKHOUSE_URL: engine?.url ?? '',
    };
    const keys = await makeKeys({ redisUrl: url });
    const [dead, other] = [
      new Node(scope, await freePort(), url, analytics),
      new Node(scope, await freePort(), url, analytics),
    ];
    await dead.start();
    await other.start();
    const names = users(size.users);
    await diesBehind(dead, keys, size, findings);
    const before = await knownAt(other, keys, names);
    const expected = foldOfLog(dead.dataDir, 1);
    const copy = join(temporaryDirectory(scope), 'copy');
    cpSync(dead.dataDir, copy, { recursive: true });

    const cli = { ...analytics, REDIS_URL: url, DATA_DIR: other.dataDir };
    const [erased = ''] = names;
    const subject = ['--user', erased, '--workspace', 'acme', '--mode', 'live'];
    await findings.checked(14, async () => {
      const asked = await runCli(['erase', ...subject, '--wait', '15'], cli);
      const waits = /waits for node \S+, lost/.test(asked.stderr);
      findings.expect(asked.code === 1 && waits, () => `erase said: ${asked.stderr}`);
      return waits ? 'waits for the node, by name' : asked.stderr;
    });

    const since = performance.now();
    const others = names.slice(1);
    const adopting = runCli(['nodes', 'adopt', dead.dataDir], cli);
    // The last one first: to ask for all of them again and again is load of its own.
    const knows = async (who: readonly string[]): Promise<boolean> => (await knownAt(other, keys, who)) === who.length;
    const knownMs = await until(async () => (await knows(others.slice(-1))) && knows(others));
    const adopted = await adopting;
    findings.expect(adopted.code === 0, () => `adopt said: ${adopted.stderr}`);
    const tookMs = performance.now() - since;
    findings.expect(knownMs <= KNOWN_MS_SHORT, 'not known to the others');
    findings.expectOnCalm(!long || knownMs <= KNOWN_MS_MAX, () => `known after ${knownMs.toFixed(0)} ms`);
    const forgotten = await until(async () => (await knownAt(other, keys, [erased])) === 0);
    findings.expect(Number.isFinite(forgotten), 'the erased user is known for good');
    const done = await until(() => allErased(url));
    findings.expect(Number.isFinite(done), 'the erasure is not done after the adoption');
    const { ofErased, wrong } = await differing(scope, url, expected, erased);
    findings.expect(wrong === 0, () => `${wrong} of ${expected.size} records are not the fold of the log`);
    findings.expect(ofErased === 2, () => `${ofErased} records were erased, not one user and one device`);

    const twice = await runCli(['nodes', 'adopt', dead.dataDir], cli);
    findings.expect(twice.code === 0, () => `adopted twice: ${twice.stderr}`);
    const ofCopy = new Node(scope, await freePort(), url, { ...analytics, DATA_DIR: copy });
    const refused = await ofCopy.start().then(() => 'it started', String);
    findings.expect(refused.includes('was adopted from a copy'), () => `the copy: ${refused.slice(0, 500)}`);
    await dead.start();
    const rows = engine === undefined ? '' : await engine.ask(ROWS);
    const [should] = [size.users - 1 + 2 * size.pages].map((count) => `${count}\t${count}`);
    findings.expect(engine === undefined || rows === should, () => `ClickHouse has ${rows} rows, not ${should}`);
    return findings.outcome(
      `${size.users} users and ${size.pages} verifications acknowledged and unread; known elsewhere before: ` +
        `${before}; adopted in ${tookMs.toFixed(0)} ms, all known after ${knownMs.toFixed(0)} ms; ` +
        `of ${expected.size} records ${ofErased} erased, ${wrong} wrong; ` +
        `ClickHouse: ${engine === undefined ? 'not installed' : rows.replace('\t', ' rows, events ')}`,
    );
  },
};
