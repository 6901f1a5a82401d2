// The binaries of uWebSockets.js, which nobody here compiled: those that were looked at, and no others.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import t from 'tap';

interface Recorded {
  package: string;
  version: string;
  sha256: Record<string, string>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGE = join(ROOT, 'node_modules/uWebSockets.js');
const parsed = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

t.test('every binary is the one that is recorded', async (t) => {
  const recorded = parsed(ROOT, 'test/supply-chain/uwebsockets.json') as Recorded;
  t.match(parsed(PACKAGE, 'package.json'), { name: recorded.package, version: recorded.version });
  const manifest = parsed(ROOT, 'package.json') as { dependencies: Record<string, string> };
  t.equal(manifest.dependencies['uWebSockets.js'], `npm:${recorded.package}@${recorded.version}`);
  const directory = join(PACKAGE, 'dist/bin');
  const found = Object.fromEntries(
    readdirSync(directory)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(directory, name)))
          .digest('hex'),
      ]),
  );
  t.strictSame(found, recorded.sha256);
  t.ok(Object.keys(found).includes(`uws_linux_x64_127.node`));
  const binaries = readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.node'));
  t.equal(binaries.length, Object.keys(found).length, 'there are none elsewhere in the package');
});
