// Finds the route of a request in a table that is built at start. Unknown paths and wrong methods get a route that
// refuses, so errors take the same path through an engine as replies.
import { METHODS } from 'node:http';
import { ApiError } from '../contract/errors.js';
import { hasControlCharacters } from '../util/text/control-characters.js';
import { type Exchange, type Head, type HeadOutcome, type ReplyHeaders, type Route } from './exchange.js';

export interface Target {
  /** Index among all routes, -1 when none matched. */
  readonly index: number;
  /** Null when the request target itself is refused. */
  readonly refusal: ApiError | null;
  readonly params: readonly string[];
  handle(exchange: Exchange): void;
  /** For a body that is too large. */
  checkHead(head: Head, told: (outcome: HeadOutcome) => void): void;
}

/** A route with its index. */
interface Numbered {
  readonly route: Route;
  readonly index: number;
}

/** All methods of one path. */
interface Place {
  readonly byMethod: Map<string, Target>;
  readonly notAllowed: Target;
}

/** A path with parameters, as segments; null is a parameter. */
interface Pattern {
  readonly segments: readonly (string | null)[];
  readonly routes: Map<string, Numbered>;
  readonly notAllowed: Target;
}

const NO_PARAMS: readonly string[] = [];
const NOTHING_AGAINST: HeadOutcome = { refusal: undefined, headers: [] };
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);
const NOT_FOUND = notFound('There is no endpoint at this path; /docs and /openapi.json list all of them.');
const BAD_PATH = refusing(
  new ApiError('INVALID_REQUEST', 'The path has invalid percent-encoding or control characters.'),
);
const BAD_METHOD = refusing(new ApiError('INVALID_REQUEST', 'The HTTP method is unknown.'));
const PRINTABLE_PATH = /^\/[\x21-\x7e]*$/;

export class Router {
  readonly #exact = new Map<string, Place>();
  readonly #patterns: Pattern[] = [];
  /** Refusals that name a path, by what `loose` leaves of it. */
  readonly #near = new Map<string, Target>();

  /** @throws when two routes have the same method and path */
  constructor(routes: readonly Route[]) {
    for (const [path, byMethod] of groupByPath(routes)) {
      const notAllowed = methodNotAllowed([...byMethod.keys()]);
      if (path.includes('{')) this.#patterns.push({ segments: segmentsOf(path), routes: byMethod, notAllowed });
      else {
        this.#exact.set(path, { byMethod: targetsOf(byMethod), notAllowed });
        this.#near.set(loose(path), notFound(`There is no endpoint at this path: did you mean ${path}?`));
      }
    }
  }

  find(method: string, path: string): Target {
    const place = this.#exact.get(path);
    if (place === undefined) return this.#search(method, path);
    return place.byMethod.get(method) ?? (KNOWN_METHODS.has(method) ? place.notAllowed : BAD_METHOD);
  }

  #search(method: string, path: string): Target {
    if (!KNOWN_METHODS.has(method)) return BAD_METHOD;
    const decoded = decodedSegments(path);
    if (decoded === null) return BAD_PATH;
    for (const pattern of this.#patterns) {
      const params = match(pattern.segments, path.split('/'), decoded);
      if (params !== null) return found(pattern, method, params);
    }
    return this.#near.get(loose(path)) ?? NOT_FOUND;
  }
}

function groupByPath(routes: readonly Route[]): Map<string, Map<string, Numbered>> {
  const paths = new Map<string, Map<string, Numbered>>();
  for (const [index, route] of routes.entries()) {
    const byMethod = paths.get(route.path) ?? new Map<string, Numbered>();
    if (byMethod.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`);
    paths.set(route.path, byMethod.set(route.method, { route, index }));
  }
  for (const byMethod of paths.values()) {
    const get = byMethod.get('GET');
    if (get !== undefined) byMethod.set('HEAD', get);
  }
  return paths;
}

function notFound(detail: string): Target {
  return refusing(new ApiError('NOT_FOUND', detail));
}

/** A path without what clients get wrong: a slash too many (an address that ends with one), case, underscores. */
function loose(path: string): string {
  return path.toLowerCase().replace(/_/g, '-').split('/').filter(Boolean).join('/');
}

function segmentsOf(path: string): (string | null)[] {
  return path.split('/').map((segment) => (segment.startsWith('{') && segment.endsWith('}') ? null : segment));
}

function targetsOf(routes: Map<string, Numbered>): Map<string, Target> {
  return new Map([...routes].map(([method, numbered]) => [method, targetOf(numbered, NO_PARAMS)]));
}

function targetOf({ route, index }: Numbered, params: readonly string[]): Target {
  return {
    index,
    refusal: null,
    params,
    handle: (exchange) => route.handle(exchange),
    checkHead: (head, told) => (route.checkHead === undefined ? told(NOTHING_AGAINST) : route.checkHead(head, told)),
  };
}

function found(pattern: Pattern, method: string, params: readonly string[]): Target {
  const route = pattern.routes.get(method);
  return route === undefined ? pattern.notAllowed : targetOf(route, params);
}

function match(
  pattern: readonly (string | null)[],
  raw: readonly string[],
  decoded: readonly string[],
): string[] | null {
  if (pattern.length !== raw.length) return null;
  const params: string[] = [];
  for (const [at, segment] of pattern.entries()) {
    if (segment !== null && segment !== raw[at]) return null;
    if (segment === null) params.push(decoded[at] ?? '');
  }
  return params.includes('') ? null : params;
}

/** Null for an invalid path: characters that must be encoded, a broken encoding, or one that no name may have. */
function decodedSegments(path: string): string[] | null {
  if (!PRINTABLE_PATH.test(path)) return null;
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some(hasControlCharacters) ? null : segments;
  } catch {
    return null;
  }
}

function methodNotAllowed(methods: readonly string[]): Target {
  const allow = methods.toSorted().join(', ');
  return refusing(new ApiError('METHOD_NOT_ALLOWED', `This endpoint accepts ${allow} only.`), [['allow', allow]]);
}

function refusing(refusal: ApiError, headers: ReplyHeaders = []): Target {
  const body = refusal.body();
  return {
    index: -1,
    refusal,
    params: NO_PARAMS,
    handle: (exchange) => exchange.reply(refusal.status, body, headers),
    checkHead: (_, told) => told({ refusal, headers }),
  };
}
