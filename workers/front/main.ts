// Entry of an accepting thread.
import { parentPort, workerData } from 'node:worker_threads';
import { loadUws } from '../../src/http/engines/uws-binding.js';
import { serveFront } from '../../src/http/fronts/front.js';
import { type FrontSetup } from '../../src/http/fronts/messages.js';
import { NetworkLookups } from '../../src/network/lookups.js';

if (parentPort === null) throw new Error('this module is started as a thread');
const setup = workerData as FrontSetup;
serveFront(await loadUws(), setup, parentPort, setup.intake && new NetworkLookups(setup.intake));
