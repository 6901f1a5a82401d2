// An order or a change that is sent where no decision weighs it, and a second one for which an event is used again, are
// told to whoever tries things out: else the first payment of a thief is let in as a login was.
import t from 'tap';
import { BROWSER } from '../support/agents.js';
import { testApp, type Json } from '../support/app.js';
import { body } from '../support/bodies.js';

const ORDER = { amount: 129.9, currency: 'EUR', shippingCountry: 'de' };
const CHANGE = { changeType: 'payout' };
const AGAIN = /^use_case, checkout and account_change are ignored, as the first verification counts, and that was for/;

t.test('warnings about orders and changes', async (t) => {
  const app = await testApp(t, { env: { SHARDS: '1' } });
  const { test, live } = app.keys;

  await t.test('tell a backend of one that is not weighed, and of one without what it is about', async (t) => {
    const order = { checkoutContext: ORDER };
    const change = { accountChangeContext: CHANGE };
    const cases: [path: string, more: Json, warnings: RegExp[] | undefined][] = [
      [
        'score',
        order,
        [/^checkoutContext\.amount is read by rules only.*is score: .*\/fingerprint\/verify\/checkout$/],
      ],
      ['verify/login', order, [/^checkoutContext\.amount is read by rules only.*is login: /]],
      ['verify/checkout', order, undefined],
      ['verify/checkout', {}, [/^the order has no amount, .*: send checkoutContext\.amount$/]],
      ['verify/checkout', { checkoutContext: { amount: 0 } }, undefined],
      [
        'score',
        change,
        [/^accountChangeContext\.changeType is read by rules only.*\/fingerprint\/verify\/account-change$/],
      ],
      ['verify/account-change', { ...change, ...order }, undefined],
      ['verify/account-change', {}, [/^the change has no accountChangeContext\.changeType and is judged mildly/]],
      ['verify/login', {}, undefined],
    ];
    for (const [path, more, warnings] of cases) {
      const asked = body('olga', 'phone', more);
      const name = `${path} ${JSON.stringify(more)}`;
      const reply = await app.post(`/fingerprint/${path}?dry_run=true`, asked, { 'x-service-key': test.api });
      if (warnings === undefined) t.equal(reply.body['warnings'], undefined, name);
      else t.matchOnly(reply.body['warnings'], warnings, name);
      const silent = await app.post(`/fingerprint/${path}?dry_run=true`, asked, { 'x-service-key': live.api });
      t.equal(silent.body['warnings'], undefined, `${name} in live mode`);
    }
    // The backend names the use case later.
    const page = await app.post('/v2/fingerprint', body('olga', 'phone', order), { 'x-api-key': test.public });
    t.equal(page.body['warnings'], undefined);
  });

  await t.test('tell a backend that verifies', async (t) => {
    const cases: [name: string, sent: Json, steps: [said: Json, warnings: RegExp[] | undefined][]][] = [
      [
        'a login, and the order by the same event',
        {},
        [
          [{ user_id: 'nina', use_case: 'login' }, undefined],
          [{ user_id: 'nina', login: { result: 'SUCCESS' } }, undefined],
          [{ user_id: 'nina', use_case: 'login', login: { result: 'SUCCESS' } }, undefined],
          [{ user_id: 'nina', use_case: 'checkout', checkout: ORDER }, [AGAIN]],
        ],
      ],
      [
        'an order that is repeated, and another one',
        {},
        [
          [{ use_case: 'checkout', checkout: ORDER }, undefined],
          [{ use_case: 'checkout', checkout: ORDER }, undefined],
          [{ use_case: 'checkout', checkout: { ...ORDER, amount: 9000 } }, [AGAIN]],
        ],
      ],
      [
        'an event without a use case, and then one',
        {},
        [
          [{}, undefined],
          [{ use_case: 'account_change', account_change: CHANGE }, [AGAIN]],
        ],
      ],
      ['an order of a page', { checkoutContext: ORDER }, [[{ use_case: 'checkout' }, undefined]]],
      [
        'one without a use case',
        { checkoutContext: ORDER },
        [[{}, [/^checkout\.amount .*use case is collect: .*use_case checkout$/]]],
      ],
      ['one as a login', {}, [[{ use_case: 'login', checkout: ORDER }, [/^checkout\.amount is read by rules only/]]]],
      [
        'one without an amount',
        {},
        [[{ use_case: 'checkout' }, [/^the order has no amount, .*: send checkout\.amount$/]]],
      ],
      [
        'a change of nothing',
        {},
        [[{ use_case: 'account_change' }, [/^the change has no account_change\.changeType/]]],
      ],
      ['another user', { checkoutContext: ORDER }, [[{ user_id: 'somebody else' }, undefined]]],
    ];
    for (const [name, sent, steps] of cases)
      for (const keys of [test, live]) {
        const page = { 'x-api-key': keys.public, 'user-agent': BROWSER };
        const { event_id } = (await app.post('/v2/fingerprint', body('nina', "nina's phone", sent), page)).body;
        for (const [said, warnings] of steps) {
          const reply = await app.post('/v2/verify', { event_id, ...said }, { 'x-secret-api-key': keys.secret });
          t.equal(reply.status, 200, reply.text);
          if (warnings === undefined || keys === live) t.equal(reply.body['warnings'], undefined, name);
          else t.matchOnly(reply.body['warnings'], warnings, name);
        }
      }
  });

  await t.test('tell of a greatest age that refuses nothing', async (t) => {
    const { event_id } = (await app.post('/v2/fingerprint', body('ida'), { 'x-api-key': test.public })).body;
    for (const [age, warned] of [
      [300, false],
      [300_000, true],
    ] as const) {
      const asked = { event_id, max_age_seconds: age };
      const { warnings } = (await app.post('/v2/verify', asked, { 'x-secret-api-key': test.secret })).body;
      if (warned)
        t.matchOnly(warnings, [/^max_age_seconds refuses no event, as one can be verified for 86400 seconds/]);
      else t.equal(warnings, undefined);
    }
  });
});
