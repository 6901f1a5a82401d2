// The service's own log: one line per record whatever is in it, and never more lines than somebody reads.
import t from 'tap';
import { LogFullError } from '../src/log/errors.js';
import { createLogger, errorFields } from '../src/logger.js';
import { errorText } from '../src/util/outage-sentence.js';

const START = 1_795_000_000_000;

t.test('a record is one line without characters that act', (t) => {
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
  t.end();
});

t.test('what happens all the time is said ten times a second, and how often it was not said', (t) => {
  const lines: string[] = [];
  let now = START;
  const log = createLogger((line) => lines.push(line), { clock: () => now });
  for (let i = 0; i < 1000; i += 1) log.error('again');
  log.info('something else');
  t.equal(lines.length, 11);
  now += 1000;
  log.error('again');
  log.error('again');
  t.match(
    lines.slice(11).map((line) => JSON.parse(line) as unknown),
    [
      { message: 'again', held_back: 990 },
      { message: 'again', held_back: undefined },
    ],
  );
  t.end();
});

t.test('what is below the level does nothing', (t) => {
  const lines: string[] = [];
  const silent = createLogger((line) => lines.push(line), { level: 'silent' });
  for (const level of ['info', 'warn', 'error'] as const) silent[level]('not said');
  const errors = createLogger((line) => lines.push(line), { clock: () => START, level: 'error' });
  errors.info('not said');
  errors.warn('not said');
  errors.error('said');
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0] ?? ''), { level: 'error', message: 'said' });
  t.end();
});

t.test('that Redis is away or the log is full is a sentence without a stack', (t) => {
  for (const [said, why] of [
    ["Stream isn't writeable and enableOfflineQueue options is false", 'there is no connection to it'],
    ['Reached the max retries per request limit (which is 0).', 'there is no connection to it'],
    ['Redis does not answer: Connection is closed.', 'there is no connection to it'],
    ['Command timed out', 'a command got no reply in time'],
  ] as const) {
    t.strictSame(errorFields(new Error(said)), { error: `Redis does not answer: ${why}` });
    t.equal(errorText(new Error(said)), `Redis does not answer: ${why}`);
  }
  const full = new LogFullError(0, 2, 1);
  t.strictSame(errorFields(full), { error: full.message });
  t.match(full.message, /raise LOG_MAX_BYTES/);
  t.match(errorFields(new Error('a defect')), { error: 'a defect', stack: /logger\.test/ });
  t.match(errorText(new Error('a defect')), /a defect\n +at /);
  t.equal(errorText('thrown'), 'thrown');
  t.end();
});
