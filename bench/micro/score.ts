// What one decision costs a worker at a warm cache: records to profiles, profiles to a decision, beside a request that has
// nothing to look at. Run: node dist/bench/micro/score.js [seconds per line]
import { RecordBytes } from '../../src/profiles/bytes.js';
import { keysOf } from '../../src/profiles/keys.js';
import { readProfiles } from '../../src/profiles/read-profiles.js';
import { emptyProfiles } from '../../src/profiles/shapes.js';
import { score } from '../../src/scoring/score.js';
import { measure, type Measured, print } from './harness.js';
import { alarmingRequest, bareRequest, fullRequest, policy, recordsAfter } from './scored-world.js';

/** Microseconds a score with keystrokes and every signal evaluated may cost. */
export const SCORE_US_MAX = 6;

export function run(seconds: number): Measured[] {
  const { records } = recordsAfter(60);
  const bytes = new RecordBytes();
  const profiles = emptyProfiles();
  const bare = bareRequest();
  const bareKeys = keysOf(bare);
  const fullKeys = keysOf(fullRequest(0));
  const alarmKeys = keysOf(alarmingRequest(0));
  const fulls = Array.from({ length: 64 }, (_, i) => fullRequest(60 + i));
  const alarms = Array.from({ length: 64 }, (_, i) => alarmingRequest(60 + i));
  const fallback = fullRequest(60);
  const get = (key: string): string => records.get(key) ?? '';
  return [
    measure('bare request of an unknown user', () => {
      readProfiles(bytes, () => '', bareKeys, profiles);
      score(bare, profiles, policy);
    }, seconds),
    measure('profiles of a known user from the cache', () => readProfiles(bytes, get, fullKeys, profiles), seconds),
    measure('known user, keystrokes, every signal evaluated', (i) => {
      readProfiles(bytes, get, fullKeys, profiles);
      score(fulls[i & 63] ?? fallback, profiles, policy);
    }, seconds),
    measure('the same under attack, every reason with evidence', (i) => {
      readProfiles(bytes, get, alarmKeys, profiles);
      score(alarms[i & 63] ?? fallback, profiles, policy);
    }, seconds),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const results = run(Number(process.argv[2] ?? 2));
  print(results);
  const [empty, , full] = results;
  if (empty !== undefined && full !== undefined) console.log(`ratio to an empty score: ${(full.us / empty.us).toFixed(1)}; at most ${SCORE_US_MAX} us`);
}
