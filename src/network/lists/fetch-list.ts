// Fetches one list: a GET with bounds on time, size and number of redirects. The content is untrusted; anything but a
// complete response is refused.
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { LIST_FILE_BYTES_MAX } from '../cidr-lists.js';
import { codeOf } from '../../util/error-text.js';

export interface FetchBounds {
  /** From the first DNS lookup to the last byte, redirects included, milliseconds. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly redirectsMax: number;
}

export const FETCH_BOUNDS: FetchBounds = { timeoutMs: 60_000, bytesMax: LIST_FILE_BYTES_MAX, redirectsMax: 5 };
const HEAD_BYTES_MAX = 16 * 1024;
/** Maximum length of a validator (ETag, Last-Modified) that is sent with the next request. */
const VALIDATOR_CHARS_MAX = 256;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Validators of the last good response, '' for none. */
export interface Validators {
  readonly etag: string;
  readonly lastModified: string;
}

/** `bytes` is undefined when the list is unchanged since the given validators. */
export interface Fetched extends Validators {
  readonly bytes: Buffer | undefined;
}

export class ListError extends Error {
  override readonly name = 'ListError';
}

/** Rejects with a ListError that names the reason. @param signal aborts the fetch */
export async function fetchList(
  address: string,
  known: Validators,
  bounds: FetchBounds,
  signal?: AbortSignal,
): Promise<Fetched> {
  const deadline = AbortSignal.timeout(bounds.timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
  try {
    return await follow(new URL(address), known, bounds, either);
  } catch (error) {
    if (error instanceof ListError) throw error;
    if (deadline.aborted) throw new ListError(`no whole answer within ${bounds.timeoutMs} ms`);
    throw new ListError(signal?.aborted === true ? 'ended before it was whole' : `no whole answer: ${codeOf(error)}`);
  }
}

async function follow(from: URL, known: Validators, bounds: FetchBounds, signal: AbortSignal): Promise<Fetched> {
  let url = from;
  for (let redirects = 0; redirects <= bounds.redirectsMax; redirects += 1) {
    const response = await get(url, known, signal);
    const status = response.statusCode ?? 0;
    if (!REDIRECTS.has(status)) return await read(response, status, known, bounds);
    response.destroy();
    url = nextOf(url, response.headers.location);
  }
  throw new ListError(`more than ${bounds.redirectsMax} redirects`);
}

function nextOf(url: URL, location: string | undefined): URL {
  if (location === undefined || !URL.canParse(location, url.href)) throw new ListError('a redirect to no address');
  const next = new URL(location, url.href);
  const isWeb = next.protocol === 'https:' || next.protocol === 'http:';
  if (!isWeb || (url.protocol === 'https:' && next.protocol !== 'https:'))
    throw new ListError(`a redirect from ${url.protocol} to ${next.protocol}`);
  return next;
}

function get(url: URL, { etag, lastModified }: Validators, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      'user-agent': 'Riskgate-Lists/1',
      accept: 'text/plain, application/json, */*;q=0.5',
      // No compression: a small response must not expand to a large one.
      'accept-encoding': 'identity',
      ...(etag !== '' && { 'if-none-match': etag }),
      ...(lastModified !== '' && { 'if-modified-since': lastModified }),
    };
    send(url, { headers, signal, agent: false, maxHeaderSize: HEAD_BYTES_MAX }, resolve).on('error', reject).end();
  });
}

async function read(
  response: IncomingMessage,
  status: number,
  known: Validators,
  { bytesMax }: FetchBounds,
): Promise<Fetched> {
  const isKnown = known.etag !== '' || known.lastModified !== '';
  if (status === 304 && isKnown) {
    response.destroy();
    return { ...known, bytes: undefined };
  }
  try {
    if (status !== 200) throw new ListError(`the answer has status ${status}`);
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      throw new ListError(`the answer is encoded (${encoding.slice(0, 32)}), which was not asked for`);
    const bytes = await bodyOf(response, bytesMax);
    const { etag = '', 'last-modified': lastModified = '' } = response.headers;
    return { bytes, etag: validator(etag), lastModified: validator(lastModified) };
  } finally {
    response.destroy();
  }
}

async function bodyOf(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const tooLarge = new ListError(`the answer has more than ${bytesMax} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) throw tooLarge;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > bytesMax) throw tooLarge;
    pieces.push(piece);
  }
  if (!response.complete) throw new ListError('the answer was cut off');
  return Buffer.concat(pieces);
}

function validator(text: string): string {
  return text.length <= VALIDATOR_CHARS_MAX ? text : '';
}
