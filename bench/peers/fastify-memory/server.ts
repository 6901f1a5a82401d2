// Peer: Fastify, Ajv, the same scoring, and all state in process memory.
import { openMemoryState } from '../memory-state.js';
import { startPeerProcess } from '../serve.js';

await startPeerProcess(() => Promise.resolve(openMemoryState()));
