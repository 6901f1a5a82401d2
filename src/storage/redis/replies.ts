// Saved replies in Redis, for nodes that share one. A claim is a special value of the reply's key: while it exists no
// other node runs the request, and it expires when the node that made it dies.
import { randomUUID } from 'node:crypto';
import { type Claim, REPLY_TTL_MS, type SavedReplies, type SavedReply } from '../ports/replies.js';
import { type OnDamagedRecord } from '../ports/backend.js';
import { StoreDamagedError } from '../ports/errors.js';
import { isAbout } from '../saved-reply.js';
import { refuseNewerVersion } from '../versions.js';
import { countsOf, inOneWrite } from './batch.js';
import { connectRedis, type RedisTarget } from './client.js';
import { forEachStep } from './scan.js';
import { damagedAt, isForeign, type Place, summedText, withSum } from './sums.js';
import { ShareCounter, type SharesOptions, ShareWatch } from './shares.js';

const COMMAND_MS = 1000;
const STORE = 'replies';
/** TTL of a claim: longer than any request takes. */
const CLAIM_MS = 30_000;
/** Overhead of a reply: its key, and what Redis needs for a key with a TTL. */
const REPLY_BYTES = 160;
/** Prefix of a claim; a digest contains no colon. */
const CLAIMED = 'claimed:';
/** Separator of the parts: digest, subject, body. */
const PART_END = '\n';
/** A value of a later version begins with its number, as in 'v2:'. */
const VERSION = /^v(\d+):/;

// Deletes only a claim of this process, not a reply that another node saved since.
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

/** Rejects when Redis does not answer. */
export async function openRedisReplies(
  target: RedisTarget,
  bytesMax: number,
  told: OnDamagedRecord,
): Promise<SavedReplies> {
  const redis = await connectRedis(target, { commandMs: COMMAND_MS });
  const shares: SharesOptions = { name: 'riskgate:{replies-kept}', bytesMax, ttlMs: REPLY_TTL_MS };
  const counter = new ShareCounter(redis, shares);
  const watch = new ShareWatch(redis, shares, () => undefined);
  const claim = `${CLAIMED}${randomUUID()}`;
  const placeOf = (key: string): Place => ({ store: STORE, key, told });
  // A damaged reply counts as missing: it is deleted, and its request runs again.
  const known = async (key: string): Promise<string | null> => {
    try {
      const value = await redis.get(key);
      if (value !== null && !value.startsWith(CLAIMED)) savedIn(placeOf(key), value);
      return value;
    } catch (error) {
      if (isForeign(error)) damagedAt(placeOf(key));
      else if (!(error instanceof StoreDamagedError)) throw error;
      await redis.del(key);
      return null;
    }
  };
  const claimed = async (id: string): Promise<boolean> =>
    (await redis.set(keyOf(id), claim, 'PX', CLAIM_MS, 'NX')) !== null;
  return {
    async claim(id, owner): Promise<Claim> {
      // A known reply is returned also to owners that are over their share.
      const full = watch.isOver(owner);
      if (!full && (await claimed(id))) return 'claimed';
      const value = await known(keyOf(id));
      if (value === null) return full ? 'full' : (await claimed(id)) ? 'claimed' : 'elsewhere';
      return value.startsWith(CLAIMED) ? 'elsewhere' : savedIn(placeOf(keyOf(id)), value);
    },
    async save(id, owner, { digest, body, about }) {
      counter.add(new Map([[owner, digest.length + about.length + body.length + REPLY_BYTES]]));
      const key = keyOf(id);
      await redis.set(key, withSum(key, [digest, about, body].join(PART_END)), 'PX', REPLY_TTL_MS);
    },
    async visit(remove) {
      let removed = 0;
      await forEachStep(redis, keyOf('*'), async (all) => {
        const names = all.map(String);
        // Together: one after the other, each takes the time of a round trip.
        const values = await Promise.all(inOneWrite(redis, () => names.map(known)));
        const found = names.filter((name, i) => aboutIn(placeOf(name), values[i] ?? CLAIMED, remove));
        for (const count of await countsOf(redis, found, (name) => redis.del(name))) removed += count;
      });
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

/** @throws NewerRecordError StoreDamagedError, which is reported */
function aboutIn(place: Place, stored: string, remove: (userHash: string, fingerprint: string) => boolean): boolean {
  return !stored.startsWith(CLAIMED) && isAbout(savedIn(place, stored).about, remove);
}

/** @throws NewerRecordError StoreDamagedError, which is reported */
function savedIn(place: Place, stored: string): SavedReply {
  const value = summedText(place, stored);
  refuseNewerVersion('saved replies', VERSION.exec(value)?.[1]);
  const digestEnd = value.indexOf(PART_END);
  const aboutEnd = value.indexOf(PART_END, digestEnd + 1);
  if (digestEnd === -1 || aboutEnd === -1) throw damagedAt(place);
  return {
    digest: value.slice(0, digestEnd),
    about: value.slice(digestEnd + 1, aboutEnd),
    body: value.slice(aboutEnd + 1),
  };
}

function keyOf(id: string): string {
  return `{riskgate:once:${id}}`;
}
