// W3C Trace Context (traceparent, level 1; traceresponse of the next level): a reply names the trace of its request,
// and the log line of a failed request names the same trace.
import { randomBytes } from 'node:crypto';
import { type Head, type ReplyHeaders } from './exchange.js';

/** Version 00 has exactly these fields; a newer version begins with them. Ids of only zeros are invalid. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})(?:$|-)/;
const CHARS_MAX = 256;
/** Characters of an X-Request-Id that is logged. No blanks and no @, so that it identifies no person. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
const NO_HEADERS: ReplyHeaders = [];

interface Trace {
  id: string;
  flags: string;
}

/** The trace of the request for a webhook delivery: id and flags; '' without a trace. */
export function traceOf(head: Head): string {
  const trace = readTrace(head);
  return trace === undefined ? '' : `${trace.id}-${trace.flags}`;
}

/** Undefined without the header, or when it is invalid. */
function readTrace(head: Head): Trace | undefined {
  const value = head.header('traceparent');
  if (value === '' || value.length > CHARS_MAX) return undefined;
  const [all = '', version, id = '', , flags = ''] = TRACEPARENT.exec(value) ?? [];
  const isWhole = version === '00' ? all.length === value.length && !all.endsWith('-') : all !== '';
  return isWhole ? { id, flags } : undefined;
}

/** Headers of the reply to a request with a trace: the same trace id, and a new span id. */
export function traceHeaders(head: Head): ReplyHeaders {
  const trace = readTrace(head);
  if (trace === undefined) return NO_HEADERS;
  return [['traceresponse', `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}`]];
}

/** Fields for the log line of a failed request. */
export function traceFields(head: Head): Record<string, string> {
  const trace = readTrace(head);
  const requestId = head.header('x-request-id');
  return {
    ...(trace === undefined ? {} : { trace_id: trace.id }),
    ...(REQUEST_ID.test(requestId) ? { request_id: requestId } : {}),
  };
}
