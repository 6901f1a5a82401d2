// A small disk of its own at a folder: it is really full, and its other folders are on another disk.
import { spawnSync } from 'node:child_process';
import { type Scope, temporaryDirectory, withScope } from './scope.js';

const mounted = (at: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at]).status === 0;

const unmount = (at: string): unknown => spawnSync('umount', ['--lazy', at]);

const mounts = await withScope(async (scope) => {
  const at = temporaryDirectory(scope);
  if (!mounted(at, 'size=64k')) return false;
  scope.teardown(() => unmount(at));
  return true;
});

/** For tap's `skip`: a container and a user without rights mount nothing. */
export const SKIP_WITHOUT_MOUNT = mounts ? false : 'this machine mounts no disk';

/** @param size as mount takes it, `4m` for example */
export function mountDisk(t: Scope, at: string, size: string): void {
  if (!mounted(at, `size=${size},mode=700`)) throw new Error(`no disk of ${size} can be mounted at ${at}`);
  t.teardown(() => unmount(at));
}

/**
 * Whatever is opened from now on at the folder cannot be written, as on a file system that found errors.
 * @returns ends it
 */
export function makeReadOnly(t: Scope, at: string): () => void {
  let isMade = true;
  const end = (): void => {
    if (isMade) unmount(at);
    isMade = false;
  };
  for (const how of [
    ['--bind', at, at],
    ['-o', 'remount,bind,ro', at],
  ])
    if (spawnSync('mount', how).status !== 0) throw new Error(`${at} cannot be made read-only`);
  t.teardown(end);
  return end;
}
