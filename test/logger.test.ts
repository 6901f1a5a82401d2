// The service's own log: one line per record whatever is in it, and never more lines than somebody reads.
import t from 'tap';
import { createLogger } from '../src/logger.js';

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
