// The Android client: built for Java 8, and its own tests run against the real service over HTTP and HTTPS.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { createKey, setKeyState } from '../../src/access/keys.js';
import { testApp, WORKSPACE } from '../support/app.js';
import { ANDROID, build, folder, java, SKIP_WITHOUT_JAVA, tlsBefore } from '../support/sdk/java.js';

t.setTimeout(420_000);
const docs = new URL('../../../docs/', import.meta.url);
const page = readFileSync(new URL('android.md', docs), 'utf8');
const vectors = fileURLToPath(new URL('identifier-hashes.json', docs));

t.test('the Android client', { skip: SKIP_WITHOUT_JAVA }, async (t) => {
  const dir = folder(t);
  const { said, classpath } = build(dir, 'test');
  const bytes = Number(/riskgate-android\.jar: (\d+) bytes/.exec(said)?.[1]);
  t.ok(bytes > 0 && bytes <= 60_000, `the jar has ${bytes} bytes`);

  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { test, live } = app.keys;
  const inactive = await createKey(app.control, { workspace: WORKSPACE, kind: 'public', mode: 'test' });
  await setKeyState(app.control, inactive.id, 'inactive');
  await app.restart();
  const { url, certFile } = await tlsBefore(t, app.app.port, dir);
  const properties = {
    http: app.url,
    https: url,
    cert: certFile,
    vectors,
    devices: join(ANDROID, 'test/devices.json'),
    'key.test': test.public,
    'key.live': live.public,
    'key.inactive': inactive.key,
    'secret.test': test.secret,
    'secret.live': live.secret,
  };
  const given = Object.entries(properties).map(([name, value]) => `-Driskgate.${name}=${value}`);
  const classes = readdirSync(join(ANDROID, 'test/io/riskgate'))
    .filter((name) => name.endsWith('Test.java'))
    .map((name) => name.replace('.java', ''));
  const { out, err, status } = await java(t, classpath, [...given, 'io.riskgate.Main', ...classes]);
  const results = new Map([...out.matchAll(/^(ok|not ok) (\w+\.\w+)$/gm)].map(([, how, name]) => [name ?? '', how]));
  for (const [name, how] of results) t.equal(how, 'ok', name);
  t.equal(status, 0, err);
  t.ok(results.size >= 40, `${results.size} tests ran`);

  // Rows of the contract, each with the test that holds it.
  const rows = [...page.matchAll(/^\| [1-9][^|]* \| `(\w+Test\.\w+)` \|$/gm)].map(([, name = '']) => name);
  t.ok(rows.length >= 30, `${rows.length} rows`);
  for (const name of rows) t.equal(results.get(name), 'ok', `docs/android.md: ${name}`);
});

t.test('the sample logs in, and its backend decides', { skip: SKIP_WITHOUT_JAVA }, async (t) => {
  const { stdout } = await promisify(execFile)(join(ANDROID, 'sample/run.sh'));
  t.match(stdout, /collected [\da-f-]{36} of visitor [\da-f]{64}\n/);
  t.match(stdout, /the backend says: welcome\n/);
});

t.test('the core knows nothing of Android but its org.json', async (t) => {
  const core = join(ANDROID, 'core/io/riskgate');
  for (const name of readdirSync(core))
    t.notMatch(readFileSync(join(core, name), 'utf8'), /import (android|io\.riskgate)\./, name);
});
