// The sentences of reasons: counts of what a record keeps a bounded number of, and evidence of earlier builds.
import t from 'tap';
import { explain } from '../../src/contract/explain.js';
import { type Evidence, type ReasonCode } from '../../src/contract/reasons.js';

const CASES: readonly [code: ReasonCode, evidence: Evidence, sentence: string][] = [
  [
    'multiple_accounts',
    { users_24h: 15, users_30d: 16 },
    'This device was used by 15 users in the last day, and by at least 16 in the last 30 days.',
  ],
  [
    'multiple_devices',
    { devices_24h: 2, devices_30d: 17 },
    'The account was used from 2 devices in the last day, and from at least 17 in the last 30 days.',
  ],
  [
    'device_changed',
    { known_devices: 2, similarity_percent: 38, days_since: 12 },
    'The user has a new device. We know 2 devices of this user. The most similar one was last seen 12 days ago.',
  ],
];

for (const [code, evidence, sentence] of CASES)
  t.test(`${code} of ${JSON.stringify(evidence)}`, async (t) => t.equal(explain(code, evidence), sentence));
