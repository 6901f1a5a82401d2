// The list of what the service is made of: every package it runs on, with version and hash; what is only for
// development says so. (`--omit=dev` would leave out what both need.)
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import t from 'tap';
import { only } from '../support/only.js';

interface Sbom {
  bomFormat: string;
  components: {
    name: string;
    version: string;
    purl: string;
    properties?: { name: string }[];
    hashes?: { alg: string; content: string }[];
  }[];
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

t.test('npm sbom lists what the service runs on', { timeout: 240_000 }, async (t) => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  const { bomFormat, components } = JSON.parse(text) as Sbom;
  t.equal(bomFormat, 'CycloneDX');
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  /** Undefined when it is not listed. */
  const isForDevelopment = (wanted: string, at: string | undefined): boolean | undefined =>
    components
      .find(({ name, version }) => name === wanted && version === at)
      ?.properties?.some(({ name }) => name === 'cdx:npm:package:development');
  const check = (packages: Record<string, string>, forDevelopment: boolean): void => {
    for (const [name, range] of Object.entries(packages)) {
      const [, alias = name, version = range] = /^npm:(.+)@(.+)$/.exec(range) ?? [];
      const is = isForDevelopment(name, version) ?? isForDevelopment(alias, version);
      t.equal(is, forDevelopment, `${name} ${version}`);
    }
  };
  check(manifest.dependencies, false);
  check(manifest.devDependencies, true);
  for (const { name, purl, hashes } of components)
    // npm writes no hash into the lock file of what is for another platform, and packages of this project have none.
    if (!/-(darwin|win32|linux-arm)/.test(name) && !purl.startsWith('pkg:npm/%40riskgate/'))
      t.match(hashes, only({ alg: 'SHA-512', content: /^[0-9a-f]{128}$/ }), name);
});
