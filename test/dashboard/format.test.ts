// Sizes are shown in the unit a person would choose, and what a reason saw with its unit. The dashboard has its own
// compiler settings: its modules are loaded as they were built.
import t from 'tap';

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
