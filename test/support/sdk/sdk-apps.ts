// Small applications of each framework, built by Vite in an integrator's project: the one of the package's README, and
// one that exposes mounting, listeners and zones to the tests.
import { emptyProject, must, type Project, readmeCode, ROOT } from './sdk-project.js';
import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { type Scope } from '../scope.js';

export type Framework = 'react' | 'vue' | 'angular';

interface Recipe {
  linked: readonly string[];
  /** Files of the README's application, in the order of its code blocks. */
  readme: readonly string[];
  /** The other application; `OPTIONS` is replaced by the client's options. */
  lifecycle: Readonly<Record<string, string>>;
  settings: Readonly<Record<string, string>>;
  /** Scripts that the pages load. */
  entries: readonly [readme: string, lifecycle: string];
  /** A compiler that runs before Vite. */
  compile?: string;
}

const VITE = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
const INPUT = "build: { rolldownOptions: { input: ['index.html', 'lifecycle.html'] } }";
const COMPILER = {
  strict: true,
  skipLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  module: 'preserve',
  moduleResolution: 'bundler',
  types: [],
};

const REACT: Recipe = {
  linked: ['vite', 'react', 'react-dom', '@types/react', '@types/react-dom'],
  readme: ['src/main.tsx'],
  lifecycle: {
    'src/lifecycle.tsx': `import { createRiskgate } from '@riskgate/js';
import { RiskgateProvider, useCollect, useRiskgateAction } from '@riskgate/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

declare global { var runs: Set<unknown>; var mounts: number; var who: string }
declare global { var end: () => void; var patient: () => void; var own: () => void; var alone: () => void }
globalThis.runs = new Set();
globalThis.mounts = 0;
globalThis.who = 'ada';
function Page() {
  const { data: first } = useCollect({ immediate: true });
  const { run, status, data, error } = useRiskgateAction('login');
  useEffect(() => { globalThis.runs.add(run); });
  useEffect(() => { globalThis.mounts += 1; }, []);
  return (
    <>
      <input id="word" />
      <button id="go" onClick={() => void run({}, { userId: globalThis.who }).catch(() => {})}>Go</button>
      <p>{first?.event_id}</p><output>{data?.event_id}</output><b>{status} {error?.code}</b>
    </>
  );
}
const root = createRoot(document.body.appendChild(document.createElement('main')));
root.render(<StrictMode><RiskgateProvider options={OPTIONS}><Page /></RiskgateProvider></StrictMode>);
globalThis.end = () => root.unmount();
function Patient() {
  return <i>{useCollect({ immediate: true, userId: 'linus', signal: AbortSignal.timeout(60_000) }).status}</i>;
}
globalThis.patient = () => {
  const other = createRoot(document.body.appendChild(document.createElement('main')));
  other.render(<RiskgateProvider options={OPTIONS}><Patient /></RiskgateProvider>);
};
function Own() {
  const [userId, setUserId] = useState('linus');
  const { status, data } = useCollect({ immediate: true, userId });
  const { run, error } = useRiskgateAction('login');
  return (
    <>
      <button id="other" onClick={() => setUserId('margaret')}>Other</button>
      <button id="odd" onClick={() => void run({}).catch(() => {})}>Odd</button>
      <i>{status} {data?.event_id}</i><u>{error?.code} {error?.message}</u>
    </>
  );
}
globalThis.own = () => {
  const client = { ...createRiskgate(OPTIONS), login: () => Promise.reject(new TypeError('odd')) };
  const other = createRoot(document.body.appendChild(document.createElement('main')));
  other.render(<RiskgateProvider client={client}><Own /></RiskgateProvider>);
};
globalThis.alone = () => {
  addEventListener('error', ({ message }) => document.body.append(message));
  createRoot(document.body.appendChild(document.createElement('main'))).render(<Patient />);
};
`,
  },
  settings: {
    'vite.config.js': `export default { ${INPUT} };`,
    'tsconfig.json': JSON.stringify({ compilerOptions: { ...COMPILER, jsx: 'react-jsx', noEmit: true } }),
  },
  entries: ['/src/main.tsx', '/src/lifecycle.tsx'],
  compile: join(ROOT, 'node_modules/typescript/bin/tsc'),
};

const VUE: Recipe = {
  linked: ['vite', '@vitejs/plugin-vue', 'vue', 'typescript'],
  readme: ['src/App.vue', 'src/main.ts'],
  lifecycle: {
    'src/Page.vue': `<script setup lang="ts">
import { useCollect, useRiskgateAction } from '@riskgate/vue';
import { ref } from 'vue';
const userId = ref<string>();
const { data: first } = useCollect({ immediate: true, userId });
const { run, loading, data, error } = useRiskgateAction('login');
const go = () => run({}, { userId: globalThis.who }).catch(() => {});
</script>
<template>
  <input id="word"><button id="go" @click="go">Go</button>
  <button id="user" @click="userId = 'grace'">User</button>
  <p>{{ first?.event_id }}</p><output>{{ data?.event_id }}</output>
  <b>{{ loading ? 'loading' : error ? 'failed' : 'done' }} {{ error?.code }}</b>
</template>
`,
    'src/lifecycle.ts': `import { RiskgatePlugin } from '@riskgate/vue';
import { createApp } from 'vue';
import Page from './Page.vue';
globalThis.who = 'ada';
const app = createApp(Page).use(RiskgatePlugin, OPTIONS);
app.mount(document.body.appendChild(document.createElement('main')));
globalThis.end = () => app.unmount();
`,
  },
  settings: {
    'vite.config.js': `import vue from '@vitejs/plugin-vue';\nexport default { plugins: [vue()], ${INPUT} };`,
  },
  entries: ['/src/main.ts', '/src/lifecycle.ts'],
};

