// What tests of lists ask of a service, as an operator and as a backend.
import { type Test } from 'tap';
import { type Answer, type Json, type TestApp } from '../support/app.js';
import { ACME } from '../support/callers/console.js';
import { byAdmin } from '../support/callers/operators.js';

export const LOGIN = '/fingerprint/verify/login';

export function admin(app: TestApp, method: string, path: string, sent?: unknown): Promise<Answer> {
  return byAdmin(app, method, ACME + path, sent);
}

export async function done(t: Test, answering: Promise<Answer>, status = 200): Promise<Json> {
  const answer = await answering;
  t.equal(answer.status, status, answer.text);
  return answer.body;
}
