// Part of `npm run build`: bundles the modules of each program into one file, JavaScript packages included. Dynamic
// imports become a file beside it. The code stays as the compiler wrote it, with the name of each module above it, so
// that stack traces are readable.
import { rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { isBuilt, PARTS_LIST, PROGRAMS } from '../programs.js';

const DIST = new URL('../../../', import.meta.url);
const PROGRAMS_DIR = new URL('programs/', DIST);
const LOCK_FILE = new URL('../package-lock.json', DIST);

/**
 * External packages: they load files beside their code (machine code, a thread's module, data), or have an `eval` that
 * reads variables of their module (`ordered-binary`), which may have another name in a bundle.
 */
const APART = ['chdb', 'ordered-binary', 'pino', 'piscina', 'uWebSockets.js'];
/** Its JavaScript is bundled too; its machine code is loaded from where it was installed. */
const LMDB = new URL('../node_modules/lmdb/', DIST);

function isApart(id: string): boolean {
  return APART.some((name) => id === name || id.startsWith(`${name}/`));
}

/** `import.meta.url` keeps the path that the compiler gave the module: the files that the module loads are there. */
function keepPlaces(directory: URL): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      const { href } = pathToFileURL(id);
      if (!code.includes('import.meta.url') || !(href.startsWith(DIST.href) || href.startsWith(LMDB.href))) return null;
      const path = relative(fileURLToPath(directory), id);
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
    },
  };
}

/**
 * LMDB from its own files took a fifth of the processor time of the process that checks a store. `msgpackr` is
 * taken without its machine code: no store is encoded with it.
 */
function bundleLmdb(): Plugin {
  return {
    name: 'bundle-lmdb',
    resolveId(source) {
      return source === 'msgpackr' ? fileURLToPath(new URL('../msgpackr/index.js', LMDB)) : null;
    },
    transform(code, id) {
      if (id !== fileURLToPath(new URL('native.js', LMDB))) return null;
      const from = "import loadNAPI from 'node-gyp-build-optional-packages';";
      if (!code.includes(from)) throw new Error('lmdb loads its machine code in another way: change bundleLmdb');
      return `import { createRequire } from 'node:module';${code.replace(
        from,
        "const loadNAPI = createRequire(import.meta.url)('node-gyp-build-optional-packages');",
      )}`;
    },
  };
}

/** @returns paths of the bundled modules, below dist/ */
async function buildProgram(name: string, module: string): Promise<string[]> {
  const directory = new URL(`${name}/`, PROGRAMS_DIR);
  const bundle = await rolldown({
    input: { main: fileURLToPath(new URL(module, DIST)) },
    cwd: fileURLToPath(new URL('..', DIST)),
    platform: 'node',
    external: isApart,
    plugins: [bundleLmdb(), keepPlaces(directory)],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: fileURLToPath(directory),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // Keeps the names of the source in stack traces and errors.
    keepNames: true,
  });
  await bundle.close();
  const ids = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return ids
    .map((id) => relative(fileURLToPath(DIST), id))
    .filter((path) => path.endsWith('.js') && !path.startsWith('..'));
}

if (!isBuilt(DIST)) {
  rmSync(PROGRAMS_DIR, { recursive: true, force: true });
  const made = await Promise.all(Object.entries(PROGRAMS).map(([name, module]) => buildProgram(name, module)));
  const parts = [...new Set(made.flat())].sort();
  parts.push(...[import.meta.url, LOCK_FILE].map((made) => relative(fileURLToPath(DIST), fileURLToPath(made))));
  writeFileSync(new URL(PARTS_LIST, DIST), JSON.stringify(parts, undefined, 1));
}
