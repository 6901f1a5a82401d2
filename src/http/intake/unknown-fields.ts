// Warnings about unknown fields: where they are, and which field was probably meant. The contract requires that a
// misspelt field is ignored; a warning makes it visible to the developer.
import { typosBetween } from '../../util/text/typos.js';
import { isObject } from '../../util/is-object.js';
import { type Json, type Shape } from './fields.js';

/** Maximum number of fields that are named; one more sentence counts the others. */
export const WARNINGS_MAX = 16;
/** Maximum length of a sender's field name in a warning. */
export const NAME_CHARS_MAX = 64;
/** Maximum number of different letters for a suggestion, and their maximum share of the name. */
const TYPOS_MAX = 2;
const TYPOS_SHARE_MAX = 0.34;
/** Minimum share of a name that another one has in common with it, when the rest is one more word. */
const LENGTH_SHARE_MIN = 0.5;

interface Sent {
  readonly body: Json;
  readonly shape: Shape;
}

/** Bodies with unknown fields, as they were sent, by the request that was read from them. */
const remembered = new WeakMap<object, Sent>();

/** Keeps the sent body as long as the request object exists. */
export function remember(request: object, body: Json, shape: Shape): void {
  remembered.set(request, { body, shape });
}

/** One sentence per unknown field of the body from which the request was read. */
export function warningsOf(request: object): string[] {
  const sent = remembered.get(request);
  return sent === undefined ? [] : unknownFields(sent.body, sent.shape);
}

export function unknownFields(body: Json, shape: Shape): string[] {
  const warnings: string[] = [];
  const all = pathsOf(shape, '');
  const left = collect(body, shape, '', (path, name, beside, below) => {
    const near = pathsOf(beside, below, false);
    const meant =
      closest(name, path, near) ?? closest(name, path, all) ?? longer(name, path, near) ?? longer(name, path, all);
    warnings.push(`unknown field ${path}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
    return warnings.length < WARNINGS_MAX;
  });
  if (left > 0) warnings.push(`and ${left} more unknown fields`);
  return warnings;
}

type Told = (path: string, name: string, beside: Shape, below: string) => boolean;

/** Calls `tell` for each unknown field until it returns false. @returns the number of fields not passed to `tell` */
function collect(value: Json, shape: Shape, below: string, tell: Told): number {
  let telling = true;
  let left = 0;
  const visit = (inside: Json, names: Shape, prefix: string): void => {
    for (const [key, child] of Object.entries(inside)) {
      const field = names.fields.get(key);
      if (field?.shape !== undefined && isObject(child)) visit(child, field.shape, `${prefix}${field.name}.`);
      if (field !== undefined) continue;
      if (telling) telling = tell(prefix + shortened(key), key.slice(0, NAME_CHARS_MAX), names, prefix);
      else left += 1;
    }
  };
  visit(value, shape, below);
  return left;
}

function shortened(name: string): string {
  return name.length <= NAME_CHARS_MAX ? name : `${name.slice(0, NAME_CHARS_MAX)}...`;
}

/** Dotted paths of the fields of a shape. @param deep include the fields of nested shapes */
function pathsOf(shape: Shape, prefix: string, deep = true): string[] {
  const paths: string[] = [];
  for (const field of shape.fields.values()) {
    if (field.isTwin) continue;
    paths.push(prefix + field.name);
    if (deep && field.shape !== undefined) paths.push(...pathsOf(field.shape, `${prefix}${field.name}.`));
  }
  return paths;
}

/** The candidate whose last name or path is most similar to what was sent; undefined without a similar one. */
function closest(name: string, path: string, candidates: readonly string[]): string | undefined {
  const wanted = [letters(name), plain(name), plain(path)];
  let best: string | undefined;
  let fewest = Infinity;
  for (const candidate of candidates) {
    const last = candidate.slice(candidate.lastIndexOf('.') + 1);
    for (const text of [letters(last), plain(last), plain(candidate)]) {
      for (const sent of wanted) {
        const allowed = Math.min(TYPOS_MAX, Math.floor(text.length * TYPOS_SHARE_MAX), fewest - 1);
        const typos = allowed < 0 ? Infinity : typosBetween(sent, text, allowed);
        if (typos >= fewest || typos > allowed) continue;
        fewest = typos;
        best = candidate;
      }
    }
  }
  return best;
}

/**
 * The candidate of which the sent name has a word too many or too few: `loginResult`, `identifier`. Not a group that
 * the sent field is in.
 */
function longer(name: string, path: string, candidates: readonly string[]): string | undefined {
  const sent = plain(name);
  let best: string | undefined;
  let nearest = LENGTH_SHARE_MIN;
  for (const candidate of candidates) {
    const text = plain(candidate.slice(candidate.lastIndexOf('.') + 1));
    const share = Math.min(sent.length, text.length) / Math.max(sent.length, text.length);
    if (share <= nearest || !(sent.includes(text) || text.includes(sent)) || path.startsWith(`${candidate}.`)) continue;
    nearest = share;
    best = candidate;
  }
  return best;
}

/** Case, separators and British spelling (`behaviour`) do not count: other differences count as typos. */
function letters(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('our', 'or');
}

/** Without the word by which the contexts of a score request (`checkoutContext`) differ from those of verify. */
function plain(name: string): string {
  return letters(name).replace(/context$/, '');
}
