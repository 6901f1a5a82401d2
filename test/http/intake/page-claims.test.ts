// What a page says of the outcome of a login: only a backend knows that it succeeded.
import t from 'tap';
import { CLIENT } from '../../../src/event/event-row.js';
import { readScoreRequest } from '../../../src/http/intake/body.js';
import { toEventRequest } from '../../../src/http/intake/event-request.js';
import { ApiError } from '../../../src/contract/errors.js';
import { type KeyKind } from '../../../src/contract/vocabulary.js';
import { body } from '../../support/bodies.js';
import { type Json } from '../../support/app.js';
import { keyOf } from '../../support/callers/key-entry.js';
import { testNetwork } from '../../support/network.js';

const ORIGIN = {
  ...({ eventId: '', receivedAt: 0, useCase: 'login', sdk: '', address: '', userAgent: '' } as const),
  ...{ referer: '', origin: '', explain: false, dryRun: false },
};
const network = await testNetwork(t, false);

/** What is decided on, and stored. */
function taken(kind: KeyKind, loginContext: Json) {
  const read = readScoreRequest(Buffer.from(JSON.stringify({ ...body('ada'), loginContext })));
  if (read instanceof ApiError) throw new Error(read.detail);
  const { loginResult, authMethod, client } = toEventRequest(
    read,
    { ...ORIGIN, key: { ...keyOf('a'), kind } },
    network,
  );
  const factor = (client & CLIENT.mfaKnown) === 0 ? 'not told' : (client & CLIENT.mfaUsed) !== 0;
  return { loginResult, authMethod, factor };
}

const NOTHING = { loginResult: '', authMethod: '', factor: 'not told' };
const ROWS: readonly [name: string, said: Json, ofPage: Json, ofBackend: Json][] = [
  ['that it succeeded', { result: 'SUCCESS' }, NOTHING, { ...NOTHING, loginResult: 'SUCCESS' }],
  [
    'that it failed',
    { result: 'FAILURE' },
    { ...NOTHING, loginResult: 'FAILURE' },
    { ...NOTHING, loginResult: 'FAILURE' },
  ],
  ['how', { authMethod: 'PASSKEY' }, NOTHING, { ...NOTHING, authMethod: 'PASSKEY' }],
  ['that a second factor was used', { mfaUsed: true }, NOTHING, { ...NOTHING, factor: true }],
  ['that none was used', { mfaUsed: false }, NOTHING, { ...NOTHING, factor: false }],
];

for (const [name, said, ofPage, ofBackend] of ROWS)
  t.test(`a page that says of a login ${name}`, async (t) => {
    t.same(taken('public', said), ofPage, 'by a page');
    t.same(taken('api', said), ofBackend, 'a backend is believed');
  });
