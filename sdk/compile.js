// Compiles every package of sdk/ in one process: ES modules and CommonJS with types. As ten runs of tsc, each of which
// loads the compiler and parses its libraries again, it takes three times the processor time.
import { writeFileSync } from 'node:fs';
import ts from 'typescript';
import { printProblems, readConfig } from './compiler.js';

/** Adapters come after the client, whose types they are compiled with. */
const PACKAGES = ['js', 'server', 'react', 'vue', 'angular'];
/** Angular has ES modules only, as all of its packages. */
const MODULES_ONLY = 'angular';

/** Parsed files, by the options that they were parsed with. */
const parsed = new Map();

function hostFor(options) {
  const host = ts.createCompilerHost(options);
  const key = JSON.stringify({ ...options, outDir: '', rootDir: '', configFilePath: '' });
  const files = parsed.get(key) ?? new Map();
  parsed.set(key, files);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    const file = files.get(name) ?? getSourceFile(name, ...rest);
    files.set(name, file);
    return file;
  };
  return host;
}

/** @param others options instead of the package's own */
function compile(name, others = {}) {
  const found = readConfig(`${name}/tsconfig.json`, others);
  const host = hostFor(found.options);
  const program = ts.createProgram(found.fileNames, found.options, host, undefined, found.errors);
  const problems = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  printProblems(problems);
  if (problems.length > 0) process.exitCode = 1;
}

for (const name of PACKAGES) {
  compile(name);
  if (name === MODULES_ONLY) continue;
  compile(name, {
    outDir: `${name}/dist/cjs`,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    ignoreDeprecations: '5.0',
    noCheck: true,
  });
  writeFileSync(`${name}/dist/cjs/package.json`, '{ "type": "commonjs" }\n');
}
