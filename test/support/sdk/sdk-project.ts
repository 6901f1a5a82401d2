// An integrator's empty project: npm installs the packed packages in it, and their dependencies are linked from here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Scope, temporaryDirectory } from '../scope.js';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Project {
  dir: string;
  write(files: Readonly<Record<string, string>>): void;
  read(file: string): string;
  /** @returns '', or all output if the command failed */
  run(command: string, ...args: string[]): string;
}

/** The folder where npm installed a development dependency of the packages. */
function installed(name: string): string {
  const folders = ['node_modules', ...readdirSync(join(ROOT, 'sdk')).map((folder) => `sdk/${folder}/node_modules`)];
  const found = folders.map((folder) => join(ROOT, folder, name)).filter((path) => existsSync(path));
  // A framework that only one package uses is in that package's own folder.
  return found.at(-1) ?? '';
}

/**
 * @param packages Riskgate packages, by folder below sdk/
 * @param linked packages that a registry would provide, by name
 */
export function emptyProject(scope: Scope, packages: readonly string[], linked: readonly string[]): Project {
  const dir = temporaryDirectory(scope);
  const project: Project = {
    dir,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(dir, name)), { recursive: true });
        writeFileSync(join(dir, name), text);
      }
    },
    read: (file) => readFileSync(join(dir, file), 'utf8'),
    run(command, ...args) {
      const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: dir, encoding: 'utf8' });
      return status === 0 ? '' : `${command} failed: ${String(error ?? '')}\n${stdout}${stderr}`;
    },
  };
  const folders = packages.map((name) => join(ROOT, 'sdk', name));
  must(project.run('npm', 'pack', '--silent', '--pack-destination', dir, ...folders));
  const dependencies: Record<string, string> = {};
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.tgz')))
    dependencies[`@riskgate/${/^riskgate-(.+)-\d/.exec(file)?.[1] ?? ''}`] = `file:${file}`;
  for (const name of linked) dependencies[name] = `file:${installed(name)}`;
  project.write({ 'package.json': JSON.stringify({ private: true, type: 'module', dependencies }) });
  must(project.run('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'));
  return project;
}

export function must(failure: string): void {
  if (failure !== '') throw new Error(failure);
}

/** The code blocks of a package's README. */
export function readmeCode(name: string): string[] {
  const text = readFileSync(join(ROOT, 'sdk', name, 'README.md'), 'utf8');
  return [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}