/** Angular's own packages are partially compiled and need its linker. The Riskgate package does not. */
const LINKER = `import linker from '@angular/compiler-cli/linker/babel';
import { transformAsync } from '@babel/core';
export default { ${INPUT}, plugins: [{ name: 'linker', async transform(code, id) {
  if (!code.includes('\\u0275\\u0275ngDeclare')) return null;
  if (id.includes('riskgate')) throw new Error('nothing of ours needs the linker: ' + id);
  const { code: linked } = await transformAsync(code, { filename: id, plugins: [linker], configFile: false,
    compact: false, sourceMaps: false });
  return { code: linked, map: null };
} }] };`;

const ANGULAR: Recipe = {
  linked: [
    'vite',
    'rxjs',
    'zone.js',
    'typescript',
    '@babel/core',
    ...['common', 'compiler', 'compiler-cli', 'core', 'platform-browser'].map((name) => `@angular/${name}`),
  ],
  readme: ['src/main.ts'],
  lifecycle: {
    'src/lifecycle.ts': `import 'zone.js';
import { Component, inject, provideZoneChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRiskgate, RiskgateService } from '@riskgate/angular';

declare global { var checks: number; var end: () => void; var who: string }
globalThis.checks = 0;
globalThis.who = 'ada';
@Component({
  selector: 'app-root',
  template: \`<input id="word"><button id="go" (click)="go()">Go</button>
    <button id="noise" (click)="listen()">Listen</button>
    <p>{{ first }}</p><output>{{ checked() }}{{ riskgate.data()?.event_id }}</output>
    <b>{{ riskgate.status() }} {{ riskgate.error()?.code }}</b>\`,
})
class Page {
  protected readonly riskgate = inject(RiskgateService);
  protected first = '';
  constructor() {
    void this.riskgate.collect().then(({ event_id }) => (this.first = event_id));
  }
  protected checked(): string {
    globalThis.checks += 1;
    return '';
  }
  protected go(): void {
    this.riskgate.login({}, { userId: globalThis.who }).catch(() => undefined);
  }
  protected listen(): void {
    document.addEventListener('mousemove', () => undefined);
  }
}
void bootstrapApplication(Page, { providers: [provideZoneChangeDetection(), provideRiskgate(OPTIONS)] }).then(
  (app) => (globalThis.end = () => app.destroy()),
);
`,
  },
  settings: {
    'vite.config.js': LINKER,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...COMPILER, outDir: 'out', rootDir: 'src' },
      angularCompilerOptions: { strictTemplates: true },
      include: ['src'],
    }),
  },
  entries: ['/out/main.js', '/out/lifecycle.js'],
  compile: 'node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js',
};

const RECIPES: Readonly<Record<Framework, Recipe>> = { react: REACT, vue: VUE, angular: ANGULAR };

/** NODE_ENV: React mounts twice only in development. */
export type Mode = 'development' | 'production';

/** @returns a function that builds the pages `/` (the README's) and `/lifecycle.html`, by path */
export function prepareApps(
  scope: Scope,
  framework: Framework,
  to: { publicKey: string; endpoint: string },
): (mode: Mode) => Record<string, string> {
  const { linked, readme, lifecycle, settings, entries, compile } = RECIPES[framework];
  const project = emptyProject(scope, ['js', framework], linked);
  const code = readmeCode(framework);
  const options = JSON.stringify({ ...to, consent: 'granted' });
  for (const [i, file] of readme.entries()) {
    const text = code[i] ?? '';
    project.write({ [file]: text.replace('pk_test_…', to.publicKey).replace('https://risk.example.org', to.endpoint) });
  }
  for (const [file, text] of Object.entries(lifecycle)) project.write({ [file]: text.replaceAll('OPTIONS', options) });
  project.write(settings);
  project.write({ 'index.html': page(entries[0]), 'lifecycle.html': page(entries[1]) });
  if (compile !== undefined) must(project.run(process.execPath, compile));
  return (mode) => {
    must(project.run('env', `NODE_ENV=${mode}`, process.execPath, ...VITE));
    return builtFiles(project);
  };
}

function page(entry: string): string {
  return `<!doctype html><title>shop</title><link rel="icon" href="data:,">
<body><app-root></app-root><script type="module" src="${entry}"></script></body>`;
}

function builtFiles(project: Project): Record<string, string> {
  const names = readdirSync(join(project.dir, 'dist'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(?:html|js)$/.test(name));
  const built = Object.fromEntries(files.map((name) => [`/${name}`, project.read(`dist/${name}`)]));
  return { ...built, '/': built['/index.html'] ?? '' };
}
