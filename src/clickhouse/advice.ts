// What an operator can do about a ClickHouse that refuses what it is asked, by the number or the text of its error.

export const GRANT_RIGHTS = 'grant the user of CLICKHOUSE_URL SELECT, INSERT, CREATE, ALTER and DROP on its database';
const CREDENTIALS = 'correct user and password in CLICKHOUSE_URL, percent-encoded';
const LOST_TABLE =
  'somebody removed a table: one server gets it again, empty, within 10 s; on a cluster restore it from a backup';

const ADVICE: Readonly<Record<number, string>> = {
  16: 'its schema is older than this release or was changed by hand: it is brought up to date now',
  60: LOST_TABLE,
  81: 'create the database, or correct it in CLICKHOUSE_URL (http://host:8123/DATABASE)',
  159: 'it is too slow or has too much to do: look for long queries and merges (system.processes, system.merges)',
  164: 'give the user of CLICKHOUSE_URL a profile without readonly: it makes tables and inserts',
  192: 'correct the user in CLICKHOUSE_URL',
  193: CREDENTIALS,
  194: CREDENTIALS,
  201: 'the quota of its user is used up: raise it (system.quota_usage says which), or wait for its next interval',
  202: 'it has too much to do: raise max_concurrent_queries, or look for long queries (system.processes)',
  241: "it has too little memory: raise max_server_memory_usage, or max_memory_usage of the user's profile",
  242: 'its replica takes no writes: look at ClickHouse Keeper, then SYSTEM RESTART REPLICA',
  243: 'make room on its disk',
  252: 'its merges do not keep up: look at its disk, processors and system.merges; small inserts of others add parts',
  469: 'somebody added a constraint to its table: ALTER TABLE … DROP CONSTRAINT (SHOW CREATE TABLE names it)',
  497: GRANT_RIGHTS,
  516: CREDENTIALS,
  999: 'look at ClickHouse Keeper: its server has no connection to it',
};

/** The names of our views end with _mv. */
export const FOREIGN_VIEW = /while pushing to view (?!\S+_mv\b)/;

const BY_TEXT: readonly [text: RegExp, advice: string][] = [
  [FOREIGN_VIEW, 'somebody made this view, and it refuses rows: mend it, or DROP VIEW'],
  [/ENOSPC|No space left on device/, 'make room on the disk (df -h, df -i)'],
  [/Parse Error/, "no HTTP is spoken there: give the port of ClickHouse's HTTP interface"],
  [/^\s*</, 'a proxy answers in its place: look whether ClickHouse runs behind it'],
  [/Timeout error/, 'it is too slow, or its connection hangs: look for long queries and merges (system.processes)'],
  [/socket hang up|ECONNRESET|EPIPE/, 'its connection breaks: look whether it restarts, or what is between'],
  [
    /self-signed certificate|unable to (?:verify|get) .*certificate/,
    'start the service with NODE_EXTRA_CA_CERTS, a PEM file of the authority that signed its certificate, or give ' +
      'the server the rest of its chain',
  ],
  [/certificate has expired|certificate is not yet valid/, 'renew its certificate, or set the clock'],
  [/does not match certificate's altnames/, 'give the host in CLICKHOUSE_URL as its certificate has it'],
  [/wrong version number|packet length too long/, 'no TLS is spoken there: http://, or the port of HTTPS'],
  [/ECONNREFUSED/, 'start it, or correct host and port in CLICKHOUSE_URL'],
  [/ENOTFOUND|EAI_AGAIN/, 'correct the host in CLICKHOUSE_URL, or look at the name server'],
];

/** The number of an exception in the text of a reply, or in front of the text of an outcome (consumer/sink.ts). */
const NUMBER = /^(?:Code: )?(\d+)[:.] /;

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** The number of an exception of ClickHouse, as its client or its text tells it; undefined for other errors. */
function exceptionNumber(error: Error): string | undefined {
  const code = codeOf(error);
  return /^\d+$/.test(code) ? code : NUMBER.exec(error.message)?.[1];
}

/** What an exception says, without its number. */
function exceptionText(error: Error): string {
  return error.message.replace(/^(?:\d+: )?(?:Code: \d+\. DB::Exception: )?/, '').trim();
}

/** What an error says, as the outcome of an insert does: the number of an exception first, or the code of another. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const number = exceptionNumber(error);
  if (number !== undefined) return `${number}: ${exceptionText(error)}`;
  return `${codeOf(error)} ${error.message}`.trim();
}

/** Undefined for an error that is not known. */
export function adviceOnClickHouse(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = ADVICE[Number(exceptionNumber(error))];
  if (known !== undefined) return known;
  return BY_TEXT.find(([text]) => text.test(`${error.message} ${codeOf(error)}`))?.[1];
}

/** A table, a column or the database is gone or is another: what makes the schema (migrations) may mend it. */
const OF_SCHEMA: ReadonlySet<string> = new Set(['10', '16', '47', '60', '81']);
export const OTHER_COLUMNS = 'the columns of its table';

/** Whether the schema is the reason of an outcome. */
export function isOfSchema(reason: string): boolean {
  return reason.startsWith(OTHER_COLUMNS) || OF_SCHEMA.has(NUMBER.exec(reason)?.[1] ?? '');
}
