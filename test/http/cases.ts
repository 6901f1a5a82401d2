// Heads that are odd, hostile or both, and what each engine must make of them. None may reach a route unless `hits`
// says so.
import { type Engine } from './harness.js';

/**
 * A status: that reply, in JSON. `html`: the engine's parser refuses by itself, in HTML. 'silence': nothing comes, and
 * the connection ends when it has been idle too long.
 */
export type Outcome = number | { html: number } | 'silence';

export interface HeadCase {
  name: string;
  send: string;
  outcome: Outcome | Record<Engine, Outcome>;
  /** Requests that reach a route; 0 unless said. */
  hits?: number | Record<Engine, number>;
}

const HOST = 'host: a\r\n';
/** What follows a request whose end two readers see in different places. */
const SMUGGLED = `GET /echo?smuggled HTTP/1.1\r\n${HOST}\r\n`;

const get = (fields: string, target = '/echo'): string => `GET ${target} HTTP/1.1\r\n${fields}\r\n`;
const post = (fields: string, rest = ''): string => `POST /echo HTTP/1.1\r\n${HOST}${fields}\r\n${rest}`;
const many = (count: number): string => Array.from({ length: count }, (_, at) => `x-${at}: y\r\n`).join('');
const large = (chars: number): string => `x-large: ${'y'.repeat(chars)}\r\n`;

