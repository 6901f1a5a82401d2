// Preloaded into a service under test (`--import`), so into its scoring workers too: there every score takes longer.
import { isMainThread } from 'node:worker_threads';
import { addBusySignal } from './busy-signal.js';

if (!isMainThread) addBusySignal(Number(process.env['BENCH_BURN_US']));
