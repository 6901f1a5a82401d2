// Numbers and times are shown as a person would write them, and what a reason saw with its unit. The dashboard has its
// own compiler settings: its modules are loaded as they were built.
import { spawnSync } from 'node:child_process';
import t from 'tap';

// Three programs of their own.
t.setTimeout(420_000);

const MODULE = new URL('../../dashboard-modules/format.js', import.meta.url);

t.test('sizes', async (t) => {
  const format: unknown = await import(MODULE.href);
  if (typeof format !== 'object' || format === null || !('bytes' in format) || typeof format.bytes !== 'function')
    throw new TypeError('the dashboard formats no sizes');
  for (const [value, shown] of [
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KiB'],
    [2 ** 20 - 6, '1,023.99 KiB'],
    [2 ** 20 - 5, '1 MiB'],
    [1.5 * 2 ** 20, '1.5 MiB'],
    [2 ** 30 - 1, '1 GiB'],
    [2 ** 30, '1 GiB'],
    [2 ** 50, '1,024 TiB'],
  ] as const)
    t.equal(Reflect.apply(format.bytes, undefined, [value]), shown, String(value));
});

t.test('numbers, times and words', async (t) => {
  const format: unknown = await import(MODULE.href);
  const now = Date.UTC(2026, 10, 26, 12);
  const since = (seconds: number, shown: string) =>
    ['since', [new Date(now - seconds * 1000).toISOString(), now], shown] as const;
  for (const [name, given, shown] of [
    ['count', [1234], '1,234'],
    ['total', [999_999], '999,999'],
    ['total', [1_000_000], '1M'],
    ['plural', [1, 'user'], '1 user'],
    ['plural', [2, 'user'], '2 users'],
    ['share', [1, 0], '–'],
    ['share', [1, 3], '33.3%'],
    ['signed', [0.5], '+0.5'],
    ['signed', [0], '0'],
    ['signed', [-1], '-1'],
    ['logOdds', [0.5], '+0.50'],
    ['logOdds', [0], '0.00'],
    ['logOdds', [-0.125], '-0.13'],
    ['time', [null], '–'],
    ['date', [null], '–'],
    ['date', ['2026-11-26T12:00:00Z'], 'Nov\u00a026,\u00a02026'],
    ['utcDay', ['2026-11-26'], 'Nov 26, 2026'],
    ['dayOf', ['2026-11-26T23:59:59Z'], 'Nov 26'],
    ['since', [null], 'never'],
    since(59, '59 seconds ago'),
    since(60, '1 minute ago'),
    since(89, '1 minute ago'),
    since(91, '2 minutes ago'),
    since(3599, '60 minutes ago'),
    since(3600, '1 hour ago'),
    since(86_399, '24 hours ago'),
    since(86_400, 'yesterday'),
    since(-120, 'in 2 minutes'),
    ['words', ['device_id_mismatch'], 'device ID mismatch'],
    ['deed', ['createList'], 'create list'],
    ['brief', ['twelve chars'], 'twelve chars'],
    ['brief', ['thirteen char'], 'thirteen…'],
    ['money', [null, 'EUR'], '–'],
    ['money', [12.5, 'EUR'], '€12.50'],
    ['money', [12.5, '#a1'], '12.5'],
  ] as const) {
    const shows: unknown = Reflect.get(Object(format), name);
    if (typeof shows !== 'function') throw new TypeError(`the dashboard has no ${name}`);
    t.equal(Reflect.apply(shows, undefined, given), shown, `${name} ${JSON.stringify(given)}`);
  }
});

t.test('what a reason saw', async (t) => {
  const evidence: unknown = await import(new URL('parts/evidence-text.js', MODULE).href);
  if (typeof evidence !== 'object' || evidence === null || !('evidenceText' in evidence)) throw new TypeError('none');
  const { evidenceText } = evidence;
  if (typeof evidenceText !== 'function') throw new TypeError('the dashboard says nothing of evidence');
  for (const [name, value, shown] of [
    ['similarity_percent', 38, 'similarity: 38%'],
    ['share_percent', 0.2, 'share: 0.2%'],
    ['distance_km', 7813, 'distance: 7,813 km'],
    ['users_24h', 17, 'users in 24 h: 17'],
    ['devices_30d', 4, 'devices in 30 days: 4'],
    ['failures_1h', 18, 'failures in 1 h: 18'],
    ['asn', 24_940, 'ASN: 24940'],
    ['country', 'FI', 'country: FI'],
    ['deviations', 2.34567, 'deviations: 2.346'],
  ] as const)
    t.equal([Reflect.apply(evidenceText, undefined, [name, value])].flat().join(': '), shown, name);
});

t.test('the words are English, as the pages are, and the rest as the region of the reader writes it', async (t) => {
  const code = `const { count, signed, since, time } = await import(process.argv[1]);
    const at = '2026-11-26T14:05:09Z';
    console.log([since(at, Date.parse(at) + 180_000), count(1234), signed(-2.5), time(at)].join('|'));`;
  for (const [language, shown] of [
    ['de_DE', '3 minutes ago|1.234|-2,5|26 Nov 2026, 14:05:09 UTC'],
    ['pt_BR', '3 minutes ago|1,234|-2.5|Nov 26, 2026, 14:05:09 UTC'],
    ['ar_EG', '3 minutes ago|1,234|-2.5|Nov 26, 2026, 2:05:09 PM UTC'],
  ] as const) {
    const env = { ...process.env, LC_ALL: `${language}.UTF-8`, TZ: 'UTC' };
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code, MODULE.href], {
      env,
      encoding: 'utf8',
    });
    // ICU writes a narrow space before PM in some releases.
    t.equal(stdout.trim().replace(/\u202f/g, ' '), shown, language);
  }
});
