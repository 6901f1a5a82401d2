// Test files in one process, one after the other: starting a process, loading what they all need and compiling it takes
// longer than running most of them.
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

const SECONDS_MAX = Number(process.env['TAP_TIMEOUT'] ?? 30);

const paths = process.argv.slice(2);
// tap names a test's folder after the program and its arguments when it is loaded: of two programs it must not be the
// same one, and it must be no longer than a name may be.
process.argv.splice(1, Infinity, paths[0] ?? '');
const { default: t } = await import('tap');
let teardowns: (() => unknown)[] = [];
// What a whole file takes down belongs to its end. To tap it is the end of all, which comes as soon as nothing runs.
t.teardown = t.after = (work) => {
  teardowns.unshift(work);
};
for (const path of paths) {
  // For each of them, and not what is left of the one before it.
  t.setTimeout(SECONDS_MAX * 1000);
  // By this line a failure is told with its file: tap-file.ts.
  t.comment(`file: ${path}`);
  await import(pathToFileURL(path).href);
  // A file that begins while tests of another run would have its services beside theirs.
  if (!t.idle) await once(t, 'idle');
  for (const work of teardowns) await work();
  teardowns = [];
}
