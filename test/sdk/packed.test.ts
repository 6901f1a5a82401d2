// Each package as an integrator gets it: packed, unpacked into an empty project, compiled for both kinds of resolution.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

t.setTimeout(180_000);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const USES: Readonly<Record<string, string>> = {
  js: `import { createRiskgate, type CollectResult, RiskgateError } from '@riskgate/js';
export async function use(): Promise<string> {
  const client = createRiskgate({ publicKey: 'pk_test_x', endpoint: '/rg', behaviour: { typingField: '#word' } });
  const told: CollectResult = await client.login({ identifier: 'ada', result: 'SUCCESS' }, { userId: 'ada' });
  return told.event_id + new RiskgateError('UNKNOWN', 'x').code;
}`,
  server: `import { RiskgateServer, type Decision, type VerifyReply } from '@riskgate/server';
export async function use(): Promise<number> {
  const riskgate = new RiskgateServer({ baseUrl: 'https://risk.example.org', whenUnavailable: { login: 'fail-open' } });
  const told: Decision<VerifyReply> = await riskgate.verify('event', { userId: 'ada', useCase: 'login' });
  return told.decided ? told.risk_score : 0;
}`,
};

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** An empty project with the packed package in it. */
function project(t: Test, name: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'riskgate-packed-'));
  t.teardown(() => rmSync(dir, { recursive: true, force: true }));
  const into = join(dir, 'node_modules/@riskgate', name);
  mkdirSync(into, { recursive: true });
  t.equal(run('npm', ['pack', '--silent', '--pack-destination', dir, join(ROOT, 'sdk', name)], dir), '');
  t.equal(run('sh', ['-c', `tar -xzf *.tgz --strip-components=1 -C '${into}'`], dir), '');
  // What it depends on, which a registry would give.
  symlinkSync(join(ROOT, 'node_modules/standardwebhooks'), join(dir, 'node_modules/standardwebhooks'));
  mkdirSync(join(dir, 'node_modules/@types'));
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(dir, 'node_modules/@types/node'));
  return dir;
}

for (const name of Object.keys(USES))
  t.test(`@riskgate/${name}`, (t) => {
    const dir = project(t, name);
    writeFileSync(join(dir, 'use.mts'), USES[name] ?? '');
    writeFileSync(join(dir, 'use.cts'), USES[name] ?? '');
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noEmit',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
    ];
    for (const resolution of [
      ['--module', 'node16'],
      ['--module', 'preserve', '--moduleResolution', 'bundler'],
    ])
      t.equal(
        run(process.execPath, [TSC, ...strict, ...resolution, 'use.mts', 'use.cts'], dir),
        '',
        resolution.join(' '),
      );
    const load =
      `const a = require('@riskgate/${name}'); import('@riskgate/${name}').then((b) => { if (Object.keys(a).length ` +
      '!== Object.keys(b).length) process.exit(1); });';
    t.equal(run(process.execPath, ['-e', load], dir), '', 'both forms are loaded');
    t.end();
  });
