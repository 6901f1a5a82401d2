// Preloaded into a service under test (`--import`), and so into its scoring workers, where it slows every score.
import { isMainThread } from 'node:worker_threads';
import { startModules } from '../../../src/util/programs.js';
import { addBusySignal } from './busy-signal.js';

// The one-file program has its own copy of the signals, so the service must start from its modules.
if (isMainThread) startModules();
else addBusySignal(Number(process.env['BENCH_BURN_US']));
