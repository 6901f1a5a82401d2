// Entry of an accepting thread.
import { parentPort, workerData } from 'node:worker_threads';
import { loadUws } from '../engines/uws-binding.js';
import { serveFront } from './front.js';
import { type FrontSetup } from './messages.js';

if (parentPort === null) throw new Error('this module is started as a thread');
serveFront(await loadUws(), workerData as FrontSetup, parentPort);
