// Cost of one decision in a worker with a warm cache: records to profiles, profiles to a decision; also for a request
// without any data to compare. A known user with keystrokes, a session, a SIM and places may cost 6 us on an idle
// machine of 2024. The parse of the same request is measured too, to compare figures between machines.
//   node dist/bench/micro/run.js 200000 score
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { score } from '../../src/scoring/score.js';
import {
  alarmingRequest,
  fullRequest,
  policy,
  recordsAfter,
  strangerRequest,
  wireBody,
} from './support/scored-world.js';
import { time } from './support/time.js';

const REQUESTS = 64;

export function run(iterations: number): Promise<Record<string, number>> {
  const { records } = recordsAfter(60);
  const bytes = new RecordBytes();
  const profiles = emptyProfiles();
  const bare = strangerRequest();
  const fulls = Array.from({ length: REQUESTS }, (_, i) => fullRequest(60 + i));
  const alarms = Array.from({ length: REQUESTS }, (_, i) => alarmingRequest(60 + i));
  const [bareKeys, fullKeys, alarmKeys] = [bare, fullRequest(0), alarmingRequest(0)].map(keysOf);
  const get = (key: string): string => records.get(key) ?? '';
  const body = JSON.stringify(wireBody());
  const decide = (keys: string[] = [], request = bare): void => {
    readProfiles(bytes, get, keys, profiles);
    score(request, profiles, policy);
  };
  const empty = time(iterations, () => {
    decide(bareKeys);
  });
  const full = time(iterations, (i) => {
    decide(fullKeys, fulls[i % REQUESTS]);
  });
  return Promise.resolve({
    'an empty score: unknown user, nothing to look at': empty,
    [`known user, keystrokes, every signal evaluated (${(full / Math.max(1, empty)).toFixed(1)} times an empty score)`]:
      full,
    'of that, profiles from the cache': time(iterations, () => {
      readProfiles(bytes, get, fullKeys ?? [], profiles);
    }),
    'under attack, some twenty reasons with evidence': time(iterations, (i) => {
      decide(alarmKeys, alarms[i % REQUESTS]);
    }),
    'for comparison: JSON.parse of such a request': time(iterations, () => JSON.parse(body) as unknown),
  });
}
