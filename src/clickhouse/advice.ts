// What an operator can do about a ClickHouse that refuses what it is asked, by the number or the text of its error.

const ADVICE: readonly [code: string, advice: string][] = [
  ['516', 'correct user and password in CLICKHOUSE_URL, percent-encoded'],
  ['193', 'correct user and password in CLICKHOUSE_URL, percent-encoded'],
  ['192', 'correct the user in CLICKHOUSE_URL'],
  ['81', 'create the database, or correct it in CLICKHOUSE_URL (http://host:8123/DATABASE)'],
  ['164', 'give the user of CLICKHOUSE_URL a profile without readonly: it makes tables and inserts'],
  ['497', 'grant the user of CLICKHOUSE_URL SELECT, INSERT, CREATE, ALTER and DROP on its database'],
  ['241', 'it has too little memory: raise max_server_memory_usage'],
  ['243', 'make room on its disk'],
];

/** Undefined when it does not answer, or for an error that is not known. */
export function adviceOnClickHouse(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/Parse Error/.test(error.message)) return "no HTTP is spoken there: give the port of ClickHouse's HTTP interface";
  const code = 'code' in error ? String(error.code) : '';
  return ADVICE.find(([known]) => known === code)?.[1];
}
