// Part of `npm run lint`; the files to lint may be given as arguments. Checks the types of the service and runs ESLint,
// with one compiled program for both. Apart, the compiler and the linter each parse and check every file.
import { ESLint } from 'eslint';
import ts from 'typescript';
import { printProblems, readConfig } from '../../sdk/compiler.js';

const SERVICE = 'tsconfig.json';
/** Linted only: their own builds check the types. */
const OTHERS = [
  'dashboard/tsconfig.json',
  'sdk/js/tsconfig.json',
  'sdk/server/tsconfig.json',
  'sdk/react/tsconfig.json',
  'sdk/vue/tsconfig.json',
  'sdk/angular/tsconfig.json',
  'sdk/demo/variants/angular/tsconfig.json',
];

function programOf(path) {
  const found = readConfig(path, { noEmit: true, incremental: false });
  const options = { ...found.options, tsBuildInfoFile: undefined };
  return ts.createProgram({
    rootNames: found.fileNames,
    options,
    // The linter reads parents of nodes.
    host: ts.createCompilerHost(options, true),
    configFileParsingDiagnostics: found.errors,
  });
}

const service = programOf(SERVICE);
const problems = ts.getPreEmitDiagnostics(service);
printProblems(problems);

const programs = [service, ...OTHERS.map(programOf)];
const eslint = new ESLint({
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { programs, projectService: false } } },
  ],
});
const files = process.argv.slice(2);
const results = await eslint.lintFiles(files.length === 0 ? ['.'] : files);
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));
process.exitCode = problems.length === 0 && results.every(({ errorCount }) => errorCount === 0) ? 0 : 1;
