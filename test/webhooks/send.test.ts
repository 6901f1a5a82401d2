// One attempt against real receivers: what is sent, and how every kind of end is told.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { resolverByDns } from '../../src/webhooks/resolve.js';
import { createSender } from '../../src/webhooks/send.js';
import { FAR_MS, startFarListener } from '../support/faults/far-listener.js';
import { freePort } from '../support/redis.js';
import { ANYWHERE, startReceiver } from './deliveries.js';
import { listening } from '../support/listening.js';
import { only } from '../support/only.js';

const sender = createSender({ timeoutMs: 30_000, ...ANYWHERE });
const message = (url: string, body = '{"a":1}') => ({ url, headers: { 'webhook-id': 'msg_1' }, body });

t.test('a POST with the body as it is and the headers as given', async (t) => {
  const receiver = await startReceiver(t);
  const body = JSON.stringify({ text: 'Grüße 漢字 🙂', long: 'x'.repeat(20_000) });
  t.same(await sender.send(message(`${receiver.url}?key=a%20b`, body)), { status: 204, error: '' });
  t.match(
    receiver.received,
    only({
      path: '/hook?key=a%20b',
      body,
      headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json', connection: 'close' },
    }),
  );
});

t.test('the status is the answer', async (t) => {
  const receiver = await startReceiver(t);
  for (const [status, error] of [
    [200, ''],
    [201, ''],
    [299, ''],
    [300, 'HTTP_300'],
    [400, 'HTTP_400'],
    [410, 'HTTP_410'],
    [500, 'HTTP_500'],
  ] as const) {
    receiver.answer = (response) => response.writeHead(status, { 'content-type': 'text/plain' }).end('thank you');
    t.same(await sender.send(message(receiver.url)), { status, error });
  }
});

t.test('a reply without end is cut: by its size, by the deadline; its status stands', async (t) => {
  const receiver = await startReceiver(t);
  let sent = 0;
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = (): void => {
      for (let open = true; open && !response.destroyed;) {
        sent += 1;
        open = response.write(Buffer.alloc(64 * 1024));
      }
    };
    response.on('drain', more);
    more();
  };
  t.same(await sender.send(message(receiver.url)), { status: 200, error: '' });
  t.ok(sent < 1000, 'and not read to its end');
  receiver.answer = (response) => response.writeHead(500).write('and then nothing');
  t.same(await createSender({ timeoutMs: 2000, ...ANYWHERE }).send(message(receiver.url)), {
    status: 500,
    error: 'HTTP_500',
  });
});

t.test('no reply is told by a word', async (t) => {
  const receiver = await startReceiver(t);
  receiver.answer = () => undefined;
  t.same(await createSender({ timeoutMs: 100, ...ANYWHERE }).send(message(receiver.url)), {
    status: null,
    error: 'TIMEOUT',
  });
  receiver.answer = (response) => response.destroy();
  t.same(await sender.send(message(receiver.url)), { status: null, error: 'ECONNRESET' });
  t.same(await sender.send(message(`http://127.0.0.1:${await freePort()}/`)), { status: null, error: 'ECONNREFUSED' });
  t.match(
    await createSender({
      timeoutMs: 5000,
      ...ANYWHERE,
      resolve: (_, done) => done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    }).send(message('http://nowhere.example.org/')),
    { status: null, error: 'ENOTFOUND' },
  );
  t.match(
    await createSender({ timeoutMs: 100, ...ANYWHERE, resolve: () => undefined }).send(
      message('http://slow.example.org/'),
    ),
    { status: null, error: 'TIMEOUT' },
    'a resolver that hangs',
  );
});

t.test('bytes that are no HTTP, and a head without end, are failures', async (t) => {
  for (const reply of [
    'what?\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ]) {
    const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(reply)));
    const { status, error } = await sender.send(message(`http://127.0.0.1:${await listening(t, server)}/`));
    t.equal(status, null);
    t.not(error, '');
  }
});

t.test('heads before the reply are few', async (t) => {
  const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
  const sends = async (count: number) => {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write(early.repeat(count));
          socket.write('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
        });
    });
    return sender.send(message(`http://127.0.0.1:${await listening(t, server)}/`));
  };
  t.same(await sends(3), { status: 204, error: '' });
  t.same(await sends(1000), { status: null, error: 'TOO_MANY_HEADS' });
});

t.test('an endpoint whose certificate is not valid is not spoken to', async (t) => {
  const receiver = await startReceiver(t);
  t.match(await sender.send(message(receiver.url.replace('http:', 'https:'))), { status: null, error: /^E/ });
  t.equal(receiver.received.length, 0);
});

