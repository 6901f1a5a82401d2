// Modules that tsc made -> files with a hash in their name, and the page that names them. Compressed once, here, as
// small as it gets.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import nodeResolve from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';

const here = new URL('./', import.meta.url);
const read = (path) => readFileSync(new URL(path, here), 'utf8');

/** All style sheets in one file; comments, line ends and blanks beside punctuation cost bytes. */
function styleSheet() {
  const files = readdirSync(new URL('src/style/', here)).sort();
  const own = files.map((name) => read(`src/style/${name}`)).join('\n');
  return own
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}

/** Writes the style sheet and the page, with the names that were given to their files. */
function page() {
  return {
    name: 'page',
    generateBundle(_, bundle) {
      const css = styleSheet();
      const style = `assets/style-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
      this.emitFile({ type: 'asset', fileName: style, source: css });
      const entry = Object.values(bundle).find(({ isEntry }) => isEntry);
      const html = read('index.html').replace('%style%', style).replace('%script%', entry.fileName);
      this.emitFile({ type: 'asset', fileName: 'index.html', source: html });
    },
  };
}

/** Titles and queries of docs/cookbook.md, as a module: one place says how to ask. */
function cookbook() {
  const id = '\0cookbook';
  // What the command line is given with `--param` has a value of its own here.
  const values = { '{day:Date}': 'today()', '{mode:String}': "'live'", '{workspace:String}': "''" };
  const filled = (query) => Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), query);
  const recipes = [...read('../docs/cookbook.md').matchAll(/^## \d+\. (.+?)\n[\s\S]*?```sql\n([\s\S]*?)\n```/gm)];
  return {
    name: 'cookbook',
    resolveId: (source) => (source === 'cookbook' ? id : null),
    load: (source) =>
      source === id
        ? `export const COOKBOOK = ${JSON.stringify(recipes.map(([, title, query]) => [title, filled(query)]))};`
        : null,
  };
}

/** The licences of what the bundles contain ask for a copy of their text; the bundles have no comments. */
function licences() {
  const contained = ['preact', '@preact/signals', '@preact/signals-core'];
  return {
    name: 'licences',
    generateBundle() {
      const texts = contained.map((name) => `${name}\n\n${read(`../node_modules/${name}/LICENSE`).trim()}\n`);
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join('\n---\n\n') });
    },
  };
}

/** Beside each file the two forms that browsers take. */
function compressed() {
  return {
    name: 'compressed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!fileName.startsWith('assets/')) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(bytes) });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
        }
      },
    },
  };
}

export default {
  input: '../dist/dashboard-modules/main.js',
  plugins: [cookbook(), nodeResolve({ browser: true }), page(), licences(), compressed()],
  output: {
    dir: '../dist/dashboard',
    format: 'es',
    // Smaller files join others: each costs a request, and bytes for its names of others.
    experimentalMinChunkSize: 700,
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    plugins: [terser({ ecma: 2022, module: true, compress: { passes: 2 } })],
  },
};
