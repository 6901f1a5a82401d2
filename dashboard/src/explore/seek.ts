// Where a pasted id leads: its kind is chosen, or found by its form and by what was decided about it.
import type { EventPage } from '../api/generated/replies.js';
import { ask, query, Refusal } from '../api/ask.js';
import { type PartyKind } from '../api/types.js';
import { linkTo, place } from '../router.js';
import { idWithin } from './pasted.js';

const PARTIES: readonly PartyKind[] = ['user', 'visitor', 'address'];
/** Of a login there is no exploration, only its events; an event has a page of its own. */
type Kind = PartyKind | 'e-mail or login' | 'event';
export type Sought = Kind | 'any of them';
export const SOUGHT = ['any of them', ...PARTIES, 'e-mail or login', 'event'] as const;

export const HINTS: Readonly<Record<Sought, string>> = {
  'any of them': 'A user id, e-mail address, visitor, address or event id.',
  user: 'The user id as your backend sends it, or its hash.',
  visitor: 'A visitor id: 64 hex characters.',
  address: 'An address or a network, as 192.0.2.7 or 192.0.2.0/24.',
  'e-mail or login': 'As typed at the login; with a salt of your own, its sha256:… hash.',
  event: 'An event_id, requestId or session_id of a reply.',
};

/** Kinds that an id can have by its form, the likeliest first. An application may use any form for its users. */
const FORMS: readonly (readonly [form: RegExp, kinds: readonly Kind[]])[] = [
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, ['event', 'user']],
  [/^[0-9a-f]{64}$/i, ['visitor', 'user']],
  [/^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*)(\/\d{1,3})?$/i, ['address', 'user']],
  [/@|^sha256:/, ['e-mail or login', 'user']],
];
const OTHERS: readonly Kind[] = ['user', 'e-mail or login'];
/** A support agent has what a customer says on the phone. */
const ELSEWHERE =
  'Names, order and ticket numbers are not kept here: your own system has the user or event id for them.';

function kindsOf(text: string): readonly Kind[] {
  return FORMS.find(([form]) => form.test(text))?.[1] ?? OTHERS;
}

/** Address of the page for an id. @throws Refusal when the kind is left open and nothing is known of the id */
export async function pageFor(sought: Sought, text: string): Promise<string> {
  if (sought !== 'any of them') return pageOf(sought, text);
  const within = idWithin(text);
  const found = (await pageOfKnown(text)) ?? (within === undefined ? undefined : await pageOfKnown(within));
  if (found !== undefined) return found;
  const { workspace, mode } = place.value;
  const asked = kindsOf(within ?? text).map((kind) => `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`);
  const nothing = `Nothing is known of it as ${asked.join(' or ')} in ${workspace}, ${mode} mode.`;
  throw new Refusal(0, 'NOT_FOUND', `${nothing} ${ELSEWHERE}`);
}

async function pageOfKnown(text: string): Promise<string | undefined> {
  const kinds = kindsOf(text);
  const known = await Promise.all(kinds.map((kind) => isKnown(kind, text)));
  const [first] = kinds.filter((_, index) => known[index] === true);
  return first === undefined ? undefined : pageOf(first, text);
}

function pageOf(kind: Kind, text: string): string {
  if (kind === 'event') return linkTo('events', [text]);
  if (kind === 'e-mail or login') return linkTo('live', [], { identifier: text });
  return linkTo('explore', [kind, text]);
}

async function isKnown(kind: Kind, text: string): Promise<boolean> {
  const { workspace, mode } = place.value;
  const events = `workspaces/${workspace}/events`;
  const filter = { [kind === 'e-mail or login' ? 'identifier' : kind]: text };
  try {
    if (kind === 'event') {
      await ask('GET', `${events}/${encodeURIComponent(text)}${query({ mode })}`);
      return true;
    }
    return (await ask<EventPage>('GET', `${events}${query({ mode, limit: 1, ...filter })}`)).events.length > 0;
  } catch (error) {
    // It is none, or its form is not that of one.
    if (error instanceof Refusal && (error.status === 404 || error.status === 400)) return false;
    throw error;
  }
}
