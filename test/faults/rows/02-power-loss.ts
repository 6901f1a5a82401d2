// Row 2. The disk of the model loses what was not synced, in pieces and out of order, at any call. The log, its readers
// and their checkpoints run on it unchanged.
import { liveMany, seedsFrom } from '../parts/log-life.js';
import { type FaultRow } from '../parts/row.js';

const SEEDS = { long: 10_000, short: 60 };

export const row: FaultRow = {
  number: 2,
  title: 'a disk that drops what was not synced, under the log and its checkpoints',
  promise:
    'with sync before the reply none lost, otherwise at most the sync window; never a torn row; what was read is ' +
    'the log',
  async run({ seed, long, findings }) {
    const seeds = seedsFrom(seed, long ? SEEDS.long : SEEDS.short);
    const before = liveMany(seeds, { fsyncMs: 0, faults: 0 }, findings);
    findings.expect(
      before.promised === before.acknowledged,
      'with sync before the reply everything acknowledged is promised',
    );
    const background = liveMany(seeds, { fsyncMs: 50, faults: 0 }, findings);
    findings.expect(before.refused + background.refused === 0, 'a disk that only forgets refuses nothing');
    return findings.outcome(
      `${seeds.length} seeds: ${before.acknowledged} acknowledged with sync before the reply, ` +
        `${background.acknowledged} with sync in the background (${background.promised} synced), none of the ` +
        'promised lost',
    );
  },
};
