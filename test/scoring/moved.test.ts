// A machine of many people that came to another line: it counts for strangers, and not for whoever was let in there.
import t from 'tap';
import { type UseCase } from '../../src/contract/vocabulary.js';
import { makeEventRequest } from '../../src/event/generated/make-event.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readKeysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyCrowd, emptyProfiles } from '../../src/profiles/shapes.js';
import { CONTINUITY } from '../../src/scoring/facts/device/standing.js';
import { isMovedFor } from '../../src/scoring/facts/device/terminal.js';
import { DEFAULT_SETTINGS } from '../../src/scoring/model/settings.js';

const DAY = 86_400;
const NOW = 1_800_000_000;

interface Visit {
  useCase?: UseCase;
  /** Days since the line was seen first, and since the user was on the machine first; no user days: never. */
  line?: number;
  user?: number;
  confirmed?: boolean;
  continuity?: number;
}

const VISITS: readonly (readonly [name: string, visit: Visit, moved: boolean])[] = [
  ['a stranger on a new line', {}, true],
  ['a stranger on a line of weeks', { line: 30 }, false],
  ['a user of the machine from elsewhere', { user: 30, continuity: CONTINUITY.none }, true],
  ['a user who was let in there on an earlier day', { user: 2 }, false],
  ['a user who came there an hour ago', { user: 1 / 24 }, true],
  ['a user who passed a second factor there', { user: 1 / 24, confirmed: true }, false],
  ['an order', { useCase: 'checkout' }, false],
];

for (const [name, { useCase = 'login', line = 2, user, confirmed, continuity = CONTINUITY.prefix }, moved] of VISITS)
  t.test(`${name}: ${moved ? 'it counts' : 'it does not count'}`, async (t) => {
    const profiles = emptyProfiles();
    Object.assign(profiles.device, { seen: 500, allowed: 500, firstSeen: NOW - 90 * DAY, networksLow: 3 });
    Object.assign(profiles.prefix, { seen: 20, firstSeen: NOW - line * DAY });
    const known = user !== undefined;
    const nearest = known ? { confirmed: confirmed ? NOW - 600 : 0, firstSeen: NOW - user * DAY } : undefined;
    const request = makeEventRequest({ useCase, addressPrefix: '203.0.113.0/24' });
    const seen = { profiles, request, now: NOW, settings: DEFAULT_SETTINGS, device: { known, nearest, continuity } };
    t.equal(isMovedFor(seen), moved);
  });

t.test('a record of the line that cannot be read is no new line, with one reader and the other', async (t) => {
  const request = makeEventRequest({ useCase: 'login', addressPrefix: '203.0.113.0/24', addressHash: 'a'.repeat(32) });
  const keys = readKeysOf(request);
  const device = { known: false, nearest: undefined, continuity: CONTINUITY.prefix };
  for (const [name, isThere] of [
    ['it is not there', true],
    ['it cannot be read', false],
  ] as const)
    for (const decoded of [undefined, { crowd: () => (isThere ? emptyCrowd() : undefined), replays: () => true }]) {
      const profiles = emptyProfiles();
      const record = (key: string) => (key.startsWith('p') && !isThere ? undefined : '');
      readProfiles(new RecordBytes(), record, keys, profiles, decoded);
      Object.assign(profiles.device, { seen: 500, allowed: 500, firstSeen: NOW - 90 * DAY, networksLow: 3 });
      t.equal(profiles.degraded, false);
      t.equal(isMovedFor({ profiles, request, now: NOW, settings: DEFAULT_SETTINGS, device }), isThere, name);
    }
});
