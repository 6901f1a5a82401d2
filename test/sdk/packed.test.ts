// Each package as an integrator gets it: packed, installed into an empty project, compiled for both kinds of
// resolution, loaded in Node, and small.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { emptyProject, type Project, ROOT } from '../support/sdk/sdk-project.js';

t.setTimeout(420_000);
const ADAPTER_GZIP_BYTES_MAX = 2 * 1024;
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom'];
/** Declarations are checked once: they are the same files for both. */
const RESOLUTIONS = [
  ['--module', 'node16'],
  ['--module', 'preserve', '--moduleResolution', 'bundler', '--skipLibCheck'],
];
const OPTIONS = "{ publicKey: 'pk_test_xxxxxxxx', endpoint: '/rg', behaviour: { typingField: '#word' } }";

interface Package {
  use: string;
  /** Angular has no CommonJS, as no package of Angular has. */
  commonJs: boolean;
  /** Where the modules of an adapter are, and for which framework, which may set globals of its own. */
  adapter?: { dir: string; framework: string };
}

const PACKAGES: Readonly<Record<string, Package>> = {
  js: {
    commonJs: true,
    use: `import { createRiskgate, type CollectResult, RiskgateError } from '@riskgate/js';
export async function use(): Promise<string> {
  const client = createRiskgate(${OPTIONS});
  const told: CollectResult = await client.login({ identifier: 'ada', result: 'SUCCESS' }, { userId: 'ada' });
  return told.event_id + new RiskgateError('UNKNOWN', 'x').code;
}`,
  },
  server: {
    commonJs: true,
    use: `import { RiskgateServer, type Decision, type VerifyReply } from '@riskgate/server';
export async function use(): Promise<number> {
  const riskgate = new RiskgateServer({
    baseUrl: 'https://risk.example.org',
    secretKey: 'sk_test_x',
    whenUnavailable: { login: 'fail-open' },
  });
  const told: Decision<VerifyReply> = await riskgate.verify('event', { userId: 'ada', useCase: 'login' });
  return told.decided ? told.risk_score : 0;
}`,
  },
  react: {
    commonJs: true,
    adapter: { dir: 'dist/esm', framework: 'react' },
    use: `import { RiskgateProvider, useCollect, useConsent, useRiskgateAction } from '@riskgate/react';
import { type CollectResult } from '@riskgate/react';
import { createElement, type ReactElement } from 'react';
export function Use(): ReactElement {
  const [consented, consent] = useConsent();
  const { collect, status } = useCollect({ immediate: true, userId: 'ada' });
  const { run, error } = useRiskgateAction('login');
  const act = async (): Promise<CollectResult> => (consent(!consented), await collect(), run({ identifier: 'ada' }));
  return createElement('button', { onClick: () => void act() }, status, error?.code);
}
export const tree = createElement(RiskgateProvider, { options: ${OPTIONS} }, createElement(Use));
// @ts-expect-error a registration has no context of its own
export const refused = (): unknown => useRiskgateAction('registration').run({ identifier: 'ada' });`,
  },
  vue: {
    commonJs: true,
    adapter: { dir: 'dist/esm', framework: 'vue' },
    use: `import { type CollectResult, RiskgatePlugin, useCollect, useConsent, useRiskgateAction } from '@riskgate/vue';
import { createApp, defineComponent, h, ref } from 'vue';
const Use = defineComponent({
  setup() {
    const { consented, consent } = useConsent();
    const { collect, loading } = useCollect({ immediate: true, userId: ref('ada') });
    const { run, error } = useRiskgateAction('checkout');
    const act = async (): Promise<CollectResult> => (consent(!consented.value), await collect(), run({ amount: 12 }));
    return () => h('button', { onClick: () => void act() }, [String(loading.value), error.value?.code]);
  },
});
export const use = () => createApp(Use).use(RiskgatePlugin, ${OPTIONS});
// @ts-expect-error an amount is a number
export const refused = (): unknown => useRiskgateAction('checkout').run({ amount: '12' });`,
  },
  angular: {
    commonJs: false,
    adapter: { dir: 'dist', framework: '@angular/core' },
    use: `import { type ApplicationConfig, inject } from '@angular/core';
import { type CollectResult, provideRiskgate, RiskgateService } from '@riskgate/angular';
export const config: ApplicationConfig = { providers: [provideRiskgate(${OPTIONS})] };
export async function use(): Promise<string> {
  const riskgate = inject(RiskgateService);
  if (!riskgate.consented()) riskgate.consent(true);
  const told: CollectResult = await riskgate.login({ identifier: 'ada' }, { userId: 'ada' });
  return told.event_id + riskgate.status() + (riskgate.error()?.code ?? riskgate.data()?.visitorId);
}
// @ts-expect-error signals are read only
export const refused = (riskgate: RiskgateService): void => riskgate.data.set(undefined);`,
  },
};

/** What a registry would give: dependencies, frameworks and their types. */
const LINKED = [
  'standardwebhooks',
  '@types/node',
  '@types/react',
  'react',
  'react-dom',
  'vue',
  '@vue/server-renderer',
  '@angular/core',
  '@angular/compiler',
];

