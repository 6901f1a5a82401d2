// Every example request of the API's description, sent to the running service: the replies are what the description says.
import t from 'tap';
import { buildOpenApi } from '../../src/contract/openapi/document.js';
import { createTestApp } from '../support/app.js';
import { at, replay, schemaChecks } from '../support/openapi.js';

t.test('the examples are answered as documented', async (t) => {
  const document = buildOpenApi({ version: '0.0.0', admin: false });
  const check = schemaChecks(document);
  const app = await createTestApp();
  t.teardown(() => app.close());
  const { api, public: publicKey, secret } = app.keys.test;
  const replayed = await replay(document, app.url, { serviceKey: api, publicKey, secretKey: secret });

  for (const { step, status, body } of replayed) {
    const label = `${step.operationId} ${step.example}`;
    t.equal(status, step.status, `${label}: ${JSON.stringify(body)}`);
    t.equal(check(step.schema, body), undefined, label);
    const documented = Object.keys(at(document.components, ...String(at(step.schema)['$ref']).split('/').slice(2), 'properties'));
    t.strictSame(Object.keys(at(body)).filter((field) => !documented.includes(field)), [], `${label}: every field is documented`);
  }
  const forced = replayed.filter(({ step }) => step.example.startsWith('force')).map(({ body }) => at(body)['action']);
  t.strictSame(forced, ['allow', 'soft_challenge', 'hard_challenge', 'block']);
});
