// Preloaded into a service under test (`--import`), so into its scoring workers too: there every score takes longer.
import { isMainThread } from 'node:worker_threads';
import { startModules } from '../../../src/util/programs.js';
import { addBusySignal } from './busy-signal.js';

// The one file of a program has a list of signals of its own.
if (isMainThread) startModules();
else addBusySignal(Number(process.env['BENCH_BURN_US']));
