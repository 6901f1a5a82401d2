// Saved replies in Redis, for nodes that share one. A claim is a key of its own value: while it stands no other node
// runs the request, and it ends by itself when the node that made it dies.
import { randomUUID } from 'node:crypto';
import { connectRedis } from '../../redis/client.js';
import { type Claim, REPLY_TTL_MS, type SavedReplies } from './saved-replies.js';

const COMMAND_MS = 1000;
const CONNECT_MS = 3000;
/** Longer than any request takes. */
const CLAIM_MS = 30_000;
/** No digest has a colon. */
const CLAIMED = 'claimed:';
const DIGEST_END = '\n';

// Only what this node claimed, and not the reply that another saved since.
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** Rejects when Redis does not answer. */
export async function openRedisReplies(url: string): Promise<SavedReplies> {
  const redis = await connectRedis({ url, commandMs: COMMAND_MS, connectMs: CONNECT_MS });
  const claim = `${CLAIMED}${randomUUID()}`;
  return {
    async claim(id): Promise<Claim> {
      if (await redis.set(keyOf(id), claim, 'PX', CLAIM_MS, 'NX') !== null) return 'claimed';
      const value = await redis.get(keyOf(id));
      if (value === null || value.startsWith(CLAIMED)) return 'elsewhere';
      const end = value.indexOf(DIGEST_END);
      return { digest: value.slice(0, end), body: value.slice(end + 1) };
    },
    async save(id, { digest, body }) {
      await redis.set(keyOf(id), `${digest}${DIGEST_END}${body}`, 'PX', REPLY_TTL_MS);
    },
    async release(id) {
      await redis.eval(RELEASE, 1, keyOf(id), claim);
    },
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

function keyOf(id: string): string {
  return `{riskgate:once:${id}}`;
}