const RECORDS = [
  { type: 1, in: ['here', 'both'], data: [127, 0, 0, 1] },
  { type: 28, in: ['six', 'both'], data: [...new Uint8Array(15), 1] },
];

/**
 * `here` and `both` have 127.0.0.1, `six` and `both` have ::1, `nowhere` does not exist, `hangs` gets no answer, and
 * `half` none for its IPv6 address (SERVFAIL); all else has no address.
 */
async function startDns(t: Test): Promise<{ server: string; asked: Set<string> }> {
  const socket = createSocket('udp4');
  const asked = new Set<string>();
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5;
    const labels = query.subarray(12, end - 5).toString('latin1');
    asked.add(labels);
    if (labels.includes('hangs')) return;
    const isNowhere = labels.includes('nowhere');
    const type = query.readUInt16BE(end - 4);
    const found = RECORDS.filter((one) => one.type === type && one.in.some((name) => labels.includes(name)));
    const records = isNowhere ? [] : found;
    const head = Buffer.from(query.subarray(0, 12));
    const isRefused = labels.includes('half') && type === 28;
    head.writeUInt16BE(isNowhere ? 0x8183 : isRefused ? 0x8182 : 0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    const answers = records.map(({ data }) =>
      Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]),
    );
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  t.teardown(() => socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

t.test('names that never answer hold up no other, and a refused address is refused by name too', async (t) => {
  const receiver = await startReceiver(t);
  const { server, asked } = await startDns(t);
  const resolve = resolverByDns([server]);
  const own = createSender({ timeoutMs: 60_000, ...ANYWHERE, resolve });
  const hanging = Array.from({ length: 40 }, (_, i) => own.send(message(`http://hangs-${i}.example.org/`)));
  while (asked.size < hanging.length) await new Promise((done) => setImmediate(done));
  const url = `http://here.example.org:${receiver.port}/hook`;
  t.same(await own.send(message(url)), { status: 204, error: '' }, 'while forty names hang');
  t.same(await own.send(message('http://nowhere.example.org/')), { status: null, error: 'ENOTFOUND' });
  t.same(await own.send(message('http://empty.example.org/')), { status: null, error: 'ENODATA' });
  t.same(await own.send(message('http://half.example.org/')), { status: null, error: 'ESERVFAIL' }, 'one is not known');
  t.same(await createSender({ timeoutMs: 60_000, resolve }).send(message(url.replace('http:', 'https:'))), {
    status: null,
    error: 'REFUSED_ADDRESS',
  });
  own.cancel();
  t.strictSame(new Set((await Promise.all(hanging)).map(({ error }) => error)), new Set(['CANCELLED']));
});

t.test('a name has the addresses of both families, and each is held to be public', async (t) => {
  const { server } = await startDns(t);
  const resolve = resolverByDns([server]);
  const cases: [string, string[]][] = [
    ['here', ['4 127.0.0.1']],
    ['six', ['6 ::1']],
    ['both', ['4 127.0.0.1', '6 ::1']],
  ];
  for (const [name, expected] of cases) {
    const found = await new Promise<string[]>((done) => {
      resolve(`${name}.example.org`, (_, addresses) => {
        done(addresses.map(({ family, address }) => `${family} ${address}`));
      });
    });
    t.strictSame(found, expected, name);
    const refused = await createSender({ timeoutMs: 60_000, resolve }).send(message(`https://${name}.example.org/`));
    t.same(refused, { status: null, error: 'REFUSED_ADDRESS' }, name);
  }
});

t.test('a receiver far away is reached though the other address of its name is not', async (t) => {
  const { port, open } = await startFarListener(t);
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const own = createSender({ timeoutMs: 60_000, ...ANYWHERE, resolve: (_, done) => done(null, addresses) });
  const sent = own.send(message(`http://both.example.org:${port}/`));
  t.equal(await Promise.race([sent, sleep(FAR_MS, 'not connected yet')]), 'not connected yet');
  open();
  t.same(await sent, { status: 204, error: '' });
});

t.test('nothing is sent without encryption, unless this is allowed', async (t) => {
  const receiver = await startReceiver(t);
  for (const url of [receiver.url, 'http://hooks.example.org/'])
    t.same(
      await createSender({ timeoutMs: 60_000, allows: () => true }).send(message(url)),
      { status: null, error: 'NOT_HTTPS' },
      url,
    );
  t.equal(receiver.connections, 0);
});

t.test('what is under way can be cancelled', async (t) => {
  const receiver = await startReceiver(t);
  const own = createSender({ timeoutMs: 60_000, ...ANYWHERE });
  receiver.answer = () => own.cancel();
  t.same(await own.send(message(receiver.url)), { status: null, error: 'CANCELLED' });
});
