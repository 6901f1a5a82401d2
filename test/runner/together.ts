// Test files in one process, one after the other: loading what they all need takes longer than running most of them.
import { pathToFileURL } from 'node:url';

const paths = process.argv.slice(2);
// tap names a test's folder after the program: that of two programs must not be the same one.
process.argv.splice(1, Infinity, paths[0] ?? '');
for (const path of paths) await import(pathToFileURL(path).href);
