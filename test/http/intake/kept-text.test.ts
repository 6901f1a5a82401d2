// What of the text that strangers send is kept: words of forms, hashes of everything else, addresses of pages without
// what may be of one person.
import t from 'tap';
import { type EventRequest } from '../../../src/event/event-row.js';
import { EVENT_FIELDS } from '../../../src/event/fields.js';
import { readScoreRequest } from '../../../src/http/intake/body.js';
import { toEventRequest } from '../../../src/http/intake/event-request.js';
import { keptText } from '../../../src/http/intake/free-text.js';
import { keptPage } from '../../../src/util/text/page-address.js';
import { ApiError } from '../../../src/contract/errors.js';
import { body as bodyOf, fingerprintOf } from '../../support/bodies.js';
import { keyOf } from '../../support/callers/key-entry.js';
import { testNetwork } from '../../support/network.js';

const key = keyOf('a');

const ORIGIN = {
  ...({ eventId: '', receivedAt: 0, useCase: 'score', sdk: '', address: '' } as const),
  ...{ referer: '', origin: '', explain: false, dryRun: false },
};

t.test('words stay as they are', async (t) => {
  for (const text of [
    '',
    'wrong_password',
    'PASSWORD',
    'Pixel 8 Pro (EU)',
    'SM-G991B/DS',
    'x86_64+gpu',
    '2.625',
    'America/Argentina/Buenos_Aires',
    'Galaxy Ω',
    '小米 14',
    'Ñandú',
    'हिन्दी',
    '٣٤',
    'x'.repeat(64),
  ])
    t.equal(keptText(text, key), text);
  t.equal(keptText(undefined, key), '');
  t.equal(keptText(null, key), '');
});

t.test('everything else is a hash, which compares as the text does', async (t) => {
  const texts = [
    'ada@example.org',
    'x'.repeat(65),
    '<script>',
    "Ada's phone",
    'iPhone15,3',
    'a:b',
    'hashed:0123456789ab',
    'a\u200bb',
    'a\u3164b',
    'a\ufe0fb',
    'a\u00a0b',
    '=1',
    '\u{1f642}',
    'a\u0000',
    'a\u202eb',
    '${jndi:ldap://x}',
  ];
  const kept = texts.map((text) => keptText(text, key));
  for (const [i, text] of kept.entries()) t.match(text, /^hashed:[0-9a-f]{12}$/, JSON.stringify(texts[i]));
  t.equal(new Set(kept).size, texts.length, 'other text, other hash');
  t.strictSame(
    texts.map((text) => keptText(text, keyOf('a'))),
    kept,
    'the same text, the same hash',
  );
  for (const other of [keyOf('b'), keyOf('a', 'test')])
    t.notOk(
      texts.some((text, i) => keptText(text, other) === kept[i]),
      'of this workspace and mode alone',
    );
});

const PAGES: readonly (readonly [address: string, kept: string])[] = [
  ['', ''],
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example/'],
  ['https://shop.example:8443/cart/payment_step-two.html', 'https://shop.example:8443/cart/payment_step-two.html'],
  ['https://Shop.Example/Konto/Übersicht', 'https://Shop.Example/Konto/Übersicht'],
  ['https://shop.example/%C3%9Cbersicht', 'https://shop.example/%C3%9Cbersicht'],
  ['https://shop.example/accountSettings/myPaymentMethods', 'https://shop.example/accountSettings/myPaymentMethods'],
  ['https://shop.example/windows-10/iphone-15-pro', 'https://shop.example/windows-10/iphone-15-pro'],
  ['https://shop.example/news-2026/', 'https://shop.example/news-2026/'],
  ['/relative/path', '/relative/path'],
  ['android-app://com.example.shop/', 'android-app://com.example.shop/'],
  // Queries, fragments, users.
  ['https://shop.example/cart?token=secret#top', 'https://shop.example/cart'],
  ['https://shop.example/cart#/me@example.org', 'https://shop.example/cart'],
  ['https://me:pass@shop.example/cart', 'https://shop.example/cart'],
  ['https://me@x:pass@shop.example/cart', 'https://shop.example/cart'],
  ['//me:pass@shop.example/cart', '//shop.example/cart'],
  // Ids.
  ['https://shop.example/users/42/edit', 'https://shop.example/users/*/edit'],
  ['https://shop.example/orders/2026-05-01', 'https://shop.example/orders/*'],
  ['https://shop.example/order-123456', 'https://shop.example/*'],
  ['https://shop.example/u/01890a5d-ac96-774b-bcce-b302099a8057/x', 'https://shop.example/u/*/x'],
  ['https://shop.example/u/deadbeef01', 'https://shop.example/u/*'],
  ['https://shop.example/tel/+49-170-1234', 'https://shop.example/tel/*'],
  ['https://shop.example/from/192.0.2.1/2001:db8::1', 'https://shop.example/from/*/*'],
  ['https://shop.example/%31%32', 'https://shop.example/*'],
  // Tokens.
  ['https://shop.example/reset/dGhpc0lzQVNlY3JldFRva2Vu', 'https://shop.example/reset/*'],
  ['https://shop.example/reset/mfrggzdfmztwq2lknnwg23tpobyxe43u', 'https://shop.example/reset/*'],
  ['https://shop.example/reset/x7Kq92LmZ', 'https://shop.example/reset/*'],
  ['https://shop.example/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_x', 'https://shop.example/reset/*'],
  [`https://shop.example/reset/${'q'.repeat(65)}`, 'https://shop.example/reset/*'],
  ['https://shop.example/cart;jsessionid=abcdef', 'https://shop.example/*'],
  ['https://shop.example/token=abc', 'https://shop.example/*'],
  // Addresses of people.
  ['https://shop.example/mail/ada@example.org', 'https://shop.example/mail/*'],
  ['https://shop.example/mail/ada%40example.org', 'https://shop.example/mail/*'],
  ['https://shop.example/mail/ada%2540example.org', 'https://shop.example/mail/*'],
  ['mailto:ada@example.org', '*'],
  ['https:\\\\me@shop.example\\cart', '*//*/cart'],
  // What acts, or is nothing.
  ['https://shop.example/%0d%0a/%zz/%e2%80%ae', 'https://shop.example/*/*/*'],
  ['https://shop.example/<script>', 'https://shop.example/*'],
  ['https://a b"c/x', 'https://*/x'],
  ['javascript:alert(1)', '*'],
];

