// What browsers are told, as values.
import t from 'tap';
import { corsHeaders, preflightHeaders, REMEMBERED_MAX } from '../../src/http/cors.js';
import { ReplyHead } from '../../src/http/reply-head.js';

t.test('a preflight is told what the endpoint takes', async (t) => {
  const headers = new Map(preflightHeaders('https://shop.example'));
  t.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
  t.equal(headers.get('access-control-allow-methods'), 'POST');
  t.equal(
    headers.get('access-control-allow-headers'),
    'content-type, x-api-key, x-sdk-source, x-app-id, idempotency-key, traceparent, tracestate, *',
  );
  t.ok(Number(headers.get('access-control-max-age')) > 0);
  t.equal(headers.get('vary'), 'origin');
  t.notOk(headers.has('access-control-allow-credentials'), 'no cookies');
});

t.test('an answer lets the page of its origin read it', async (t) => {
  const headers = new Map(corsHeaders('https://shop.example'));
  t.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
  t.match(headers.get('access-control-expose-headers'), 'retry-after');
});

t.test('pages of many origins each get their own headers, again and again', async (t) => {
  const head = new ReplyHead(false);
  const plain = head.text([], false);
  for (let round = 0; round < 2; round += 1)
    for (let page = 0; page < 600; page += 1) {
      const origin = `https://shop-${page % 300}.example`;
      const headers = corsHeaders(origin);
      t.same(new Map(headers).get('access-control-allow-origin'), origin);
      for (const text of [head.text(headers, false), head.text(headers, false), head.text(headers, true)])
        t.match(text, `access-control-allow-origin: ${origin}\r\n`);
      t.match(head.text(headers, false), 'keep-alive');
      t.notMatch(head.text(headers, true), 'keep-alive');
      t.equal(head.text([], false), plain);
    }
});

t.test('headers of so many origins are remembered, and no more', async (t) => {
  const first = corsHeaders('https://first.example');
  t.equal(corsHeaders('https://first.example'), first);
  for (let i = 0; i < REMEMBERED_MAX; i += 1) corsHeaders(`https://of-${i}.example`);
  t.not(corsHeaders('https://first.example'), first);
});

t.test('odd origins', async (t) => {
  t.strictSame(corsHeaders(''), [], 'no browser, no headers');
  t.equal(new Map(preflightHeaders('')).get('access-control-allow-origin'), '*');
  t.equal(new Map(preflightHeaders(`https://${'x'.repeat(400)}`)).get('access-control-allow-origin'), '*');
  t.equal(new Map(corsHeaders('null')).get('access-control-allow-origin'), 'null');
});
