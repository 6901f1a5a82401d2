import { createServer } from 'node:http';
import t from 'tap';
import { ERRORS, ApiError } from '../../src/contract/errors.js';
import { type EventRow, OPTION } from '../../src/event/event-row.js';
import { buildOpenApi } from '../../src/http/openapi/document.js';
import { ADMIN_ROUTES, ROUTES } from '../../src/http/routes/index.js';
import { exampleRow, MAGIC } from '../../src/http/openapi/examples.js';
import { REPLY_WORDS } from '../../src/http/openapi/words/reply-words.js';
import { REQUEST_WORDS } from '../../src/http/openapi/words/request-words.js';
import { renderReply } from '../../src/event/reply/score.js';
import { renderVerify } from '../../src/event/reply/verify.js';
import { ACTIONS, USE_CASES, type UseCase } from '../../src/contract/vocabulary.js';
import { readCollectRequest, readScoreRequest } from '../../src/http/intake/body.js';
import { testFingerprint } from '../../src/contract/test-fingerprints.js';
import { at, isJson, replay, schemaChecks, stepsOf } from '../support/promises/openapi.js';
import { listening } from '../support/listening.js';

const document = buildOpenApi({ version: '1.2.3', routes: [...ROUTES, ...ADMIN_ROUTES] });
const check = schemaChecks(document);
const schema = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });

const REPLY_SCHEMA: Readonly<Partial<Record<UseCase, string>>> = {
  score: 'ScoreReply',
  collect: 'CollectReply',
  registration: 'RegistrationReply',
};

interface Found {
  id: string;
  path: string;
  method: string;
  operation: Record<string, unknown>;
}

const operations: Found[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: String(at(operation)['operationId']),
    path,
    method,
    operation: at(operation),
  })),
);

t.test('every endpoint of the contract is there, and the admin API only where it exists', async (t) => {
  const listed = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const contract = [
    'POST /fingerprint/score',
    'POST /fingerprint/verify/login',
    'POST /fingerprint/verify/checkout',
    'POST /fingerprint/verify/registration',
    'POST /fingerprint/verify/password-reset',
    'POST /fingerprint/verify/account-change',
    'POST /v2/fingerprint',
    'POST /v2/verify',
    'GET /v2/usage',
    'POST /admin/v1/workspaces',
    'GET /admin/v1/workspaces',
    'PATCH /admin/v1/workspaces/{name}',
    'POST /admin/v1/workspaces/{name}/keys',
    'GET /admin/v1/workspaces/{name}/keys',
    'PATCH /admin/v1/keys/{id}',
    'DELETE /admin/v1/keys/{id}',
    'POST /admin/v1/workspaces/{name}/webhooks',
    'GET /admin/v1/workspaces/{name}/webhooks',
    'GET /admin/v1/workspaces/{name}/webhooks/{id}/deliveries',
  ];
  t.strictSame(
    contract.filter((endpoint) => !listed.includes(endpoint)),
    [],
  );
  t.strictSame(
    Object.keys(buildOpenApi({ version: '1.2.3', routes: ROUTES }).paths).filter((path) => path.startsWith('/admin')),
    [],
  );
});

t.test('every field has a description, and every description of the tables a field', async (t) => {
  const described = new Set<string>();
  const visit = (schema: unknown, where: string): void => {
    if (Array.isArray(schema)) for (const part of schema) visit(part, where);
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
    const { properties, items, anyOf, additionalProperties } = at(schema);
    for (const [name, field] of Object.entries(at(properties ?? {}))) {
      const words = at(field)['description'];
      t.type(words ?? at(field)['$ref'], 'string', `${where}.${name}`);
      described.add(String(words));
      visit(field, `${where}.${name}`);
    }
    for (const part of [items, anyOf, additionalProperties]) visit(part, where);
  };
  for (const [name, schema] of Object.entries(at(document.components['schemas']))) visit(schema, name);
  for (const [name, words] of Object.entries({ ...REPLY_WORDS, ...REQUEST_WORDS }))
    t.ok(described.has(words), `${name} is the name of a field`);
});