t.test('an address of a page keeps where, and loses who', async (t) => {
  for (const [address, kept] of PAGES) {
    t.equal(keptPage(address), kept, address);
    t.equal(keptPage(kept), kept, `${kept} again`);
  }
});

/** Kinds of fields that hold text as it came. */
const TEXTS = new Set(['String', 'LowCardinality(String)', 'Map(LowCardinality(String), String)']);

t.test('no column of text keeps what a body says if it is none of these', async (t) => {
  const network = await testNetwork(t, false);
  const stranger = 'ada@example.org';
  const fingerprint = fingerprintOf('x');
  const device = Object.fromEntries(
    (
      'deviceId manufacturer model brand device product hardware sdkVersion osVersion screenWidth screenHeight ' +
      'screenDensity locale timezone'
    )
      .split(' ')
      .map((name) => [name, stranger]),
  );
  const read = readScoreRequest(
    Buffer.from(
      JSON.stringify({
        userId: stranger,
        device: { ...device, fingerprint },
        session: { sessionId: stranger },
        sim: Object.fromEntries(
          ['simOperator', 'simOperatorName', 'simSerialNumber', 'networkOperator', 'networkType'].map((name) => [
            name,
            stranger,
          ]),
        ),
        loginContext: { failureReason: stranger, authMethod: stranger, attemptId: stranger },
        checkoutContext: { currency: stranger, shippingCountry: stranger },
        accountChangeContext: { changeType: stranger },
        page_url: `https://x/${stranger}`,
        page_origin: stranger,
        referrer: `https://x/a/${stranger}`,
      }),
    ),
  );
  if (read instanceof ApiError) throw new Error(read.detail);
  const row: EventRequest = toEventRequest(read, { ...ORIGIN, key, userAgent: stranger }, network);
  const hash = keptText(stranger, key);
  for (const { part, name, kind } of EVENT_FIELDS) {
    if (part !== 'request' || !TEXTS.has(kind.type)) continue;
    const value: unknown = Reflect.get(row, name);
    t.notOk(JSON.stringify(value).includes('ada'), name);
  }
  t.strictSame(
    [row.failureReason, row.authMethod, row.changeType, row.shippingCountry, row.device['model'], row.simOperator],
    [hash, hash, hash, hash, hash, hash],
  );
});

t.test('one country, currency or SIM is one text, in whatever way it is written', async (t) => {
  const network = await testNetwork(t, false);
  const sent = (more: object): EventRequest => {
    const read = readScoreRequest(Buffer.from(JSON.stringify({ ...bodyOf('ada'), ...more })));
    if (read instanceof ApiError) throw new Error(read.detail);
    return toEventRequest(read, { ...ORIGIN, key, userAgent: '' }, network);
  };
  const order = (shippingCountry: string, currency: string): [string, string] => {
    const row = sent({ checkoutContext: { shippingCountry, currency } });
    return [row.shippingCountry, row.currency];
  };
  t.same(order('pt', 'eur'), ['PT', 'EUR']);
  t.same(order('Pt', 'eUr'), ['PT', 'EUR']);
  t.same(order('Portugal', 'euro'), ['Portugal', 'euro'], 'what is no code stays');
  t.same(order('ßa', 'f\u00fc1'), ['ßa', 'f\u00fc1']);
  const sim = (simSerialNumber: string): string => sent({ sim: { simSerialNumber } }).simSerialHash;
  const hash = 'ab'.repeat(32);
  t.match(sim(hash), /^[0-9a-f]{16}$/);
  for (const same of [hash.toUpperCase(), `sha256:${hash}`, `SHA256:${hash.toUpperCase()}`])
    t.equal(sim(same), sim(hash));
  t.not(sim(`sha1:${hash}`), sim(hash));

  for (const none of ['null', 'Unknown', 'N/A', '000000', ...['', 'null', 'None', '0'].map(fingerprintOf)])
    t.equal(sim(none), '', `no serial: ${none}`);
  t.equal(sim(`sha256:${fingerprintOf('')}`), '');
  t.match(sim('0049'), /^[0-9a-f]{16}$/, 'a serial that begins with zeros');
  for (const [simOperator, kept] of Object.entries({ null: '', '00000': '', unknown: '', '26201': '26201' }))
    t.equal(sent({ sim: { simOperator } }).simOperator, kept, `operator ${simOperator}`);
  const login = (identifier: string): EventRequest => {
    const hash = `sha256:${fingerprintOf(identifier)}`;
    return sent({
      loginContext: { identifierHash: hash.toUpperCase().replace('SHA', 'sha'), identifierDomainHash: hash },
    });
  };
  for (const none of ['', 'undefined', 'NULL', 'N/A'])
    t.match(login(none), { identifierHash: '', identifierDomainHash: '' }, `no identifier: ${none}`);
  t.match(login('ada@example.org'), { identifierHash: /./, identifierDomainHash: /./ });
});
