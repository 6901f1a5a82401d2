// What a service of many nodes is accepted by. Rows of the scorecard measure them; `make chaos-cluster` prints them as
// a table.

export interface Accepted {
  /** What is done. */
  readonly what: string;
  readonly required: string;
}

export const CHECKS = {
  1: { what: 'the contract on a cluster of six servers, and with Sentinels', required: 'all pass' },
  2: { what: 'a master killed while its replica lags', required: '0 events, bills, users lost; 0 scores refused' },
  3: { what: 'a master demoted, or vanished, behind one address', required: 'all answered again in 5 s' },
  4: { what: 'FLUSHALL, then a node is started', required: 'no 401; the new node says why it waits' },
  5: {
    what: 'a node killed with an unread log, its disk deleted',
    required: 'all users known elsewhere in 10 s, once',
  },
  6: { what: 'two nodes of one name; a disk put back from a snapshot', required: 'refused; 11 of 11 counted' },
  7: { what: 'two versions side by side, upgraded and back', required: '0 of 500, 0 events lost' },
  8: { what: '64 writers on one record', required: '9.5 slices/s each, or more' },
  9: { what: '50,000 records a second changed elsewhere', required: 'below 0.1 us each' },
  10: { what: 'a limit of 100 over 1 to 60 nodes', required: '0 of bursts of 40 refused; 110 at most' },
  11: { what: 'requests hashed by user over two nodes', required: 'misses 1.1 x of one node at most' },
  12: { what: '60 accounts on one device over four nodes', required: 'let in 2 x of one node at most' },
  13: { what: 'processor time behind a request on Redis', required: '1.6 x of the embedded store at most' },
  14: { what: 'an erasure while a node is down; beside 1 M events', required: 'names the node; 10 s at most' },
  15: { what: 'the store of events is full', required: 'only public keys get 503' },
  16: { what: 'each node restarted behind deploy/haproxy.cfg', required: '0 of 5,000 fail' },
  17: { what: 'the copy of the log full, its master hung', required: 'as LOG_COPY_FULL says; no 200 without a copy' },
} as const satisfies Record<number, Accepted>;

export type CheckNumber = keyof typeof CHECKS;

/** What a row says of a check. A check may have parts in several rows. */
export interface CheckSeen {
  number: CheckNumber;
  value: string;
  holds: boolean;
  /** A slow machine can break it by itself. */
  timed: boolean;
}

const numbers = Object.keys(CHECKS).map(Number);

export function isCheckNumber(number: number): number is CheckNumber {
  return numbers.includes(number);
}

/** The lines of the table, by number. Checks that no row of this run measured are left out. */
export function tableOf(seen: readonly (CheckSeen & { row: number; inconclusive: boolean })[]): string[] {
  const verdict = (one: { holds: boolean; inconclusive: boolean }): string =>
    one.holds ? 'holds' : one.inconclusive ? 'INCONCLUSIVE' : 'MISSED';
  return [...seen]
    .sort((one, other) => one.number - other.number || one.row - other.row)
    .map((one) => {
      const { what, required } = CHECKS[one.number];
      return `| ${one.number} | ${what} | ${required} | ${one.value} | ${verdict(one)} | row ${one.row} |`;
    });
}
