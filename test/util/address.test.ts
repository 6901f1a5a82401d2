import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import t from 'tap';
import { formatAddress, formatPrefix, parseAddress } from '../../src/util/address.js';

const words = new Uint32Array(4);
const NAT64 = ipaddr.IPv6.parse('64:ff9b::');

/** Canonical text, or '' for what is no address. */
function canonical(text: string): string {
  const family = parseAddress(text, words);
  return family === 0 ? '' : formatAddress(family, words);
}

function prefix(text: string): string {
  const family = parseAddress(text, words);
  return family === 0 ? '' : formatPrefix(family, words);
}

t.test('an address has one text', async (t) => {
  const cases: Record<string, string> = {
    '8.8.8.8': '8.8.8.8',
    '0.0.0.0': '0.0.0.0',
    '255.255.255.255': '255.255.255.255',
    '::ffff:8.8.8.8': '8.8.8.8',
    '::FFFF:0808:0808': '8.8.8.8',
    '::': '::',
    '::1': '::1',
    '1::': '1::',
    '2001:DB8:0:0:0:0:0:1': '2001:db8::1',
    '2001:db8:0:1:1:1:1:1': '2001:db8:0:1:1:1:1:1',
    '1:0:0:2:0:0:0:3': '1:0:0:2::3',
    '1:0:0:2:3:0:0:4': '1::2:3:0:0:4',
    '1:2:3:4:5:6:7::': '1:2:3:4:5:6:7:0',
    '::2:3:4:5:6:7:8': '0:2:3:4:5:6:7:8',
    '64:ff9b::192.0.2.33': '192.0.2.33',
    '64:ff9b::5b41:a14': '91.65.10.20',
    '64:ff9b:1::192.0.2.33': '64:ff9b:1::c000:221',
    '64:ff9b::1:192.0.2.33': '64:ff9b::1:c000:221',
    'fe80::1%eth0': 'fe80::1',
  };
  for (const [text, expected] of Object.entries(cases)) t.equal(canonical(text), expected, text);
});

t.test('what is no address is refused', async (t) => {
  const v4 = '8.8.8 8.8.8.8.8 256.1.1.1 08.8.8.8 010.0.0.1 0x8.8.8.8 1.2.3. .1.2.3.4 1..2.3 134744072 -1.2.3.4 1.2.3.é';
  const v6 =
    ': ::: 1: :1 1::2::3 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:8:: ::1:2:3:4:5:6:7:8 12345:: g::1 [::1] é::1 ' +
    '2001:db8::/32 ::1.2.3 1:2:3:4:5:6:7:1.2.3.4 ::1.2.3.4:5 ::ffff:8.8.8.256';
  const cases = ['', ' ', '8.8.8.8 ', `::1%${'x'.repeat(100)}`, ...v4.split(' '), ...v6.split(' ')];
  for (const text of cases) t.equal(canonical(text), '', JSON.stringify(text));
});

t.test('agrees with the general library on every address and near miss', async (t) => {
  const oracle = (text: string): string => {
    if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
    if (!ipaddr.IPv6.isValid(text)) return '';
    const parsed = ipaddr.IPv6.parse(text);
    if (parsed.match(NAT64, 96)) return ipaddr.fromByteArray(parsed.toByteArray().slice(12)).toString();
    return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toRFC5952String();
  };
  const group = fc.oneof(
    { weight: 3, arbitrary: fc.constant('0') },
    fc.nat(0xffff).map((value) => value.toString(16)),
    fc.constantFrom('', ':', 'ffff', '00', '1.2.3.4'),
  );
  const nearly = fc.array(group, { minLength: 1, maxLength: 9 }).map((groups) => groups.join(':'));
  // The library takes the deprecated '::1.2.3.4' for the mapped '::ffff:1.2.3.4'; to us it is what its bits say.
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), nearly).filter((text) => !/^::\d+\.\d/.test(text));
  t.doesNotThrow(() => {
    fc.assert(
      fc.property(texts, (text) => canonical(text) === oracle(text)),
      { numRuns: 5000, seed: 4 },
    );
  });
  t.equal(canonical('::1.2.3.4'), '::102:304');
});

t.test('analysts see a /24 or a /48', async (t) => {
  t.equal(prefix('203.0.113.77'), '203.0.113.0/24');
  t.equal(prefix('255.1.2.3'), '255.1.2.0/24');
  t.equal(prefix('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48');
  t.equal(prefix('::ffff:203.0.113.77'), '203.0.113.0/24');
  t.equal(prefix('::1'), '::/48');
});
