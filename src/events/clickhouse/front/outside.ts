// What a query must not reach through the embedded engine: files, processes and other servers. The engine runs with the
// rights of the service and, unlike a ClickHouse server, has no directory of its own for file(); whoever can reach the
// loopback port could otherwise read the service's files.
import { isWord, type Token, tokens } from './lexer.js';

const FUNCTIONS = new Set([
  'url', 'urlcluster', 'file', 'filecluster', 'filesystem', 'remote', 'remotesecure', 'cluster', 'clusterallreplicas',
  'executable', 'executablepool', 'eval', 'python', 'arrowstream', 'arrowflight', 'oss', 'cosn', 'gcs', 'redis', 'odbc',
  'jdbc', 'sqlite', 'postgresql', 'ytsaurus', 'http', 'hive', 'catboostevaluate', 'disk',
]);
const FAMILIES = /^(s3|azureblobstorage|hdfs|iceberg|deltalake|hudi|paimon|mysql|mongo|prometheusquery|kafka|nats|rabbitmq)/;
const ENGINES = /^((replacing|summing|aggregating|collapsing|versionedcollapsing|coalescing|graphite)?mergetree|memory|null|log|tinylog|stripelog|set|join|buffer|merge|generaterandom|view|materializedview|dictionary|atomic|ordinary|fuzzquery)$/;

function reachesOut(name: string): boolean {
  const lower = name.toLowerCase();
  return FUNCTIONS.has(lower) || FAMILIES.test(lower);
}

/** Names what a statement reaches for outside of the database, or undefined. */
export function outsideOf(sql: string): string | undefined {
  let before: Token | undefined;
  let earlier: Token | undefined;
  for (const token of tokens(sql)) {
    const found = refused(token, before, earlier);
    if (found !== undefined) return found;
    earlier = before;
    before = token;
  }
  return undefined;
}

function refused(token: Token, before: Token | undefined, earlier: Token | undefined): string | undefined {
  if (token.text === '(' && before !== undefined && isName(before) && reachesOut(before.text)) return before.text;
  if (isWord(before, 'INTO', 'FROM') && isWord(token, 'OUTFILE', 'INFILE')) return token.text;
  if (before === undefined && isWord(token, 'BACKUP', 'RESTORE')) return token.text;
  if (isWord(before, 'SYSTEM') && isWord(token, 'SHUTDOWN', 'KILL')) return `SYSTEM ${token.text}`;
  const ofEngine = isWord(before, 'ENGINE') || (before?.text === '=' && isWord(earlier, 'ENGINE'));
  if (ofEngine && isName(token) && !ENGINES.test(token.text.toLowerCase())) return `ENGINE ${token.text}`;
  return undefined;
}

function isName(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'quoted';
}
