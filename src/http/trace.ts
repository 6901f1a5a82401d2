// W3C Trace Context (traceparent, level 1; traceresponse of the level after it): a caller that follows its requests is
// told under which trace its answer stands, and finds the same trace in the log when a request failed.
import { randomBytes } from 'node:crypto';
import { type Head, type ReplyHeaders } from './exchange.js';

/** Version 00 has exactly these; a newer one begins with them. Ids of zeros only are none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-((?!0{32})[\da-f]{32})-((?!0{16})[\da-f]{16})-([\da-f]{2})(?:$|-)/;
const CHARS_MAX = 256;
/** What names a request and nobody: no blanks, no @. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
const NO_HEADERS: ReplyHeaders = [];

interface Trace {
  id: string;
  flags: string;
}

/** What a delivery needs to go on with the trace of its request: id and flags; '' without one. */
export function traceOf(head: Head): string {
  const trace = readTrace(head);
  return trace === undefined ? '' : `${trace.id}-${trace.flags}`;
}

/** Undefined without the header, and for one that cannot be read, which counts as none. */
function readTrace(head: Head): Trace | undefined {
  const value = head.header('traceparent');
  if (value === '' || value.length > CHARS_MAX) return undefined;
  const [all = '', version, id = '', , flags = ''] = TRACEPARENT.exec(value) ?? [];
  const isWhole = version === '00' ? all.length === value.length && !all.endsWith('-') : all !== '';
  return isWhole ? { id, flags } : undefined;
}

/** For the reply to a request that belongs to a trace: that trace, and this answer's own part of it. */
export function traceHeaders(head: Head): ReplyHeaders {
  const trace = readTrace(head);
  if (trace === undefined) return NO_HEADERS;
  return [['traceresponse', `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}`]];
}

/** For the log line of a request that failed. */
export function traceFields(head: Head): Record<string, string> {
  const trace = readTrace(head);
  const requestId = head.header('x-request-id');
  return {
    ...(trace === undefined ? {} : { trace_id: trace.id }),
    ...(REQUEST_ID.test(requestId) ? { request_id: requestId } : {}),
  };
}
