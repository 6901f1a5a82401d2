import t from 'tap';
import { countryName } from '../../src/util/world/country-name.js';
import { isTimezone, localHour, timezoneMismatch } from '../../src/network/timezones.js';

t.test('names of the tz database are timezones, whatever their case', async (t) => {
  for (const name of (
    'Europe/Berlin europe/berlin EUROPE/BERLIN Asia/Calcutta Asia/Kolkata US/Pacific UTC Etc/GMT+5 EST5EDT ' +
    'America/Argentina/Buenos_Aires'
  ).split(' ')) {
    t.ok(isTimezone(name), name);
  }
  for (const name of [
    '',
    'Mars/Olympus',
    'Europe',
    'Factory',
    'Europe/Berlin ',
    '__proto__',
    'constructor',
    'x'.repeat(10_000),
  ])
    t.notOk(isTimezone(name), name.slice(0, 30));
});

t.test('an offset is a clock without a place', async (t) => {
  const noon = Date.parse('2026-07-15T12:00:00Z');
  const cases: [timezone: string, hour: number][] = [
    ['+01:00', 13],
    ['-0330', 8],
    ['GMT+1', 13],
    ['GMT+08:00', 20],
    ['gmt-8', 4],
    ['UTC+05:45', 17],
    ['UTC+14', 2],
    // A name of the tz database, which counts the other way.
    ['Etc/GMT+5', 7],
  ];
  for (const [timezone, hour] of cases) {
    t.ok(isTimezone(timezone), timezone);
    t.equal(localHour(timezone, noon), hour, timezone);
    for (const country of ['DE', 'US', 'CN', 'ZZ']) t.notOk(timezoneMismatch(country, timezone), timezone);
  }
  for (const none of ['+', 'GMT+', '+25:00', 'UTC+15', '+01:20', '+1:0', '+01:00:00', '01:00', 'GMT +1', 'CET+1']) {
    t.notOk(isTimezone(none), none);
    t.equal(localHour(none, noon), 255, none);
  }
  t.equal(localHour('+01:00', NaN), 255);
});

t.test('the hour is that of the wall clock, summer time included', async (t) => {
  const cases: [timezone: string, time: string, hour: number][] = [
    ['UTC', '2026-01-15T00:00:00Z', 0],
    ['UTC', '2026-01-15T23:59:59Z', 23],
    ['Europe/Berlin', '2026-01-15T12:00:00Z', 13],
    ['Europe/Berlin', '2026-07-15T12:00:00Z', 14],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', 1],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 3],
    ['Asia/Kolkata', '2026-01-15T18:29:59Z', 23],
    ['Asia/Kolkata', '2026-01-15T18:30:00Z', 0],
    ['Asia/Kathmandu', '2026-01-15T18:14:59Z', 23],
    ['Asia/Kathmandu', '2026-01-15T18:15:00Z', 0],
    ['America/Los_Angeles', '2026-01-15T12:00:00Z', 4],
    ['america/los_angeles', '2026-01-15T12:00:00Z', 4],
    ['Mars/Olympus', '2026-01-15T12:00:00Z', 255],
    ['', '2026-01-15T12:00:00Z', 255],
  ];
  for (const [timezone, time, hour] of cases)
    t.equal(localHour(timezone, Date.parse(time)), hour, `${timezone} ${time}`);
  t.equal(localHour('UTC', NaN), 255);
  t.equal(localHour('UTC', 1e300), 255);
  t.equal(localHour('UTC', 0), 0, 'and recovers');
});

t.test('a clock that no one in the country has is a mismatch', async (t) => {
  const cases: [country: string, timezone: string, mismatch: boolean][] = [
    ['DE', 'Europe/Berlin', false],
    ['US', 'Europe/Berlin', true],
    ['DE', 'America/New_York', true],
    ['IN', 'Asia/Calcutta', false],
    ['IN', 'Asia/Kolkata', false],
    ['US', 'US/Pacific', false],
    ['HK', 'Asia/Shanghai', true],
    // Unknown on either side says nothing.
    ['ZZ', 'Europe/Berlin', false],
    ['DE', '', false],
    ['DE', 'Mars/Olympus', false],
    // Nowhere.
    ['DE', 'UTC', false],
    ['DE', 'Etc/GMT+5', false],
    ['US', 'EST', false],
    ['US', 'EST5EDT', false],
    // Zones that neighbours share, by the database and by its links.
    ['NO', 'Europe/Berlin', false],
    ['NO', 'Europe/Oslo', false],
    ['DE', 'Europe/Zurich', false],
    ['LI', 'Europe/Zurich', false],
    ['VA', 'Europe/Rome', false],
    ['MC', 'Europe/Paris', false],
    ['JE', 'Europe/London', false],
    // Territories with the addresses of their country.
    ['US', 'America/Puerto_Rico', false],
    ['PR', 'America/Puerto_Rico', false],
    ['FR', 'Indian/Reunion', false],
    ['DK', 'America/Nuuk', false],
    ['CH', 'Europe/Vaduz', false],
  ];
  for (const [country, timezone, expected] of cases)
    t.equal(timezoneMismatch(country, timezone), expected, `${country} ${timezone}`);
});

t.test('countries have English names', async (t) => {
  const cases: Record<string, string> = {
    DE: 'Germany',
    US: 'United States',
    XK: 'Kosovo',
    ZZ: 'Unknown',
    QQ: 'Unknown',
    '': 'Unknown',
    de: 'Unknown',
    DEU: 'Unknown',
    __proto__: 'Unknown',
  };
  for (const [code, name] of Object.entries(cases)) {
    t.equal(countryName(code), name, code);
    t.equal(countryName(code), name, `${code} again`);
  }
});
