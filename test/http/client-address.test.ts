// Whose address counts, hop by hop.
import t from 'tap';
import { addressOfBytes, addressText, parseAddress } from '../../src/http/addresses.js';
import { clientAddress, forwardedHttps } from '../../src/http/client-address.js';
import { TrustedProxies } from '../../src/http/trusted-proxies.js';

const head = (
  peer: string,
  fields: Record<string, string> = {},
): { peer: string; header: (name: string) => string } => ({ peer, header: (name) => fields[name] ?? '' });

t.test('addresses are written in one way', async (t) => {
  for (const [text, expected] of [
    ['127.0.0.1', '127.0.0.1'],
    ['1.2.3.4:80', '1.2.3.4'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:102:304]:1', '1.2.3.4'],
    ['fe80:0:0:0:0:0:0:1%eth0', 'fe80::1'],
    ['', null],
    ['unknown', null],
    ['_hidden', null],
    ['1.2.3', null],
    ['1.2.3.256', null],
    ['0x7f.1', null],
    ['127.1', null],
    ['1.2.3.4, 5.6.7.8', null],
  ] as const) {
    const address = parseAddress(text);
    t.equal(address === null ? null : addressText(address), expected, text);
  }
  t.equal(addressOfBytes(Uint8Array.of(10, 0, 0, 1)), '10.0.0.1');
  t.equal(addressOfBytes(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 0, 0, 1)), '10.0.0.1');
  t.equal(addressOfBytes(Uint8Array.of(0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), 'fe80::1');
  t.equal(addressOfBytes(new Uint8Array()), '');
});

t.test('the end user behind proxies', async (t) => {
  const trusted = new TrustedProxies(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7', '::1']);
  for (const [name, peer, forwarded, expected] of [
    ['no proxy', '198.51.100.1', '', '198.51.100.1'],
    ['a claim without a proxy', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
    ['one proxy', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['one proxy, and a claim left of it', '10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['two proxies', '10.1.2.3', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['proxies of both families', '::1', '2001:db9::5, 192.0.2.7, 2001:db8:1::1', '2001:db9::5'],
    ['a mapped peer', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['a hop with a port', '10.1.2.3', '203.0.113.9:4711', '203.0.113.9'],
    ['a hop that is no address', '10.1.2.3', '203.0.113.9, unknown, 10.9.9.9', '10.9.9.9'],
    ['proxies only', '10.1.2.3', '10.9.9.9, 10.8.8.8', '10.9.9.9'],
    ['a proxy that says nothing', '10.1.2.3', '', '10.1.2.3'],
    ['an address beside a trusted one', '192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['a mapped hop', '10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
    ['a chain longer than any real one', '10.1.2.3', `203.0.113.9${', 10.0.0.1'.repeat(40)}`, '10.0.0.1'],
  ] as const) {
    t.equal(clientAddress(head(peer, { 'x-forwarded-for': forwarded }), trusted), expected, name);
  }
});

t.test('without trusted proxies the header is not even read', async (t) => {
  const unread = { peer: '10.0.0.1', header: () => t.fail('read') as never };
  const trusted = new TrustedProxies([]);
  t.equal(clientAddress(unread, trusted), '10.0.0.1');
  t.equal(forwardedHttps(unread, trusted), false);
});

t.test('HTTPS as a proxy saw it', async (t) => {
  const trusted = new TrustedProxies(['10.0.0.0/8']);
  for (const [peer, scheme, expected] of [
    ['10.1.2.3', 'https', true],
    ['10.1.2.3', 'HTTPS', true],
    ['10.1.2.3', 'https, https', true],
    ['10.1.2.3', 'http', false],
    ['10.1.2.3', 'https, http', false],
    ['10.1.2.3', 'http, https', false],
    ['10.1.2.3', '', false],
    ['198.51.100.1', 'https', false],
  ] as const) {
    t.equal(forwardedHttps(head(peer, { 'x-forwarded-proto': scheme }), trusted), expected, `${peer} ${scheme}`);
  }
});

t.test('a network that is none is an error at start', async (t) => {
  for (const network of ['', 'localhost', '10.0.0.0/33', '10.0.0/8', '::/129', '*'])
    t.throws(() => new TrustedProxies([network]), network);
});
