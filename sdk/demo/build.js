// Builds the variants that need a compiler, each once and again when its sources, the shop's or the adapter's changed.
// The client and the adapters themselves are built before, by sdk/build.sh.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('./', import.meta.url));
const SDK = join(HERE, '..');
/** What the variants import by name comes from this clone, as it is built now. */
const OURS = {
  '@riskgate/js': join(SDK, 'js/dist/riskgate.js'),
  '@riskgate/react': join(SDK, 'react/dist/esm/index.js'),
  '@riskgate/vue': join(SDK, 'vue/dist/esm/index.js'),
  '@riskgate/angular': join(SDK, 'angular/dist/index.js'),
};

const RECIPES = {
  react: { entry: 'entry.jsx', plugins: () => [] },
  vue: { entry: 'entry.js', plugins: async () => [(await import('@vitejs/plugin-vue')).default()] },
  angular: { entry: 'dist/compiled/entry.js', before: compileAngular, plugins: async () => [await linker()] },
};

/** @returns the names of those that were built now */
export async function buildVariants() {
  const built = [];
  for (const name of Object.keys(RECIPES)) {
    const digest = digestOf(name);
    const mark = join(HERE, 'variants', name, 'dist/sources.txt');
    if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) continue;
    await buildVariant(name);
    writeFileSync(mark, digest);
    built.push(name);
  }
  return built;
}

async function buildVariant(name) {
  const root = join(HERE, 'variants', name);
  const { entry, before, plugins } = RECIPES[name];
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await before?.(root);
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', ngDevMode: 'false' },
    plugins: await plugins(),
    resolve: { alias: { ...OURS, ...(name === 'react' && reactOf()) } },
    build: {
      outDir: join(root, 'dist'),
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: join(root, entry), formats: ['es'], fileName: () => 'entry.js' },
    },
  });
}

/** Another package of this repository may bring an older React: the one the adapter is developed with counts. */
function reactOf() {
  const { resolve } = createRequire(join(SDK, 'react/package.json'));
  return Object.fromEntries(['react', 'react-dom'].map((name) => [name, dirname(resolve(`${name}/package.json`))]));
}

async function compileAngular(root) {
  const require = createRequire(join(SDK, 'angular/package.json'));
  const compiler = join(dirname(require.resolve('@angular/compiler-cli/package.json')), 'bundles/src/bin/ngc.js');
  const child = spawn(process.execPath, [compiler, '-p', root], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the Angular variant does not compile');
}

/** Angular's own packages are half compiled; its linker finishes them. */
async function linker() {
  const { transformAsync } = await import('@babel/core');
  const { default: plugin } = await import('@angular/compiler-cli/linker/babel');
  return {
    name: 'linker',
    async transform(code, id) {
      if (!code.includes('\u0275\u0275ngDeclare')) return null;
      const settings = { filename: id, plugins: [plugin], configFile: false, compact: false, sourceMaps: false };
      return { code: (await transformAsync(code, settings)).code, map: null };
    },
  };
}

/** Of all that a variant is made of: a build of the client writes the same files again, and that is no change. */
function digestOf(name) {
  const folders = [join(HERE, 'variants', name), join(HERE, 'shop'), dirname(OURS[`@riskgate/${name}`])];
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesIn), OURS['@riskgate/js'], join(HERE, 'build.js')])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ name }) => join(folder, name))
    .sort();
}
