// Saved replies in Redis, for nodes that share one. A claim is a key of its own value: while it stands no other node
// runs the request, and it ends by itself when the node that made it dies.
import { randomUUID } from 'node:crypto';
import { type Claim, REPLY_TTL_MS, type SavedReplies, type SavedReply } from '../ports/replies.js';
import { isAbout } from '../saved-reply.js';
import { refuseNewerVersion } from '../versions.js';
import { connectRedis, type RedisTarget } from './client.js';
import { scanNames } from './scan.js';
import { ShareCounter, type SharesOptions, ShareWatch } from './shares.js';

const COMMAND_MS = 1000;
/** Longer than any request takes. */
const CLAIM_MS = 30_000;
/** What a reply takes beside its parts: its name, and what Redis needs for a key with a time to live. */
const REPLY_BYTES = 160;
/** No digest has a colon. */
const CLAIMED = 'claimed:';
/** Digest, whom it is about, body. */
const PART_END = '\n';
/** A later version of a value begins with its number, as in 'v2:'. */
const VERSION = /^v(\d+):/;

// Only what this node claimed, and not the reply that another saved since.
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** Rejects when Redis does not answer. */
export async function openRedisReplies(target: RedisTarget, bytesMax: number): Promise<SavedReplies> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const shares: SharesOptions = { name: 'riskgate:{replies-kept}', bytesMax, ttlMs: REPLY_TTL_MS };
  const counter = new ShareCounter(redis, shares);
  const watch = new ShareWatch(redis, shares, () => undefined);
  const claim = `${CLAIMED}${randomUUID()}`;
  return {
    async claim(id, owner): Promise<Claim> {
      // What is known is told also to those who have no room for more.
      if (watch.isOver(owner)) {
        const known = await redis.get(keyOf(id));
        return known === null ? 'full' : known.startsWith(CLAIMED) ? 'elsewhere' : savedIn(known);
      }
      if ((await redis.set(keyOf(id), claim, 'PX', CLAIM_MS, 'NX')) !== null) return 'claimed';
      const value = await redis.get(keyOf(id));
      if (value === null || value.startsWith(CLAIMED)) return 'elsewhere';
      return savedIn(value);
    },
    async save(id, owner, { digest, body, about }) {
      counter.add(new Map([[owner, digest.length + about.length + body.length + REPLY_BYTES]]));
      await redis.set(keyOf(id), [digest, about, body].join(PART_END), 'PX', REPLY_TTL_MS);
    },
    async visit(remove) {
      let removed = 0;
      for await (const name of scanNames(redis, keyOf('*'))) {
        const value = await redis.get(name);
        if (value !== null && !value.startsWith(CLAIMED) && isAbout(savedIn(value).about, remove))
          removed += await redis.del(name);
      }
      return removed;
    },
    async release(id) {
      await redis.eval(RELEASE, 1, keyOf(id), claim);
    },
    room: () => watch.room(),
    close() {
      watch.close();
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/** @throws NewerRecordError */
function savedIn(value: string): SavedReply {
  refuseNewerVersion('saved replies', VERSION.exec(value)?.[1]);
  const digestEnd = value.indexOf(PART_END);
  const aboutEnd = value.indexOf(PART_END, digestEnd + 1);
  return {
    digest: value.slice(0, digestEnd),
    about: value.slice(digestEnd + 1, aboutEnd),
    body: value.slice(aboutEnd + 1),
  };
}

function keyOf(id: string): string {
  return `{riskgate:once:${id}}`;
}
