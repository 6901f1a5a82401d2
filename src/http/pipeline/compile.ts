// Compiles a route's declaration into one chain of closures at start: HTTPS, caller, key limit, content type,
// Idempotency-Key, body, handler. Serving a request then evaluates no option of the declaration.
import { ApiError } from '../../contract/errors.js';
import { AUTH_KINDS, type AuthKind, type Callers } from '../auth-kinds.js';
import { preflightHeaders } from '../cors.js';
import { type Exchange, type HeadOutcome, type Route } from '../exchange.js';
import { type FieldCounts } from '../intake/read-fields.js';
import { INTERNAL_ERROR } from '../refusals.js';
import { traceFields, traceHeaders } from '../trace.js';
import { type Handled, type RouteBody, type RouteSpec } from '../route.js';
import { type Admission, isJson } from './admission.js';
import { compileAdmit, giveBackTo, isKey, NOT_JSON } from './authorize.js';
import { Call, refuse } from './call.js';
import { type Perform, withIdempotency } from './idempotency.js';
import { compilePermit } from './permit.js';
import { TOO_MANY_AT_ONCE } from './operator-turns.js';
import { type Pipeline } from './pipeline.js';

type RefusalNow = (exchange: Exchange) => ApiError | undefined;

const EMPTY_OBJECT = Buffer.from('{}');

export function compileRoute<S, B, A extends AuthKind>(
  spec: RouteSpec<S, B, A>,
  pipeline: Pipeline,
  services: S,
): Route[] {
  const { method, path, auth, body, written } = spec;
  const admit = compileAdmit(auth, pipeline, body.schemas.length > 0 && !body.optional);
  const permit = compilePermit(spec, pipeline.ring);
  const refusalNow: RefusalNow = (exchange) => {
    const admission = admit(exchange.head);
    return admission.refusal ?? permit?.(admission.caller, exchange);
  };
  const perform = compilePerform(spec, pipeline, services, refusalNow);
  const start = compileTurns(spec, pipeline, refusalNow, compileIdempotency(spec, pipeline, perform));
  const admitted = (exchange: Exchange, admission: Admission<Callers[A]>): void => {
    if (admission.refusal !== undefined && admission.again !== undefined) {
      const { again, headers } = admission;
      again()
        .then((next) => admitted(exchange, next))
        .catch((error: unknown) => {
          pipeline.onError(error, nameOf(spec), traceFields(exchange.head));
          refuse(exchange, INTERNAL_ERROR, headers);
        });
      return;
    }
    const trace = traceHeaders(exchange.head);
    const headers = trace.length === 0 ? admission.headers : [...admission.headers, ...trace];
    const refusal = admission.refusal ?? permit?.(admission.caller, exchange);
    if (admission.refusal === undefined && refusal === undefined) {
      if (written !== undefined && isKey(admission.caller)) exchange.admitted?.(admission.caller);
      start(exchange, admission.caller, headers);
    } else if (refusal !== undefined) refuse(exchange, refusal, headers);
  };
  const route: Route = {
    method,
    path,
    ...(written !== undefined && { scores: written.useCase }),
    checkHead: (head, told) => told(outcomeOf(admit(head))),
    handle: (exchange) => admitted(exchange, admit(exchange.head)),
  };
  return AUTH_KINDS[auth].pages === true ? [route, preflightOf(path)] : [route];
}

function outcomeOf({ refusal, headers }: Admission<unknown>): HeadOutcome {
  return { refusal, headers };
}

/** Preflights: browsers send them before a page may call. */
function preflightOf(path: string): Route {
  return {
    method: 'OPTIONS',
    path,
    handle: (exchange) => exchange.reply(204, '', preflightHeaders(exchange.head.header('origin'))),
  };
}

