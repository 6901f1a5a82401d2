import t from 'tap';
import { generateTable, parseCoordinates } from '../../bench/tools/zone-coordinates.js';
import { centreOfCountry, coordinatesOf } from '../../src/util/world/zone-coordinates.js';

t.test('a zone is where its principal place is', async (t) => {
  const cases: [timezone: string, country: string, latitude: number, longitude: number][] = [
    ['Europe/Berlin', 'DE', 52.5, 13.4],
    ['America/Los_Angeles', 'US', 34.1, -118.2],
    ['Asia/Calcutta', 'IN', 22.5, 88.4],
    ['US/Pacific', 'US', 34.1, -118.2],
    ['Australia/Sydney', 'AU', -33.9, 151.2],
    ['Europe/Oslo', 'NO', 59.9, 10.8],
    ['Iceland', 'IS', 64.2, -21.9],
    ['Africa/Asmera', 'ER', 15.3, 38.9],
    ['Pacific/Truk', 'FM', 7.4, 151.8],
    ['europe/berlin', 'DE', 52.5, 13.4],
    ['ASIA/CALCUTTA', 'IN', 22.5, 88.4],
  ];
  for (const [timezone, country, latitude, longitude] of cases)
    t.same(coordinatesOf(timezone), { country, latitude, longitude }, timezone);
  for (const timezone of ['', 'UTC', 'Etc/GMT+5', 'EST', 'Mars/Olympus', '__proto__'])
    t.equal(coordinatesOf(timezone), undefined, timezone);
});

t.test('a country is between its zones, on the date line too', async (t) => {
  const near = (country: string, latitude: number, longitude: number): void => {
    const centre = centreOfCountry(country);
    t.ok(
      centre !== undefined && Math.abs(centre.latitude - latitude) < 8 && Math.abs(centre.longitude - longitude) < 12,
      `${country} ${JSON.stringify(centre)}`,
    );
  };
  near('DE', 52, 13);
  near('US', 42, -95);
  near('NZ', -40, 179);
  t.equal(centreOfCountry('ZZ'), undefined);
});

t.test('every place that a client can name is on the globe', async (t) => {
  const missing = Intl.supportedValuesOf('timeZone').filter(
    (name) => name.includes('/') && !name.startsWith('Etc/') && coordinatesOf(name) === undefined,
  );
  t.same(missing, []);
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const place = coordinatesOf(name);
    if (place !== undefined) t.ok(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180, name);
  }
});

t.test('the generator reads ISO 6709 and writes lines of bounded length', async (t) => {
  t.equal(parseCoordinates('+4230+00131'), '42.5 1.5');
  t.equal(parseCoordinates('-720041+0023206'), '-72 2.5');
  t.equal(parseCoordinates('+0519-00402'), '5.3 -4');
  const text = generateTable(
    new Map([
      ['B/b', '1 2'],
      ['A/a', '3 -4'],
    ]),
    '2025b',
  );
  t.match(text, "  'A/a 3 -4,B/b 1 2',\n");
});
