// Uses the OpenAPI document as a client would: validates against its schemas and sends its examples.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type OpenApiDocument } from '../../../src/http/openapi/document.js';

/** Total seconds that a replay waits for rate limits. */
const WAIT_SECONDS_MAX = 30;

type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A nested member by names; {} if it is not an object. */
export function at(value: unknown, ...names: string[]): Json {
  let here: unknown = value;
  for (const name of names) here = isJson(here) ? here[name] : undefined;
  return isJson(here) ? here : {};
}

/** Makes a validator from the document: it returns undefined if the value is valid, else the reason. */
export function schemaChecks(document: OpenApiDocument): (schema: unknown, value: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'doc:/', ...document });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    if (schema === undefined) return value === undefined ? undefined : 'a body that nothing is said of';
    const text = JSON.stringify(schema).replaceAll('"#/', '"doc:/#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json);
    compiled.set(text, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** One example request of the document and its expected reply. */
export interface Step {
  readonly operationId: string;
  readonly method: string;
  /** Contains `{name}` segments. */
  readonly path: string;
  /** Names of security schemes; any one of them is sufficient. */
  readonly keys: readonly string[];
  readonly example: string;
  readonly body: unknown;
  readonly status: number;
  readonly schema: unknown;
  /** Link object by operation id. */
  readonly links: Json;
}

/** Every example request of the document, in order; deletions come last. */
export function stepsOf(document: OpenApiDocument): Step[] {
  const steps = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const examples = Object.entries(at(operation, 'requestBody', 'content', 'application/json', 'examples'));
      const [status = '200', reply] =
        Object.entries(at(operation, 'responses')).find(([code]) => code.startsWith('2')) ?? [];
      const security = at(operation)['security'];
      return (examples.length === 0 ? [['none', undefined] as const] : examples).map(([example, shown]) => ({
        operationId: String(at(operation)['operationId']),
        method: method.toUpperCase(),
        path,
        keys: Array.isArray(security) ? security.flatMap((entry) => Object.keys(at(entry))) : [],
        example,
        body: isJson(shown) ? shown['value'] : undefined,
        status: Number(status),
        schema: at(reply, 'content', 'application/json')['schema'],
        links: at(reply, 'links'),
      }));
    }),
  );
  return [...steps.filter(({ method }) => method !== 'DELETE'), ...steps.filter(({ method }) => method === 'DELETE')];
}

export interface Replayed {
  readonly step: Step;
  readonly status: number;
  readonly body: unknown;
}

/** Header of a security scheme, with the credential. */
function credential(document: OpenApiDocument, name: string, value: string): [header: string, value: string] {
  const scheme = at(document.components['securitySchemes'], name);
  return scheme['type'] === 'http' ? ['authorization', `Bearer ${value}`] : [String(scheme['name']), value];
}

/**
 * Sends every example. Links fill in values from earlier replies; on 429 it waits and retries.
 * @param credentials by security scheme; a step without a credential for its schemes is skipped.
 */
export async function replay(
  document: OpenApiDocument,
  baseUrl: string,
  credentials: Readonly<Record<string, string>>,
): Promise<Replayed[]> {
  const parameters = new Map<string, Json>();
  const bodies = new Map<string, Json>();
  const replayed: Replayed[] = [];
  let waits = WAIT_SECONDS_MAX;
  for (const step of stepsOf(document)) {
    const name = step.keys.find((key) => credentials[key] !== undefined);
    if (step.keys.length > 0 && name === undefined) continue;
    const known = parameters.get(step.operationId) ?? {};
    const path = step.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
      encodeURIComponent(String(known[parameter])),
    );
    const headers = new Headers(name === undefined ? [] : [credential(document, name, credentials[name] ?? '')]);
    if (step.method !== 'GET') headers.set('content-type', 'application/json');
    const body = isJson(step.body) ? { ...step.body, ...bodies.get(step.operationId) } : step.body;
    const send = (): Promise<Response> =>
      fetch(baseUrl + path, {
        method: step.method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    let reply = await send();
    for (; reply.status === 429 && waits > 0; waits -= 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      reply = await send();
    }
    const text = await reply.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    replayed.push({ step, status: reply.status, body: answer });
    for (const [operationId, link] of Object.entries(step.links)) {
      parameters.set(operationId, { ...parameters.get(operationId), ...taken(at(link, 'parameters'), answer) });
      bodies.set(operationId, { ...bodies.get(operationId), ...taken(at(link, 'requestBody'), answer) });
    }
  }
  return replayed;
}

/** Values of `$response.body#/name` expressions. */
function taken(expressions: Json, answer: unknown): Json {
  return Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => [
      name,
      at(answer)[String(expression).replace('$response.body#/', '')],
    ]),
  );
}
