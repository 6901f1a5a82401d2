// What was pasted into Explorer with something around it. The module is loaded as it was built.
import t from 'tap';

interface Pasted {
  idWithin: (text: string) => string | undefined;
}

const MODULE = new URL('../../dashboard-modules/explore/pasted.js', import.meta.url);

const EVENT = '01a2225f-664e-76d8-9bc2-aabad2911bda';
const PASTED: readonly (readonly [text: string, id: string | undefined])[] = [
  [EVENT, undefined],
  [`Event ${EVENT}`, EVENT],
  [`"${EVENT}",`, EVENT],
  [`https://risk.example.org/dashboard/#/shop/live/events/${EVENT}`, EVENT],
  ['jane@example.org', undefined],
  ['Jane <jane@example.org>', 'jane@example.org'],
  ['mailto:jane@example.org', 'jane@example.org'],
  ['"user-4711"', 'user-4711'],
  ['\u201euser 4711\u201c', 'user 4711'],
  ['user-4711', undefined],
  ["O'Neill", undefined],
];

t.test('the id within', async (t) => {
  const { idWithin } = (await import(MODULE.href)) as Pasted;
  for (const [text, id] of PASTED) t.equal(idWithin(text), id, text);
});
