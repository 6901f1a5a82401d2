// Peer: Fastify, Ajv, Redis, the same scoring, the same ClickHouse.
import { openRedisState } from '../redis-state.js';
import { startPeerProcess } from '../serve.js';

await startPeerProcess(() => openRedisState(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'));
