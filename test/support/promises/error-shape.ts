// Checks the common shape of error replies (contract 2.6), for tests that receive thousands of them.
import { ERRORS } from '../../../src/contract/errors.js';
import { type RawReply } from '../load/raw-http.js';

/** What is wrong with an error reply, or ''. */
export function errorShapeProblem({ status, headers, body }: RawReply): string {
  if (headers.get('content-type') !== 'application/json') return `of type ${headers.get('content-type') ?? 'none'}`;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'no JSON';
  }
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'detail,error_code,status_code')
    return 'not the three members';
  const { detail, error_code: code, status_code: said } = value as Record<string, unknown>;
  if (typeof detail !== 'string' || detail === '' || said !== status) return 'detail or status are wrong';
  return typeof code === 'string' && Object.hasOwn(ERRORS, code) ? '' : `the unknown code ${String(code)}`;
}
