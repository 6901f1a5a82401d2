// A policy that is too large for the record of its workspace, by drafts that are each small enough.
import t from 'tap';
import { adminApp, byAdmin } from '../support/callers/operators.js';

const ACME = '/admin/v1/workspaces/acme';
/** Some 3,800 characters: a rule may have 4,000. */
const LONG = Array.from({ length: 70 }, (_, i) => `browser_version = 'v${String(i).padStart(26, '0')}'`).join(' or ');
/** Their texts together are longer than 64 KiB. */
const RULES = 19;
const WHAT_TO_DO = /^The policy would have \d{5} bytes, and 6\d{4} are the most: publish fewer drafts, .+ on a list/;

t.test('drafts that are too much together are refused with what to do, and some of them are published', async (t) => {
  const app = await adminApp(t);
  const ask = (path: string, sent: unknown) => byAdmin(app, 'POST', `${ACME}${path}`, sent);
  for (let i = 0; i < RULES; i++) {
    const rule = { id: `rul_long_${i}`, name: `long ${i}`, state: 'live', when: LONG, effect: { points: 1 } };
    t.match(await ask('/rules', rule), { status: 201 });
  }
  for (const path of ['/policy/publish', '/policy/proposals'])
    t.match(await ask(path, {}), { status: 400, body: { error_code: 'INVALID_REQUEST', detail: WHAT_TO_DO } }, path);
  const some = { rules: ['rul_long_0', 'rul_long_1'] };
  t.match(await ask('/policy/publish', some), { status: 200, body: { number: 2 } });
});
