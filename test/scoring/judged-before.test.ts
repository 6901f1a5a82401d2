// A decision depends on its request and records, not on what the same worker judged before.
import t from 'tap';
import { type Profiles } from '../../src/contract/profile.js';
import { CLIENT, type EventRow } from '../../src/event/event-row.js';
import { foldCrowd } from '../../src/profiles/fold/crowd.js';
import { foldDevice } from '../../src/profiles/fold/shared.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';
import { compilePolicy } from '../../src/scoring/model/policy.js';
import { score } from '../../src/scoring/score.js';
import { NOON, row, sha256, typed } from '../profiles/rows.js';

const policy = compilePolicy(DEFAULT_POLICY);
const HOUR = 3600;

/** A registration of one of a class, all on equal machines of one line. @param ago seconds before now */
const registration = (who: number, ago: number, change: Partial<EventRow> = {}): EventRow =>
  row({
    ...{ useCase: 'registration', addressPrefix: '203.0.113.0/24', asn: 3320, country: 'DE' },
    ...{ userHash: sha256(`pupil ${who}`).slice(0, 32), client: CLIENT.hardwareFingerprint },
    ...{ receivedAt: NOON - ago * 1000, action: 'allow', reasons: ['new_user_profile'] },
    ...typed(who, 1),
    ...change,
  });

/** Registers through several addresses of its prefix, which has many ways of typing; the address of now has none. */
function ofClass(): Profiles {
  const profiles = emptyProfiles();
  for (let who = 0; who < 12; who += 1) foldCrowd(profiles.prefix, registration(who, 9 * HOUR - who * 2400));
  for (let who = 0; who < 6; who += 1)
    foldDevice(
      profiles.device,
      registration(who, 9 * HOUR - who * 2400, { action: who < 5 ? 'hard_challenge' : 'allow' }),
    );
  return profiles;
}

function burst(place: 'address' | 'prefix'): Profiles {
  const profiles = emptyProfiles();
  for (let i = 0; i < 300; i += 1) foldCrowd(profiles[place], registration(i % 3, 600 - i));
  return profiles;
}

t.test('the same request is decided alike after a burst at an address and after one at a prefix', async (t) => {
  const after = (place: 'address' | 'prefix') => {
    score(registration(500, 0), burst(place), policy);
    const { risk, reasons, action, answers } = score(registration(99, 0), ofClass(), policy);
    return { risk, reasons, action, answers };
  };
  const first = after('address');
  t.strictSame(after('prefix'), first);
  t.strictSame(after('address'), first);
});