t.test('the document holds together', async (t) => {
  const text = JSON.stringify(document);
  t.notOk(text.includes('"$id"'));
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g))
    t.not(Object.keys(at(document, ...pointer.split('/'))).length, 0, pointer);
  const ids = operations.map(({ id }) => id);
  t.equal(new Set(ids).size, ids.length, 'operation ids are unique');
  for (const { id, path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const references = Array.isArray(operation['parameters'])
      ? operation['parameters'].map((entry) => String(at(entry)['$ref']).split('/').slice(1))
      : [];
    const declared = references
      .map((pointer) => at(document, ...pointer))
      .filter((parameter) => parameter['in'] === 'path')
      .map((parameter) => parameter['name']);
    t.strictSame(declared, named, `${id}: path parameters`);
    for (const reply of Object.values(at(operation, 'responses'))) {
      for (const target of Object.keys(at(reply, 'links'))) t.ok(ids.includes(target), `${id} links to ${target}`);
    }
  }
});

t.test('a body is required where it has a member that is', async (t) => {
  const free = operations.filter(
    ({ operation }) => 'requestBody' in operation && at(operation, 'requestBody')['required'] === false,
  );
  t.strictSame(
    free.map(({ id }) => id),
    ['rotateKey', 'rotateWebhook', 'proposePolicy', 'publishPolicy', 'openSession', 'simulate'],
  );
});

t.test('every error code is documented, each under a status it is given with', async (t) => {
  const seen = new Map<string, Set<number>>();
  for (const { operation } of operations) {
    for (const [status, reply] of Object.entries(at(operation, 'responses'))) {
      for (const [code, example] of Object.entries(at(reply, 'content', 'application/json', 'examples'))) {
        if (!(code in ERRORS)) continue;
        const value = at(example, 'value');
        t.equal(value['status_code'], Number(status));
        t.equal(check(schema('ErrorReply'), value), undefined, code);
        seen.set(code, (seen.get(code) ?? new Set()).add(Number(status)));
      }
    }
  }
  t.strictSame([...seen.keys()].sort(), Object.keys(ERRORS).sort(), 'a route names each code in `refuses`');
  t.strictSame([...(seen.get('INSUFFICIENT_PERMISSIONS') ?? [])].sort(), [401, 403]);
});

t.test('every example fits its schema', async (t) => {
  let examples = 0;
  for (const { id, operation } of operations) {
    for (const content of [operation['requestBody'], ...Object.values(at(operation, 'responses'))].map((part) =>
      at(part, 'content', 'application/json'),
    )) {
      for (const [name, example] of Object.entries(at(content, 'examples'))) {
        examples += 1;
        t.equal(check(content['schema'], at(example)['value']), undefined, `${id} ${name}`);
      }
    }
  }
  for (const [type, hook] of Object.entries(document.webhooks)) {
    const content = at(hook, 'post', 'requestBody', 'content', 'application/json');
    t.equal(check(content['schema'], at(content, 'examples', 'message')['value']), undefined, type);
  }
  t.ok(examples > 100);
});

t.test('every example request is one the service reads', async (t) => {
  let seen = 0;
  for (const { operationId, path, example, body } of stepsOf(document)) {
    const read =
      path === '/v2/fingerprint' ? readCollectRequest : path.startsWith('/fingerprint/') ? readScoreRequest : undefined;
    if (read === undefined) continue;
    seen += 1;
    t.notOk(read(Buffer.from(JSON.stringify(body))) instanceof ApiError, `${operationId} ${example}`);
  }
  t.ok(seen > 10, `${seen} requests`);
});

t.test('the fingerprints that force an action are those of the scoring room', async (t) => {
  for (const action of ACTIONS) t.equal(testFingerprint('test', MAGIC[action])?.name, action);
});

