import t from 'tap';
import { generateTable, parseCoordinates } from '../../bench/tools/zone-coordinates.js';
import { coordinatesOf } from '../../src/contract/zone-coordinates.js';

t.test('a zone is where its principal place is', (t) => {
  const cases: [timezone: string, latitude: number, longitude: number][] = [
    ['Europe/Berlin', 52.5, 13.4],
    ['America/Los_Angeles', 34.1, -118.2],
    ['Asia/Calcutta', 22.5, 88.4],
    ['US/Pacific', 34.1, -118.2],
    ['Australia/Sydney', -33.9, 151.2],
    ['Europe/Oslo', 59.9, 10.8],
  ];
  for (const [timezone, latitude, longitude] of cases) t.same(coordinatesOf(timezone), { latitude, longitude }, timezone);
  for (const timezone of ['', 'UTC', 'Etc/GMT+5', 'EST', 'Mars/Olympus', '__proto__']) t.equal(coordinatesOf(timezone), undefined, timezone);
  t.end();
});

t.test('every place that a client can name is on the globe', (t) => {
  const missing = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/') && !name.startsWith('Etc/') && coordinatesOf(name) === undefined);
  t.same(missing, []);
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const place = coordinatesOf(name);
    if (place !== undefined) t.ok(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, name);
  }
  t.end();
});

t.test('the generator reads ISO 6709 and writes lines of bounded length', (t) => {
  t.equal(parseCoordinates('+4230+00131'), '42.5 1.5');
  t.equal(parseCoordinates('-720041+0023206'), '-72 2.5');
  t.equal(parseCoordinates('+0519-00402'), '5.3 -4');
  const text = generateTable(new Map([['B/b', '1 2'], ['A/a', '3 -4']]), '2025b');
  t.match(text, "  'A/a 3 -4,B/b 1 2',\n");
  t.end();
});
