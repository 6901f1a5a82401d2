// What browsers are told, as values.
import t from 'tap';
import { corsHeaders, preflightHeaders } from '../../src/http/cors.js';

t.test('a preflight is told what the endpoint takes', (t) => {
  const headers = new Map(preflightHeaders('https://shop.example'));
  t.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
  t.equal(headers.get('access-control-allow-methods'), 'POST');
  t.equal(
    headers.get('access-control-allow-headers'),
    'content-type, x-api-key, x-sdk-source, x-app-id, idempotency-key, traceparent, tracestate',
  );
  t.ok(Number(headers.get('access-control-max-age')) > 0);
  t.equal(headers.get('vary'), 'origin');
  t.notOk(headers.has('access-control-allow-credentials'), 'no cookies');
  t.end();
});

t.test('an answer lets the page of its origin read it', (t) => {
  const headers = new Map(corsHeaders('https://shop.example'));
  t.equal(headers.get('access-control-allow-origin'), 'https://shop.example');
  t.match(headers.get('access-control-expose-headers'), 'retry-after');
  t.end();
});

t.test('odd origins', (t) => {
  t.strictSame(corsHeaders(''), [], 'no browser, no headers');
  t.equal(new Map(preflightHeaders('')).get('access-control-allow-origin'), '*');
  t.equal(new Map(preflightHeaders(`https://${'x'.repeat(400)}`)).get('access-control-allow-origin'), '*');
  t.equal(new Map(corsHeaders('null')).get('access-control-allow-origin'), 'null');
  t.end();
});
