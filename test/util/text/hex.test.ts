// Hex and numbers: one way and back.
import t from 'tap';
import { hex32, hexInto, hexOf32 } from '../../../src/util/text/hex.js';

t.test('32 bits to eight digits and back', async (t) => {
  for (const [value, text] of [
    [0, '00000000'],
    [1, '00000001'],
    [0x0a0b0c0d, '0a0b0c0d'],
    [0x8000_0000, '80000000'],
    [0xffff_ffff, 'ffffffff'],
  ] as const) {
    t.equal(hexOf32(value), text);
    t.equal(hex32(text, 0), value);
    t.equal(hex32(`xx${text.toUpperCase()}`, 2), value, 'any case, from any place');
  }
  for (const [text, at, value] of [
    ['', 0, 0],
    ['', 8, 0],
    ['abc', 0, 0xabc0_0000],
    ['0123456789ab', 8, 0x89ab_0000],
    ['0123456789ab', 16, 0],
  ] as const)
    t.equal(hex32(text, at), value, 'missing digits are zeros');
});

t.test('bytes, as many as there is room for', async (t) => {
  const bytes = new Uint8Array(3);
  hexInto('00ff10aa', bytes);
  t.same([...bytes], [0, 255, 16]);
});
