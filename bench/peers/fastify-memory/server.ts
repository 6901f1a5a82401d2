// Peer: Fastify, Ajv, the same scoring, everything remembered in the memory of the process.
import { openMemoryState } from '../memory-state.js';
import { startPeerProcess } from '../serve.js';

await startPeerProcess(() => Promise.resolve(openMemoryState()));
