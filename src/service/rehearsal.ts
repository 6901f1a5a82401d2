// Decisions of invented requests before the first real one. V8 has not compiled the code of a new process yet: the
// first 500 requests of a service under 500 a second waited 146 to 270 ms in the median (later 1 to 5 ms), and 46 to 70
// ms after 300 or 1,000 of these.
import { randomBytes } from 'node:crypto';
import { type KeyEntry, type Workspace } from '../access/key-ring.js';
import { PseudonymKey } from '../access/pseudonym-key.js';
import { unlimitedKey } from '../access/unlimited-key.js';
import { ApiError } from '../contract/errors.js';
import { type NetworkPort } from '../contract/network.js';
import { type EventRequest } from '../event/event-row.js';
import { readCollectRequest, readScoreRequest } from '../http/intake/body.js';
import { toEventRequest } from '../http/intake/event-request.js';
import { type Pool } from '../pool/pool.js';
import { kindOf, makePerson, MARK, renderBody, SESSION_MARK } from '../traffic/bodies.js';
import { seeded } from '../traffic/random.js';
import { createUuidV7 } from '../util/uuid.js';

/** Requests that are asked at once, as in a batch under load. */
const AT_ONCE = 8;
/** After this time no further request is asked, so that a slow store does not delay the start much. */
const REHEARSAL_MS = 1000;
const SEED = 1;
/** No workspace has this name, so its policy is the default one. */
const WORKSPACE: Workspace = {
  name: '(rehearsal)',
  id: 0,
  secret: new PseudonymKey(randomBytes(32)),
  protectedDevices: 0,
  retentionDays: 0,
  policy: undefined,
};
const keyOf = (kind: 'api' | 'public'): KeyEntry =>
  unlimitedKey({ id: 'rehearsal', workspace: WORKSPACE, kind, mode: 'live' });
const KEYS = { api: keyOf('api'), public: keyOf('public') };
/** Of every request. */
const ORIGIN = { sdk: '', address: '', userAgent: '', referer: '', origin: '', explain: false, dryRun: true };

export interface RehearsalOptions {
  pool: Pick<Pool, 'submit'>;
  network: NetworkPort;
  clock: () => number;
  /** Invented requests. */
  requests: number;
}

/**
 * Half of the requests are scores of a backend, half collects of a page. They are dry runs: nothing is logged or
 * learned. In the metrics, only the look-ups in the cache show them.
 */
export async function rehearse(options: RehearsalOptions): Promise<void> {
  const { requests } = options;
  const request = invention(options);
  const until = performance.now() + REHEARSAL_MS;
  let asked = 0;
  while (asked < requests && performance.now() < until) {
    const from = asked;
    asked = Math.min(requests, from + AT_ONCE);
    const rows = Array.from({ length: asked - from }, (_, index) => request(from + index));
    await Promise.all(
      rows.map((row) => new Promise<void>((resolve) => options.pool.submit(row, { answer: () => resolve() }))),
    );
  }
}

/** Makes requests of different users by their number, and reads them as if they had come. */
function invention({ network, clock }: RehearsalOptions): (number: number) => EventRequest {
  const random = seeded(SEED);
  const newEventId = createUuidV7(clock);
  return (number) => {
    const collect = number % 2 === 1;
    const at = clock();
    const text = renderBody(random, makePerson(random, kindOf(random())), at, collect)
      .replaceAll(MARK, String(number).padStart(MARK.length, '0'))
      .replaceAll(SESSION_MARK, String(number).padStart(SESSION_MARK.length, '0'));
    const body = (collect ? readCollectRequest : readScoreRequest)(Buffer.from(text));
    if (body instanceof ApiError) throw new Error(`an invented request was refused: ${body.detail}`);
    const key = KEYS[collect ? 'public' : 'api'];
    const useCase = collect ? 'collect' : 'score';
    return toEventRequest(body, { ...ORIGIN, eventId: newEventId(), receivedAt: at, key, useCase }, network);
  };
}
