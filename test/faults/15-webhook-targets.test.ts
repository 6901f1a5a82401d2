// Where a webhook must never lead: the service's own machine, its network, a cloud's metadata. Judged by the address
// that is connected to, in the step that resolves it.
import { type LookupAddress } from 'node:dns';
import t from 'tap';
import { isPublicAddress, targetProblem } from '../../src/contract/webhooks/webhook-target.js';
import { createSender, type Resolve } from '../../src/webhooks/send.js';
import { ANYWHERE, startReceiver } from '../webhooks/deliveries.js';

const TIMEOUT_MS = 5000;
const HEADERS = { 'webhook-id': 'msg_1' };

const CLOSED: Readonly<Record<string, readonly string[]>> = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'private networks':
    '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 100.64.0.1 fc00::1 fd12:3456::1 fec0::1'.split(' '),
  'the link': ['169.254.0.1', '169.254.255.255', 'fe80::1', 'fe80::1%lo', '2606:4700::1%lo'],
  'metadata services': '169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 192.0.0.192 fd00:ec2::254'.split(
    ' ',
  ),
  'IPv4 inside IPv6': (
    '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 ' +
    '64:ff9b:1::a00:1 2002:7f00:1:: 2002:a00:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2'
  ).split(' '),
  'no single machine': ['224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  'documentation and tests': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  nothing: ['', 'localhost', '1.2.3', '1.2.3.4.5', ':::'],
};
const OPEN = (
  '8.8.8.8 1.1.1.1 9.255.255.255 11.0.0.0 172.15.255.255 172.32.0.0 192.167.255.255 100.63.255.255 100.128.0.0 ' +
  '169.253.255.255 223.255.255.255 2606:4700::1111 2a00:1450:4001::1'
).split(' ');

for (const [what, addresses] of Object.entries(CLOSED)) {
  t.test(`${what} is not public`, async (t) => {
    for (const address of addresses) t.equal(isPublicAddress(address), false, JSON.stringify(address));
  });
}

t.test('the internet is public, up to the edges of what is not', async (t) => {
  for (const address of OPEN) t.equal(isPublicAddress(address), true, address);
});

t.test('an endpoint is an HTTPS address without credentials; literals are judged when it is made', async (t) => {
  const bad: readonly [string, RegExp][] = [
    ['http://hooks.example.org/', /https/],
    ['ftp://hooks.example.org/', /https/],
    ['hooks.example.org', /absolute/],
    ['', /absolute/],
    ['https://user:secret@hooks.example.org/', /password/],
    ['https://user@hooks.example.org/', /password/],
    ['https://:secret@hooks.example.org/', /password/],
    ['https://hooks.example.org/#x', /fragment/],
    [`https://hooks.example.org/${'x'.repeat(2048)}`, /2048/],
    ...['\n', '\u001b[2J', '\u0085', '\u202e', '\u2028', '\u200f'].map((acting): [string, RegExp] => [
      `https://hooks.example.org/${acting}x`,
      /control characters/,
    ]),
    ['file:///etc/passwd', /https/],
    ['javascript:alert(1)', /https/],
    ...[
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '[fd00:ec2::254]',
      '10.0.0.1:8443',
      '0',
    ].map((host): [string, RegExp] => [`https://${host}/`, /public/]),
  ];
  for (const [url, why] of bad) t.match(targetProblem(url, false), why, encodeURI(url));
  for (const url of ['https://hooks.example.org/', 'https://8.8.8.8:8443/a?b=c', 'https://[2606:4700::1111]/'])
    t.equal(targetProblem(url, false), undefined, url);
  for (const url of ['http://127.0.0.1:9/', 'https://localhost/', 'http://receiver:3000/x'])
    t.equal(targetProblem(url, true), undefined, `${url} in development`);
  t.match(targetProblem('ftp://127.0.0.1/', true), /https/);
});

t.test('literals of this machine are never connected to', async (t) => {
  const receiver = await startReceiver(t);
  const { port } = receiver;
  const sender = createSender({ timeoutMs: TIMEOUT_MS });
  for (const host of (
    '127.0.0.1 2130706433 0x7f.1 127.1 0.0.0.0 0 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] ' +
    '[64:ff9b::7f00:1]'
  ).split(' ')) {
    const attempt = await sender.send({ url: `https://${host}:${port}/`, headers: HEADERS, body: '{}' });
    t.same(attempt, { status: null, error: 'REFUSED_ADDRESS' }, host);
  }
  t.equal(receiver.connections, 0);
});

t.test('names that lead to it are not connected to, whatever else they lead to', async (t) => {
  const receiver = await startReceiver(t);
  const answers: readonly (readonly string[])[] = [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    [],
  ];
  for (const addresses of answers) {
    const resolve: Resolve = (_, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    const { error } = await createSender({ timeoutMs: TIMEOUT_MS, resolve }).send({
      url: `https://hooks.example.org:${receiver.port}/`,
      headers: HEADERS,
      body: '{}',
    });
    t.equal(error, 'REFUSED_ADDRESS', addresses.join(' '));
  }
  const { error } = await createSender({ timeoutMs: TIMEOUT_MS }).send({
    url: `https://localhost:${receiver.port}/`,
    headers: HEADERS,
    body: '{}',
  });
  t.equal(error, 'REFUSED_ADDRESS', "by the system's own resolver");
  t.equal(receiver.connections, 0);
});

t.test(
  'a name that changes its address is resolved once per attempt, and that address is the one connected to',
  async (t) => {
    // 127.0.0.2 stands for the internet, 127.0.0.1 for the service's own machine.
    const outside = await startReceiver(t, '127.0.0.2');
    const inside = await startReceiver(t, '127.0.0.1', outside.port);
    let asked = 0;
    const resolve: Resolve = (_, done) => {
      asked += 1;
      done(null, [{ address: asked % 2 === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
    };
    const sender = createSender({
      timeoutMs: TIMEOUT_MS,
      resolve,
      ...ANYWHERE,
      allows: (address) => address === '127.0.0.2',
    });
    const message = { url: `http://rebind.example.org:${outside.port}/`, headers: HEADERS, body: '{}' };
    t.same(
      [await sender.send(message), await sender.send(message), await sender.send(message)].map(
        ({ status, error }) => error || status,
      ),
      [204, 'REFUSED_ADDRESS', 204],
    );
    t.same([asked, outside.received.length, inside.connections], [3, 2, 0]);
  },
);

t.test('redirects lead nowhere', async (t) => {
  const inside = await startReceiver(t, '127.0.0.1');
  const outside = await startReceiver(t, '127.0.0.2');
  for (const status of [301, 302, 303, 307, 308]) {
    outside.answer = (response) => response.writeHead(status, { location: inside.url }).end();
    const attempt = await createSender({ timeoutMs: TIMEOUT_MS, ...ANYWHERE }).send({
      url: outside.url,
      headers: HEADERS,
      body: '{}',
    });
    t.same(attempt, { status, error: `HTTP_${status}` });
  }
  t.equal(inside.connections, 0);
});