function compilePerform<S, B, A extends AuthKind>(
  spec: RouteSpec<S, B, A>,
  pipeline: Pipeline,
  services: S,
  refusalNow: RefusalNow,
): Perform<Callers[A]> {
  const { handle, written, failed = INTERNAL_ERROR, reply } = spec;
  const read = compileRead(spec.body, pipeline.counts);
  const name = nameOf(spec);
  const giveBack = giveBackTo(pipeline);
  const finish = <T>(call: Call<T, Callers[A]>, handled: Handled): void => {
    if (handled instanceof ApiError) call.refuse(handled);
    else if (handled !== undefined)
      call.exchange.reply(
        handled.status ?? reply.status,
        handled.body,
        handled.headers === undefined ? call.headers : [...call.headers, ...handled.headers],
      );
  };
  const fail = <T>(call: Call<T, Callers[A]>, error: unknown): void => {
    pipeline.onError(error, name, traceFields(call.exchange.head));
    call.refuse(failed);
  };
  const answer = <T>(call: Call<T, Callers[A]>, handled: Handled | Promise<Handled>): void => {
    if (handled instanceof Promise)
      handled.then(
        (settled) => finish(call, settled),
        (error: unknown) => fail(call, error),
      );
    else finish(call, handled);
  };
  return (exchange, caller, headers) => {
    if (exchange.written !== undefined && written !== undefined) {
      const call = new Call(exchange, caller, exchange.written, headers, refusalNow);
      answer(call, written.handle(call, services));
      return;
    }
    const body = read(exchange);
    if (body instanceof ApiError) {
      giveBack(caller);
      refuse(exchange, body, headers);
      return;
    }
    const call = new Call(exchange, caller, body, headers, refusalNow);
    answer(call, handle(call, services));
  };
}

function compileRead<B>(
  { schemas, optional, read }: RouteBody<B>,
  counts: FieldCounts,
): (exchange: Exchange) => B | ApiError {
  if (schemas.length === 0 || !optional) return (exchange) => read(exchange.body, counts);
  return ({ head, body }) => {
    if (body.length === 0) return read(EMPTY_OBJECT, counts);
    return isJson(head.header('content-type')) ? read(body, counts) : NOT_JSON;
  };
}

/** @throws when the route takes no key: an Idempotency-Key is valid within the workspace of a key */
function compileIdempotency<S, B, A extends AuthKind>(
  spec: RouteSpec<S, B, A>,
  pipeline: Pipeline,
  perform: Perform<Callers[A]>,
): Perform<Callers[A]> {
  if (spec.idempotent !== true) return perform;
  if (AUTH_KINDS[spec.auth].group === undefined)
    throw new Error(`${nameOf(spec)} is declared idempotent, which needs callers with a key: give it another auth`);
  return withIdempotency(perform, pipeline.idempotency, (error, head) =>
    pipeline.onError(error, nameOf(spec), traceFields(head)),
  );
}

/** Requests of operators begin in the operator's turn. Who waited is admitted again: it may have been removed. */
function compileTurns<C extends Callers[AuthKind]>(
  spec: { auth: AuthKind; method: string; path: string },
  pipeline: Pipeline,
  refusalNow: RefusalNow,
  perform: Perform<C>,
): Perform<C> {
  if (spec.auth !== 'operator') return perform;
  return (exchange, caller, headers) => {
    const operator = caller !== undefined && 'operator' in caller ? caller.operator.name : '';
    const taken = pipeline.turns.take(operator, (waited) => {
      if (!exchange.open) return;
      try {
        const refusal = waited ? refusalNow(exchange) : undefined;
        if (refusal === undefined) perform(exchange, caller, headers);
        else refuse(exchange, refusal, headers);
      } catch (error) {
        pipeline.onError(error, nameOf(spec), traceFields(exchange.head));
        refuse(exchange, INTERNAL_ERROR, headers);
      }
    });
    if (!taken) refuse(exchange, TOO_MANY_AT_ONCE, [...headers, ['retry-after', '1']]);
  };
}

function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