function node(project: Project, code: string, ...args: string[]): string {
  return project.run(process.execPath, ...args, '-e', code);
}

function compiled(t: Test, project: Project): void {
  for (const [name, { use, commonJs }] of Object.entries(PACKAGES))
    project.write({ [`${name}.mts`]: use, ...(commonJs && { [`${name}.cts`]: use }) });
  const files = readdirSync(project.dir).filter((file) => /\.[mc]ts$/.test(file));
  for (const resolution of RESOLUTIONS)
    t.equal(project.run(process.execPath, TSC, ...STRICT, ...resolution, ...files), '', resolution.join(' '));
}

t.test('an empty project', async (t) => {
  const project = emptyProject(t, Object.keys(PACKAGES), LINKED);
  t.test('compiles with every package, for both kinds of resolution', async (t) => compiled(t, project));

  for (const [name, { commonJs, adapter }] of Object.entries(PACKAGES))
    t.test(`@riskgate/${name}`, async (t) => {
      const first = adapter === undefined ? '' : `await import('${adapter.framework}');`;
      const load = `${first} const before = Object.getOwnPropertyNames(globalThis).length;
        const b = await import('@riskgate/${name}');
        if (Object.getOwnPropertyNames(globalThis).length !== before) throw new Error('a global was set');\n`;
      const required = `const { createRequire } = await import('node:module');
        const a = createRequire(process.cwd() + '/x.js')('@riskgate/${name}');
        const names = (all) => Object.keys(all).sort().join();
        if (names(a) !== names(b)) throw new Error(names(a) + ' but ' + names(b));`;
      t.equal(node(project, load + (commonJs ? required : ''), '--input-type=module'), '', 'all forms are loaded');
      if (adapter !== undefined) {
        const dir = `node_modules/@riskgate/${name}/${adapter.dir}`;
        const files = readdirSync(join(project.dir, dir)).filter((file) => file.endsWith('.js'));
        const text = files.map((file) => project.read(join(dir, file))).join('');
        t.ok(gzipSync(text, { level: 9 }).length <= ADAPTER_GZIP_BYTES_MAX, 'at most 2 KB');
      }
    });

  t.test('React renders on a server, its files are of a client', async (t) => {
    const code = `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { RiskgateProvider, useCollect, useConsent } from '@riskgate/react';
      const Use = () => useCollect({ immediate: true }).status + useConsent()[0];
      const options = { ...${OPTIONS}, consent: 'granted' };
      const told = renderToString(createElement(RiskgateProvider, { options }, createElement(Use)));
      if (told !== 'idletrue') throw new Error(told);
      let refused = '';
      try { renderToString(createElement(Use)); } catch (error) { refused = error.message; }
      if (!refused.includes('<RiskgateProvider>')) throw new Error('no provider: ' + refused);`;
    t.equal(node(project, code, '--input-type=module'), '');
    for (const file of readdirSync(join(project.dir, 'node_modules/@riskgate/react/dist/esm')))
      if (file.endsWith('.js'))
        t.match(project.read(`node_modules/@riskgate/react/dist/esm/${file}`), /^'use client';\n/, file);
  });

  t.test('Vue renders on a server', async (t) => {
    const code = `import { createSSRApp, h } from 'vue';
      import { renderToString } from '@vue/server-renderer';
      import { RiskgatePlugin, useCollect, useConsent, useRiskgate } from '@riskgate/vue';
      let failed;
      const Use = { setup() {
        const { loading } = useCollect({ immediate: true });
        const { consented } = useConsent();
        failed = useRiskgate().collect().catch(({ code }) => code);
        return () => h('p', [String(loading.value), String(consented.value)]);
      } };
      const told = await renderToString(createSSRApp(Use).use(RiskgatePlugin, { ...${OPTIONS}, consent: 'granted' }));
      if (told !== '<p>falsetrue</p>') throw new Error(told);
      if ((await failed) !== 'NOT_INITIALIZED') throw new Error(await failed);`;
    t.equal(node(project, code, '--input-type=module'), '');
  });

  t.test("Angular's service is made on a server and says that it has no browser", async (t) => {
    const code = `import '@angular/compiler';
      import { createEnvironmentInjector, Injector, NgZone, PLATFORM_ID } from '@angular/core';
      import { provideRiskgate, RiskgateService } from '@riskgate/angular';
      const zone = { run: (call) => call(), runOutsideAngular: (call) => call() };
      const parent = Injector.create({ providers: [
        { provide: NgZone, useValue: zone }, { provide: PLATFORM_ID, useValue: 'server' } ] });
      const injector = createEnvironmentInjector([provideRiskgate({ ...${OPTIONS}, consent: 'granted' })], parent);
      const riskgate = injector.get(RiskgateService);
      const code = await riskgate.collect().catch(({ code }) => code);
      const told = [riskgate.consented(), code, riskgate.status(), riskgate.error().code].join();
      injector.destroy();
      if (told !== 'true,NOT_INITIALIZED,failed,NOT_INITIALIZED') throw new Error(told);`;
    t.equal(node(project, code, '--input-type=module'), '');
  });
});
