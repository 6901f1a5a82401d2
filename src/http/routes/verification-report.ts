// What a backend reports with a verification: as parts, each of which is noted with the id of the row that has it, and
// as the intent that is stored before the first step.
import { type KeyEntry } from '../../access/key-ring.js';
import { pseudonym } from '../../access/pseudonyms.js';
import { type VerifyRequest } from '../../contract/schemas.js';
import { type Mode } from '../../contract/vocabulary.js';
import { type Said } from '../../event/confirmation.js';
import { type EventRow } from '../../event/event-row.js';
import { BEGUN, type Note } from '../../storage/ports/notes.js';
import { keptText } from '../intake/free-text.js';
import { emailDomainOf, identifierOf } from '../intake/login-names.js';

/** The key's data that a verification needs. */
export type Caller = Pick<KeyEntry, 'id' | 'workspace' | 'mode'>;

/** Workspace and mode that own the event. */
export type Owner = Pick<Caller, 'workspace' | 'mode'>;

export interface Asked {
  key: Caller;
  now: number;
  event: EventRow;
  /** Hash of the user that the backend named; '' = none. */
  named: string;
  said: Said;
  /** Trace of the request; '' without one. */
  trace: string;
}

/** Kind of confirmation: of the event as it is, or decided again for the user or use case that the backend named. */
export type Part = 'confirm' | 'user' | 'case';

/**
 * Undefined when the backend names another user than the event's. The backend's use case counts: which helper a page
 * uses is chosen by the page, and so by a possible attacker.
 */
export function partOf({ event, named, said }: Asked): Part | undefined {
  if (named !== '' && !event.identityClaimed) return 'user';
  if (named !== '' && named !== event.userHash) return undefined;
  return said.useCase === undefined || said.useCase === event.useCase ? 'confirm' : 'case';
}

export function partsOf(parts: readonly string[], id: string): Note {
  return Object.fromEntries(parts.map((each) => [each, id]));
}

/**
 * The parts that are noted for the new row. When the page named no user, outcomes are noted later, when it is known
 * which user the row is about.
 */
export function beginningOf({ said }: Asked, part: Part | undefined, id: string): Note {
  const outcomes = part === 'confirm' ? outcomesOf(said) : [];
  return partsOf([BEGUN, ...(part === undefined ? [] : [part, ...outcomes])], id);
}

/** The stored intent of a verification: hashes only, no user names. */
export interface Kept extends Pick<Asked, 'named' | 'said'>, Partial<Pick<Asked, 'trace'>> {
  keyId: string;
  workspace: string;
  mode: Mode;
  at: number;
}

export function textOf({ key, now, named, said, trace }: Asked): string {
  const kept: Kept = { keyId: key.id, workspace: key.workspace.name, mode: key.mode, at: now, named, said, trace };
  return JSON.stringify(kept);
}

/** Parses an intent that this program wrote. */
export function intentOf(text: string): Kept {
  return JSON.parse(text) as Kept;
}

const resultPart = ({ result }: Said): string => `result:${result}`;
const CHALLENGE = 'challenge:';
const challengePart = (word: string): string => `${CHALLENGE}${word}`;
export const wordOf = (part: string): string[] => (part.startsWith(CHALLENGE) ? [part.slice(CHALLENGE.length)] : []);

export function outcomesOf(said: Said): string[] {
  return [...(said.result === '' ? [] : [resultPart(said)]), ...said.challenges.map(challengePart)];
}

/** The part of a report that belongs to one row. */
export function onlyOf(said: Said, belongs: (part: string) => boolean): Pick<Said, 'result' | 'challenges'> {
  return {
    result: belongs(resultPart(said)) ? said.result : '',
    challenges: said.challenges.filter((word) => belongs(challengePart(word))),
  };
}

export function saidIn(request: VerifyRequest, event: EventRow, key: KeyEntry): { named: string; said: Said } {
  const { workspace, mode } = key;
  const userId = request.user_id ?? '';
  const named = userId === '' ? '' : pseudonym('user', workspace, mode, userId);
  const login = request.login;
  return {
    named,
    said: {
      keyId: key.id,
      userHash: named === '' ? event.userHash : named,
      identityClaimed: named !== '' || event.identityClaimed,
      identifierHash: identifierOf(login, key),
      identifierDomainHash: emailDomainOf(login, key),
      useCase: request.use_case ?? undefined,
      result: login?.result ?? '',
      authMethod: keptText(login?.authMethod, key),
      failureReason: keptText(login?.failureReason, key),
      mfaUsed: login?.mfaUsed ?? undefined,
      challenges: [...new Set(request.challenge?.completed ?? [])],
    },
  };
}
