// Runs test files in one process, one after the other: starting a process, loading the shared modules and compiling
// them takes longer than running most files.
import hooks from 'node:async_hooks';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

const SECONDS_MAX = Number(process.env['TAP_TIMEOUT'] ?? 30);
/** How long this process may stay after its last file. */
const END_MS_MAX = Math.min(30, SECONDS_MAX / 10) * 1000;

const paths = process.argv.slice(2);
// tap names a test's folder after the program and its arguments at load time. The name must differ between programs and
// must not exceed the length limit of a file name.
process.argv.splice(1, Infinity, paths[0] ?? '');
// tap follows each promise and timer of the process by async hooks, those of the service too, to know to which test an
// error belongs that nobody waits for: a tenth of the CPU of tests that send many requests. Without them such an error
// ends the process, with its stack.
const off: hooks.AsyncHook = { enable: () => off, disable: () => off };
Object.assign(hooks, { createHook: () => off });
syncBuiltinESMExports();
const { default: t } = await import('tap');
let teardowns: (() => unknown)[] = [];
/** What kept the process running after each file, with the files. */
const open: string[] = [];
// A file's teardowns run at the end of that file. tap would run them at the end of the process, as soon as no test
// runs.
t.teardown = t.after = (work) => {
  teardowns.unshift(work);
};
for (const path of paths) {
  // Each file gets the full time, not the rest of the previous file's time.
  t.setTimeout(SECONDS_MAX * 1000);
  // tap-file.ts uses this line to report a failure with its file.
  t.comment(`file: ${path}`);
  await import(pathToFileURL(path).href);
  // Wait until idle: otherwise the services of two files would run at the same time.
  if (!t.idle) await once(t, 'idle');
  for (const work of teardowns) await work();
  teardowns = [];
  open.push(`${process.getActiveResourcesInfo().sort().join(' ')} after ${path}`);
}
// Without this a file that leaves a connection open costs the rest of the time limit, and the last file is blamed.
setTimeout(() => {
  t.fail(`a file left something open: ${process.getActiveResourcesInfo().join(' ')}`, { open });
  process.exit(1);
}, END_MS_MAX).unref();
