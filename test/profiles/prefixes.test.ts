// Which prefixes of a provider the record takes for the user's: that of the last visit, and one that was come back to.
import t from 'tap';
import { type EventRow } from '../../src/event/event-row.js';
import { isOwnPrefix } from '../../src/event/own-prefix.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { hash32 } from '../../src/util/text/hex.js';
import { NOON, row } from './rows.js';
import { userOf } from './user-of.js';

const HOUR_MS = 3_600_000;
const TELEKOM = 3320;
const [HOME, PHONE, THIEF, NEXT] = ['84.160.40.0/24', '80.187.100.0/24', '93.192.7.0/24', '79.192.20.0/24'];

function ownOf(visits: readonly string[], everyHours = 12): string[] {
  const rows = visits.map((addressPrefix, i): EventRow =>
    row({ receivedAt: NOON + i * everyHours * HOUR_MS, addressPrefix, asn: TELEKOM, learned: true }),
  );
  // One by one, so that what is counted is also what is stored.
  let record: Buffer | undefined;
  for (const one of rows) record = foldRecord('u', record, [one]);
  t.same(record, foldRecord('u', undefined, rows), 'and at once');
  const { networks } = userOf(record);
  return [HOME, PHONE, THIEF, NEXT].filter((prefix) =>
    [0, 1, 2, 3].some((i) => i < networks.size && isOwnPrefix(networks, i, hash32(prefix))),
  );
}

const times = (count: number, ...prefixes: string[]): string[] => Array.from({ length: count }, () => prefixes).flat();
/** A carrier gives its phones another prefix each day. */
const carriers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => [HOME, `80.187.${i}.0/24`]).flat();

t.test(
  "of one provider the last prefix is the user's, and one to which the user came back on eight days",
  async (t) => {
    const cases: readonly [name: string, visits: readonly string[], own: readonly string[]][] = [
      ['home and phone in turn', times(10, HOME, PHONE), [HOME, PHONE]],
      ['the same for a few days', times(4, HOME, PHONE), [PHONE]],
      ['home alone', times(30, HOME), [HOME]],
      ['a phone whose prefix is another one each day', [...carriers(30), PHONE], [HOME, PHONE]],
      ['a thief whom a code let in once beside the owner', [...times(30, HOME), THIEF, HOME], [HOME]],
      ['and who comes beside the owner for a week', [...times(30, HOME), ...times(7, THIEF, HOME)], [HOME]],
      ['a home that was left', [...times(20, HOME, PHONE), ...times(30, NEXT, PHONE)], [PHONE, NEXT]],
    ];
    for (const [name, visits, own] of cases) t.same(ownOf(visits), own, name);
    t.same(ownOf([...times(30, HOME), ...times(20, THIEF, HOME)], 0.1), [HOME], 'forty visits of one day');
  },
);
