// Test files in one process, one after the other: loading what they all need takes longer than running most of them.
import hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

// tap follows every promise and every request of the process to the test that has made it, for an error that nobody
// catches: a tenth of what a service in a test process costs. Such an error ends the process here, and so fails it.
const idle: hooks.AsyncHook = { enable: () => idle, disable: () => idle };
hooks.createHook = () => idle;
syncBuiltinESMExports();

const paths = process.argv.slice(2);
// tap names a test's folder after the program: that of two programs must not be the same one.
process.argv.splice(1, Infinity, paths[0] ?? '');
for (const path of paths) await import(pathToFileURL(path).href);