t.test('what the renderers write is what the document says', async (t) => {
  const simSwap = JSON.stringify({
    risk: 52,
    flags: {
      sim_changed: true,
      device_changed: false,
      behavior_anomaly: false,
      time_anomaly: false,
      velocity_anomaly: false,
    },
    updatedProfile: {
      simSerialHash: '',
      simOperator: '26201',
      firstSeen: null,
      lastChange: '2026-08-20T12:30:45.123Z',
      changeCount: 1,
      requestCount: 4,
    },
  });
  const changes: [label: string, change: Partial<EventRow>][] = [
    ['plain', {}],
    ['explained', { options: OPTION.explain }],
    ['with a SIM', { simSwap }],
    ['nothing known', { reputation: NaN, reasons: [], evidence: '', country: 'ZZ', action: 'allow', risk: 0 }],
  ];
  for (const useCase of USE_CASES) {
    for (const keyKind of ['api', 'public'] as const) {
      const name = REPLY_SCHEMA[useCase] ?? 'UseCaseReply';
      for (const [label, change] of changes) {
        const reply: unknown = JSON.parse(renderReply(exampleRow({ ...change, useCase, keyKind })));
        t.equal(check(schema(name), reply), undefined, `${useCase} ${keyKind} ${label}`);
        const documented = Object.keys(at(document.components['schemas'], name, 'properties'));
        if (keyKind === 'api' || useCase !== 'score')
          t.strictSame(
            Object.keys(at(reply)).filter((field) => !documented.includes(field)),
            [],
            `${useCase} ${keyKind} ${label}: every field is documented`,
          );
      }
    }
  }
  for (const [label, change] of changes) {
    const reply: unknown = JSON.parse(
      renderVerify(exampleRow(change), () => 'Germany', {
        user_matches: null,
        age_seconds: 2,
        verified_before: false,
        degraded: false,
      }),
    );
    t.equal(check(schema('VerifyReply'), reply), undefined, label);
    t.strictSame(
      Object.keys(at(reply)).sort(),
      Object.keys(at(document.components['schemas'], 'VerifyReply', 'properties'))
        // Only of a fingerprint that was matched to an older one, of a body with fields that nobody knows, of a
        // workspace in monitor mode, and of a challenge.
        .filter((field) => !['linked_visitor_id', 'warnings', 'monitor'].includes(field))
        .filter((field) => field !== 'adaptive_response' || change.action !== 'allow')
        .sort(),
      `verify ${label}: every field is documented`,
    );
  }
});

t.test('the examples can be replayed, ids taken from the replies', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const found = operations.find(
      ({ method, path: template }) =>
        method.toUpperCase() === request.method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    const [status = '404', reply] =
      Object.entries(at(found?.operation, 'responses')).find(([code]) => code.startsWith('2')) ?? [];
    const [example] = Object.values(at(reply, 'content', 'application/json', 'examples'));
    asked.push(
      `${request.method ?? ''} ${path} ` +
        String(request.headers['x-secret-api-key'] ?? request.headers.authorization ?? ''),
    );
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(Number(status), { 'content-type': 'application/json' })
          .end(JSON.stringify(at(example)['value'])),
      );
  });
  const port = await listening(t, server);
  const keys = { serviceKey: 'rk', publicKey: 'pk', secretKey: 'sk', adminToken: 'token' };
  const replayed = await replay(document, `http://127.0.0.1:${port}`, keys);

  t.equal(replayed.length, stepsOf(document).length);
  for (const { step, status, body } of replayed) {
    t.equal(status, step.status, `${step.operationId} ${step.example}`);
    t.equal(check(step.schema, body), undefined, `${step.operationId} ${step.example}`);
  }
  t.ok(asked.includes('POST /v2/verify sk'));
  t.ok(
    asked.includes(
      'POST /admin/v1/workspaces/shop-eu/webhooks/whe_4tR8bN2mQ6xL/deliveries/msg_2bX7/resend Bearer token',
    ),
  );
  t.equal(
    asked.findIndex((line) => line.startsWith('DELETE')),
    asked.length - asked.filter((line) => line.startsWith('DELETE')).length,
    'removals come last',
  );
  t.notOk(asked.some((line) => line.includes('undefined')));
  t.ok(isJson(replayed[0]?.body));
});
