// Whether the clock of ClickHouse is right: it decides by that clock which rows are older than their retention. A clock
// that is a year ahead removes nearly all of them, also new ones, and refuses nothing.
import { type ClickHouse, NOW_MS, rowsOf } from '../../src/clickhouse/client.js';

/** Nothing that is kept for days depends on less. */
const TOLD_MS = 60_000;

/**
 * What is wrong with the clock; '' while nothing is. Rejects when ClickHouse does not answer.
 * @param clock Unix milliseconds
 */
export async function clockTrouble(client: ClickHouse, url: string, clock: () => number): Promise<string> {
  const asked = clock();
  const [row] = await rowsOf<{ now: string }>(client, `SELECT ${NOW_MS} AS now`);
  const theirs = Number(row?.now);
  // It read its clock at any time between.
  const apart = theirs > clock() ? theirs - clock() : Math.min(0, theirs - asked);
  if (!(Math.abs(apart) > TOLD_MS)) return '';
  const [where, when] = apart > 0 ? ['ahead of', 'early'] : ['behind', 'late'];
  return (
    `the clock of ClickHouse at ${new URL(url).host} is ${spanOf(Math.abs(apart))} ${where} that of this machine: it ` +
    `removes rows that much too ${when}; synchronise both clocks with chrony or systemd-timesyncd`
  );
}

/** In the largest unit that is there: another text is told again. */
function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`;
}