const targets: HeadCase[] = [
  { name: 'plain', send: get(HOST), outcome: 200, hits: 1 },
  { name: 'unknown path', send: get(HOST, '/nowhere'), outcome: 404 },
  { name: 'trailing slash', send: get(HOST, '/echo/'), outcome: 404 },
  { name: 'doubled slash', send: get(HOST, '//echo'), outcome: 404 },
  { name: 'dot segments', send: get(HOST, '/x/../echo'), outcome: 404 },
  { name: 'fragment', send: get(HOST, '/echo#x'), outcome: 404 },
  { name: 'another method', send: `PUT /echo HTTP/1.1\r\n${HOST}\r\n`, outcome: 405 },
  { name: 'another method of a parameter path', send: `PUT /items/7 HTTP/1.1\r\n${HOST}\r\n`, outcome: 405 },
  { name: 'TRACE', send: `TRACE /echo HTTP/1.1\r\n${HOST}\r\n`, outcome: 405 },
  { name: 'unknown method', send: `FOO /echo HTTP/1.1\r\n${HOST}\r\n`, outcome: 400 },
  { name: 'method in small letters', send: `get /echo HTTP/1.1\r\n${HOST}\r\n`, outcome: 400 },
  { name: 'broken percent-encoding', send: get(HOST, '/items/%4'), outcome: 400 },
  { name: 'percent-encoding that is no UTF-8', send: get(HOST, '/items/%ff'), outcome: 400 },
  { name: 'percent-encoding of a zero byte', send: get(HOST, '/items/%00'), outcome: 400 },
  { name: 'percent-encoding of what turns text around', send: get(HOST, '/items/%e2%80%ae'), outcome: 400 },
  { name: 'raw bytes in the path', send: get(HOST, '/items/\xc3\xa9'), outcome: 400 },
  { name: 'raw bytes in the query', send: get(HOST, '/echo?\xc3\xa9'), outcome: 400 },
  { name: 'empty parameter', send: get(HOST, '/items/'), outcome: 404 },
  { name: 'absolute target', send: get(HOST, 'http://a/echo'), outcome: { uws: { html: 505 }, node: 400 } },
  { name: 'asterisk target', send: `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, outcome: { uws: { html: 505 }, node: 400 } },
  { name: 'CONNECT', send: `CONNECT a:80 HTTP/1.1\r\n${HOST}\r\n`, outcome: { uws: { html: 505 }, node: 400 } },
];

const versions: HeadCase[] = [
  {
    name: 'HTTP/1.0',
    send: `GET /echo HTTP/1.0\r\n${HOST}\r\n`,
    outcome: { uws: { html: 505 }, node: 200 },
    hits: { uws: 0, node: 1 },
  },
  {
    name: 'HTTP/1.0 without Host',
    send: 'GET /echo HTTP/1.0\r\n\r\n',
    outcome: { uws: { html: 505 }, node: 200 },
    hits: { uws: 0, node: 1 },
  },
  {
    name: 'HTTP/1.0 with two Hosts',
    send: `GET /echo HTTP/1.0\r\n${HOST}${HOST}\r\n`,
    outcome: { uws: { html: 505 }, node: 400 },
  },
  { name: 'HTTP/1.2', send: `GET /echo HTTP/1.2\r\n${HOST}\r\n`, outcome: { uws: { html: 505 }, node: 400 } },
  { name: 'HTTP/2 preface', send: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', outcome: { uws: { html: 505 }, node: 400 } },
  {
    name: 'protocol in small letters',
    send: `GET /echo http/1.1\r\n${HOST}\r\n`,
    outcome: { uws: { html: 505 }, node: 400 },
  },
  {
    name: 'PROXY protocol',
    send: `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${get(HOST)}`,
    outcome: { uws: { html: 505 }, node: 400 },
  },
  {
    name: 'upgrade to a WebSocket',
    send: get(`${HOST}connection: upgrade\r\nupgrade: websocket\r\n`),
    outcome: 200,
    hits: 1,
  },
];

const fields: HeadCase[] = [
  { name: 'no field at all', send: get(''), outcome: { uws: 'silence', node: 400 } },
  { name: 'no Host', send: get('x: y\r\n'), outcome: { uws: { html: 400 }, node: 400 } },
  { name: 'empty Host', send: get('host:\r\n'), outcome: 400 },
  { name: 'two Hosts', send: get('host: a\r\nhost: b\r\n'), outcome: 400 },
  { name: 'the same Host twice', send: get('host: a\r\nHOST: a\r\n'), outcome: 400 },
  {
    name: 'a field without a name',
    send: get(`${HOST}: x\r\n`),
    outcome: { uws: 200, node: 400 },
    hits: { uws: 1, node: 0 },
  },
  {
    name: 'a field without a name before Host',
    send: get(`: x\r\n${HOST}`),
    outcome: { uws: { html: 400 }, node: 400 },
  },
  { name: 'a blank before the colon', send: get(`${HOST}x : y\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'a bracket in a name', send: get(`${HOST}x(y: z\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'a field without a colon', send: get(`${HOST}xyz\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'a folded field', send: get(`${HOST}x: y\r\n z: w\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'a folded first field', send: get(` x: y\r\n${HOST}`), outcome: { uws: 'silence', node: 400 } },
  { name: 'bare LF everywhere', send: 'GET /echo HTTP/1.1\nhost: a\n\n', outcome: { uws: { html: 505 }, node: 400 } },
  {
    name: 'bare LF after a field',
    send: 'GET /echo HTTP/1.1\r\nhost: a\nx: y\r\n\r\n',
    outcome: { uws: 'silence', node: 400 },
  },
  { name: 'bare LF at the end', send: 'GET /echo HTTP/1.1\r\nhost: a\r\n\nx', outcome: { uws: 'silence', node: 400 } },
  { name: 'bare CR in a value', send: get(`${HOST}x: a\rb\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'NUL in a value', send: get(`${HOST}x: a\0b\r\n`), outcome: { uws: 'silence', node: 400 } },
  {
    name: 'NUL in a value, and a length above the limit',
    send: post('x: a\0b\r\ncontent-length: 99999999\r\n', 'abc'),
    outcome: { uws: 'silence', node: 400 },
  },
  {
    name: 'control character in a name',
    send: get(`${HOST}x\x01y: a\r\n`),
    outcome: { uws: 'silence', node: 400 },
  },
  { name: 'control character in a value', send: get(`${HOST}x: a\x01b\r\n`), outcome: { uws: 'silence', node: 400 } },
  { name: 'as many fields as allowed', send: get(HOST + many(63)), outcome: 200, hits: 1 },
  { name: 'one field too many', send: get(HOST + many(64)), outcome: 431 },
  { name: 'far too many fields', send: get(HOST + many(200)), outcome: { uws: { html: 431 }, node: 431 } },
  { name: 'a large field', send: get(HOST + large(8_000)), outcome: 200, hits: 1 },
  { name: 'a field too large', send: get(HOST + large(8_200)), outcome: 431 },
  { name: 'a target too long', send: get(HOST, `/echo?${'y'.repeat(8_200)}`), outcome: 431 },
  { name: 'a field far too large', send: get(HOST + large(30_000)), outcome: { uws: { html: 431 }, node: 431 } },
  {
    name: 'a field that never ends',
    send: `GET /echo HTTP/1.1\r\n${HOST}x: ${'y'.repeat(30_000)}`,
    outcome: { uws: { html: 431 }, node: 431 },
  },
];

// The parser of uWebSockets.js answers some of these first, but only after asking for a handler: the guard is what
// keeps the route out.
const badLength = { uws: { html: 400 }, node: 400 };
const lengths: HeadCase[] = [
  { name: 'leading zeros in the length', send: post('content-length: 003\r\n', 'abc'), outcome: 200, hits: 1 },
  { name: 'a GET with a body', send: get(`${HOST}content-length: 3\r\n`) + 'abc', outcome: 200, hits: 1 },
  { name: 'a POST without a length', send: post(''), outcome: 411 },
  { name: 'a PATCH without a length', send: `PATCH /echo HTTP/1.1\r\n${HOST}\r\n`, outcome: 411 },
  { name: 'a POST of length 0', send: post('content-length: 0\r\n'), outcome: 200, hits: 1 },
  { name: 'a signed length', send: post('content-length: +3\r\n', 'abc'), outcome: badLength },
  { name: 'a negative length', send: post('content-length: -3\r\n', 'abc'), outcome: badLength },
  { name: 'a hexadecimal length', send: post('content-length: 0x3\r\n', 'abc'), outcome: badLength },
  { name: 'a list of lengths', send: post('content-length: 3, 3\r\n', 'abc'), outcome: badLength },
  { name: 'a length with a blank', send: post('content-length: 3 3\r\n', 'abc'), outcome: badLength },
  {
    name: 'a length beyond 64 bits',
    send: post('content-length: 99999999999999999999999\r\n', 'abc'),
    outcome: badLength,
  },
  { name: 'a length of sixteen digits', send: post('content-length: 9999999999999999\r\n', 'abc'), outcome: 400 },
  {
    name: 'a blank before the colon of the length',
    send: post('content-length : 3\r\n', 'abc'),
    outcome: { uws: 'silence', node: 400 },
  },
  { name: 'the same length twice', send: post('content-length: 3\r\ncontent-length: 3\r\n', 'abc'), outcome: 400 },
  { name: 'an empty length', send: post('content-length:\r\n'), outcome: 400 },
  { name: 'a body over the limit', send: post('content-length: 1001\r\n', 'x'.repeat(1001)), outcome: 413 },
  { name: 'a body over the limit that is only announced', send: post('content-length: 5000000\r\n'), outcome: 413 },
  {
    name: 'a body over the limit for no route',
    send: `POST /nowhere HTTP/1.1\r\n${HOST}content-length: 5000000\r\n\r\n`,
    outcome: 404,
  },
];

const codings: HeadCase[] = [
  { name: 'a chunked body', send: post('transfer-encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n'), outcome: 400 },
  { name: 'an xchunked body', send: post('transfer-encoding: xchunked\r\n', '3\r\nabc\r\n0\r\n\r\n'), outcome: 400 },
  { name: 'an identity body', send: post('transfer-encoding: identity\r\n', 'abc'), outcome: 400 },
  { name: 'an empty coding', send: post('transfer-encoding:\r\ncontent-length: 3\r\n', 'abc'), outcome: 400 },
  {
    name: 'a coding and a length',
    send: post('content-length: 3\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
    outcome: badLength,
  },
  { name: 'an expectation that nobody knows', send: post('expect: tea\r\ncontent-length: 3\r\n', 'abc'), outcome: 417 },
];

export const HEAD_CASES: readonly HeadCase[] = [...targets, ...versions, ...fields, ...lengths, ...codings];

/** What one reader takes for a body and another for a second request. No part of the second may reach a route. */
export const SMUGGLING: readonly { name: string; send: string }[] = [
  { name: 'two lengths, the longer first', send: post('content-length: 3\r\ncontent-length: 0\r\n', `abc${SMUGGLED}`) },
  {
    name: 'two lengths, the shorter first',
    send: post('content-length: 0\r\ncontent-length: 3\r\n', `abc${SMUGGLED}`),
  },
  { name: 'an empty length', send: post('content-length:\r\n', SMUGGLED) },
  {
    name: 'an empty length and a real one',
    send: post(`content-length:\r\ncontent-length: ${SMUGGLED.length}\r\n`, SMUGGLED),
  },
  {
    name: 'a coding and a length',
    send: post('content-length: 4\r\ntransfer-encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`),
  },
  { name: 'a last chunk that is none', send: post('transfer-encoding: chunked\r\n', `0\r\nXX${SMUGGLED}`) },
  {
    name: 'a chunked body followed by a request',
    send: post('transfer-encoding: chunked\r\n', `0\r\n\r\n${SMUGGLED}`),
  },
  {
    name: 'a coding that only looks like chunked',
    send: post('transfer-encoding: xchunked\r\n', `0\r\n\r\n${SMUGGLED}`),
  },
  {
    name: 'two codings',
    send: post('transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n', `0\r\n\r\n${SMUGGLED}`),
  },
  { name: 'two Hosts', send: `GET /echo HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n${SMUGGLED}` },
  {
    name: 'a length behind a field without a name',
    send: post(`: x\r\ncontent-length: ${SMUGGLED.length}\r\n`, SMUGGLED),
  },
  { name: 'a body over the limit', send: post('content-length: 2000\r\n', 'x'.repeat(2000) + SMUGGLED) },
  { name: 'HTTP/1.0', send: `GET /nowhere HTTP/1.0\r\n${HOST}\r\n${SMUGGLED}` },
];
