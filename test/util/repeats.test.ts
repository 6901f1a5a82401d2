// Lines that are written again and again: told at the start, at growing intervals, and when they are over.
import t from 'tap';
import { type Fields, Repeats } from '../../src/util/repeats.js';

const START = 1_795_000_000_000;
const at = (ms: number): string => new Date(START + ms).toISOString();

interface Told {
  level: string;
  message: string;
  fields: Fields;
}

class Lines {
  readonly told: Told[] = [];
  readonly repeats = new Repeats<string>((level, message, fields) => this.told.push({ level, message, fields }));

  say(ms: number, message: string, fields: Fields = {}): void {
    if (this.repeats.repeated('error', message, fields, START + ms)) return;
    this.told.push({ level: 'error', message, fields });
    this.repeats.remember('error', message, fields, START + ms);
  }

  /** Says something each second, and looks as the log does. */
  sayDuring(from: number, to: number, message: string): void {
    for (let ms = from; ms < to; ms += 1000) {
      this.say(ms, message);
      this.repeats.look(START + ms);
    }
  }
}

t.test('an outage of a day is told some hundred times, and every line is counted', async (t) => {
  const lines = new Lines();
  const day = 86_400_000;
  lines.sayDuring(0, day, 'away');
  for (let ms = day; ms < day + 60_000; ms += 1000) lines.repeats.look(START + ms);
  t.ok(lines.told.length > 280 && lines.told.length < 300, String(lines.told.length));
  const counted = lines.told.reduce((sum, { fields }) => sum + Number(fields['repeated'] ?? 1), 0);
  t.equal(counted, day / 1000);
  t.match(lines.told.at(-1)?.fields, { since: at(0), last: at(day - 1000) });
  t.equal(lines.repeats.size, 0);
});

t.test('two lines in a row: the second is told when no other follows, and a later one at once', async (t) => {
  const lines = new Lines();
  lines.say(0, 'away');
  lines.say(100, 'away');
  lines.repeats.look(START + 15_000);
  t.equal(lines.told.length, 1);
  lines.repeats.look(START + 15_100);
  t.strictSame(lines.told.at(-1)?.fields, { repeated: 1, since: at(0), last: at(100) });
  lines.say(16_000, 'away');
  t.equal(lines.told.length, 3);
});

t.test('a line that was written once is told once', async (t) => {
  const lines = new Lines();
  lines.say(0, 'once');
  lines.repeats.look(START + 60_000);
  t.equal(lines.told.length, 1);
  t.equal(lines.repeats.size, 0);
});

t.test('other fields are another line, except what differs for each request', async (t) => {
  const lines = new Lines();
  lines.say(0, 'failed', { list: 'a' });
  lines.say(0, 'failed', { list: 'b' });
  lines.say(0, 'failed', { list: 'a', stack: 'y' });
  lines.say(0, 'event 01a218df-2bc4-77d8-bbe6-05afde2a0e87 was refused');
  lines.say(0, 'event 01a218df-2c52-76f0-9e1c-b915eeff5f79 was refused');
  t.equal(lines.told.length, 3);
});

t.test('what is remembered is bounded, and what was left out of the oldest is told', async (t) => {
  const lines = new Lines();
  lines.say(0, 'oldest');
  lines.say(1, 'oldest');
  for (let i = 0; i < 1000; i += 1) lines.say(2, 'damage', { place: i });
  t.equal(lines.repeats.size, 200);
  t.ok(lines.told.some(({ message, fields }) => message === 'oldest' && fields['repeated'] === 1));
});
