// How long a service needs until everything that Redis has a part in is answered again.
import { type TestApp } from '../../support/app.js';
import { device } from '../../support/bodies.js';
import { pause } from '../../support/pause.js';

const PAUSE_MS = 20;

/**
 * Milliseconds until a score is made with profiles again and an event can be collected and verified; NaN when they are
 * not within `ms`. @param times in a row: on a cluster each is kept by another server
 */
export async function recovery(test: TestApp, ms: number, times = 1): Promise<number> {
  const since = performance.now();
  let whole = 0;
  for (let number = 0; performance.now() - since < ms; number += 1) {
    const begun = performance.now();
    whole = (await isWhole(test, number)) ? whole + 1 : 0;
    if (whole === times) return begun - since;
    if (whole === 0) await pause(PAUSE_MS);
  }
  return NaN;
}

async function isWhole(test: TestApp, number: number): Promise<boolean> {
  const score = await test.post('/fingerprint/score?dry_run=true', { device: device(`recovered ${number}`) });
  const collected = await test.post(
    '/v2/fingerprint',
    { device: device('recovered') },
    { 'x-api-key': test.keys.test.public },
  );
  const verified = await test.post(
    '/v2/verify',
    { event_id: collected.body['event_id'] ?? 'none' },
    { 'x-secret-api-key': test.keys.test.secret },
  );
  return score.headers.get('x-riskgate-degraded') === null && verified.status === 200;
}
