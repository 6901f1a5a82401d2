// The service of an older commit, built from git in a folder of its own, with the packages of this checkout.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Scope, temporaryDirectory } from './scope.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILD_MS_MAX = 600_000;
/** After the compiler; an older commit may lack one of them. */
const STEPS = ['network/tools/prepare-tables.js', 'util/tools/build-programs.js'];

export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @returns its folder, which is removed at the end */
export function buildOlder(scope: Scope, commit: string): string {
  const folder = temporaryDirectory(scope);
  const options = { cwd: folder, timeout: BUILD_MS_MAX, maxBuffer: 2 ** 30 } as const;
  const files = execFileSync('git', ['archive', commit], { ...options, cwd: ROOT });
  execFileSync('tar', ['-x'], { ...options, input: files });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Commits before it was made load typebox from its package.
  if (readFileSync(join(folder, 'package.json'), 'utf8').includes('"build:typebox"'))
    execFileSync('npm', ['run', '--silent', 'build:typebox'], options);
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noCheck'], options);
  for (const step of STEPS)
    if (existsSync(join(folder, 'dist/src', step))) execFileSync(process.execPath, [join('dist/src', step)], options);
  // Its pages are not asked for: those of this build are in their place.
  for (const dist of ['dist/dashboard', 'sdk/js/dist'])
    if (existsSync(join(ROOT, dist))) cpSync(join(ROOT, dist), join(folder, dist), { recursive: true });
  return folder;
}
