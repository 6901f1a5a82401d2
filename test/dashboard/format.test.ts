// Sizes are shown in the unit a person would choose. The dashboard has its own compiler settings: its module is loaded
// as it was built.
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
