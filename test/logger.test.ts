// The service's own log: one line per record whatever is in it, and never more lines than somebody reads.
import t from 'tap';
import { LogFullError, LogGapError } from '../src/log/errors.js';
import { createLogger, errorFields, startErrorFields } from '../src/logger.js';
import { StoreUnavailableError } from '../src/storage/ports/errors.js';
import { errorText } from '../src/util/outage-sentence.js';
import { only } from './support/only.js';

const START = 1_795_000_000_000;

t.test('a record is one line without characters that act', async (t) => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { clock: () => START });
  const hostile = 'a\r\nb\u0000\u001b[2J\u007f\u0085\u009b\u2028\u2029\u202e\u2066\u200f\ufeff"\\';
  log.error(hostile, { [hostile]: hostile });
  t.equal(lines.length, 1);
  t.match(lines[0], /^[\x20-\x7e]+\n$/);
  t.match(JSON.parse(lines[0] ?? ''), {
    time: '2026-11-18T11:06:40.000Z',
    level: 'error',
    message: hostile,
    [hostile]: hostile,
  });
});

/** Each line without its time. */
const read = (lines: readonly string[]): unknown[] =>
  lines.map((line) => {
    const { time, ...rest } = JSON.parse(line) as Record<string, unknown>;
    t.type(time, 'string');
    return rest;
  });

t.test('ten different lines a second of one message are written, and how many were not', async (t) => {
  const lines: string[] = [];
  let now = START;
  const log = createLogger((line) => lines.push(line), { clock: () => now });
  for (let i = 0; i < 1000; i += 1) log.error('again', { place: i });
  log.info('something else');
  t.equal(lines.length, 11);
  now += 1000;
  log.error('again', { place: 2000 });
  log.error('again', { place: 2001 });
  t.strictSame(read(lines.slice(11)), [
    { level: 'error', message: 'again', place: 2000, held_back: 990 },
    { level: 'error', message: 'again', place: 2001 },
  ]);
});

t.test('a line with the id that a caller gave to its request is no repetition', async (t) => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { clock: () => START });
  for (const id of ['one', 'two', 'two']) log.error('a request failed', { error: 'x', request_id: id });
  for (const id of ['one', 'two']) log.error('a request failed', { error: 'x', trace_id: id });
  t.equal(lines.length, 5);
});

t.test('a line that is repeated is written at once, then with the number of lines left out', async (t) => {
  const lines: string[] = [];
  let now = START;
  const log = createLogger((line) => lines.push(line), { clock: () => now });
  const since = new Date(START).toISOString();
  for (let second = 0; second < 60; second += 1) {
    for (let i = 0; i < 3; i += 1) log.error('away', { error: 'of a store', stack: `of ${i}` });
    now += 1000;
  }
  log.settle();
  log.settle();
  t.match(
    read(lines),
    only(
      { message: 'away', error: 'of a store', stack: 'of 0' },
      { message: 'away', error: 'of a store', repeated: 30, since },
      { message: 'away', repeated: 60, since },
      { message: 'away', repeated: 89, since },
    ),
  );
  t.equal(lines.length, 4);
});

t.test('what is told to a person each time is no repetition', async (t) => {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line), { clock: () => START });
  log.info('read again');
  log.info('read again');
  t.equal(lines.length, 2);
});

t.test('what is below the level does nothing', async (t) => {
  const lines: string[] = [];
  const silent = createLogger((line) => lines.push(line), { level: 'silent' });
  for (const level of ['info', 'warn', 'error'] as const) silent[level]('not said');
  const errors = createLogger((line) => lines.push(line), { clock: () => START, level: 'error' });
  errors.info('not said');
  errors.warn('not said');
  errors.error('said');
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0] ?? ''), { level: 'error', message: 'said' });
});

t.test('that Redis is away or the log is full is a sentence without a stack', async (t) => {
  for (const [said, sentence] of [
    [
      "Stream isn't writeable and enableOfflineQueue options is false",
      /^Redis does not answer: there is no connection/,
    ],
    ['Reached the max retries per request limit (which is 0).', /^Redis does not answer: there is no connection/],
    ['Redis does not answer: Connection is closed.', /^Redis does not answer: there is no connection/],
    ['Command timed out', /^Redis does not answer: a command got no reply in time/],
    ['NOREPLICAS Not enough good replicas to write. script: ad68, on @user_script:12.', /start a replica$/],
    ['Redis does not answer: NOREPLICAS Not enough good replicas to write.', /start a replica$/],
    ["OOM command not allowed when used memory > 'maxmemory'.", /raise its maxmemory$/],
    ['MISCONF Redis is configured to save RDB snapshots, but it is currently unable', /cannot write to its disk/],
    ["READONLY You can't write against a read only replica.", /this server is a replica now/],
    ['ERR WAIT cannot be used with replica instances. Please also note', /this server is a replica now/],
    ['UNBLOCKED force unblock from blocking operation, instance state changed', /this server is a replica now/],
    ['LOADING Redis is loading the dataset in memory', /loads its data/],
    ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", /without its master/],
    [
      'Too many Cluster redirections. Last error: ReplyError: MOVED 8788 127.0.0.1:7122',
      /a server of its cluster is away/,
    ],
    ["NOPERM this user has no permissions to run the 'get' command", /refuses the command get: .*lacks a right/],
    ["ERR The user executing the script can't run this command or subcommand", /lacks a right/],
    ['CLUSTERDOWN The cluster is down', /no master for a part/],
  ] as const) {
    const fields = errorFields(new Error(said));
    t.match(fields, { error: sentence });
    t.notOk('stack' in fields);
    t.match(errorText(new Error(said)), sentence);
  }
  const full = new LogFullError(0, 2, 1);
  t.strictSame(errorFields(full), { error: full.message });
  t.match(full.message, /raise LOG_MAX_BYTES/);
  const gap = new LogGapError(3, { segment: 7, offset: 90 }, { segment: 9, offset: 16 });
  t.equal(errorText(gap), gap.message, 'as after a disk was put back');
  t.match(gap.message, /^a reader of shard 3 needs log segment 7, which is missing: it goes on with segment 9; /);
  t.match(startErrorFields(new Error("EMFILE: too many open files, open '/a.js'")), { error: /raise its limit/ });
  t.strictSame(startErrorFields(new Error('Command timed out')), {
    error: 'Redis does not answer: a command got no reply in time',
  });
  const told = new StoreUnavailableError('Redis does not answer at a:1: Connection is closed; start it');
  t.strictSame(startErrorFields(told), { error: told.message }, 'with what to do');
  t.match(errorFields(new Error('a defect')), { error: 'a defect', stack: /logger\.test/ });
  t.match(errorText(new Error('a defect')), /a defect\n +at /);
  t.equal(errorText('thrown'), 'thrown');
});
