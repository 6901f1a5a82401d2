// The parts of an event's note: which row tells which part of what backends say of the event. Each part is written
// once, so that a result or a challenge counts once, however often the verification is repeated.
import { namesOther, type Said, type ToldBefore } from '../../../event/confirmation.js';
import { BEGUN, type Note } from '../../../storage/ports/notes.js';
import { type Asked } from './asked.js';

/** Kind of confirmation: of the event as it is, or decided again for the user, or for what it is about. */
export type Part = 'confirm' | 'user' | 'case';

/**
 * Undefined when the backend names another user than the event's. The backend's word counts: which helper a page calls,
 * and with what amount, is the choice of whoever sits there.
 */
export function partOf({ event, named, said, isOnOther, decided }: Asked): Part | undefined {
  if (named !== '' && !event.identityClaimed) return 'user';
  if (named !== '' && named !== event.userHash) return undefined;
  return decided !== undefined || isOnOther || namesOther(event, said) ? 'case' : 'confirm';
}

/**
 * The row that was decided for what the backend named, when that came first. `confirm` is noted with it, so of two
 * verifications at once the later one sees that it is not the first. An earlier release noted `case` alone.
 */
export function caseOf(note: Note): string | undefined {
  const first = note['case'];
  return first === (note['confirm'] ?? first) ? first : undefined;
}

export function partsOf(parts: readonly string[], id: string): Note {
  const note: Record<string, string> = {};
  for (const part of parts) note[part] = id;
  return note;
}

/**
 * The parts that are noted for the new row. When the page named no user, outcomes are noted later, when it is known
 * which user the row is about.
 */
export function beginningOf({ said, decided }: Asked, part: Part | undefined, id: string): Note {
  if (part === undefined || part === 'user') return partsOf(part === undefined ? [BEGUN] : [BEGUN, part], id);
  const first = decided ?? id;
  if (part === 'case') return { [BEGUN]: id, case: first, confirm: first };
  return { ...partsOf(outcomesOf(said), id), [BEGUN]: id, confirm: first };
}

const resultPart = ({ result }: Pick<Said, 'result'>): string => `result:${result}`;
const SUCCEEDED = resultPart({ result: 'SUCCESS' });
const CHALLENGE = 'challenge:';
const challengePart = (word: string): string => `${CHALLENGE}${word}`;
const wordOf = (part: string): string[] => (part.startsWith(CHALLENGE) ? [part.slice(CHALLENGE.length)] : []);

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

/**
 * What other rows told before this one.
 * @param together rows of this report. What an earlier attempt failed to log is among them; their ids tell the order
 */
export function toldBefore(note: Note, row: string, together: ReadonlySet<string>): ToldBefore {
  const parts = Object.entries(note).filter(([, by]) => by !== row && (by < row || !together.has(by)));
  const names = parts.map(([part]) => part);
  return { succeeded: names.includes(SUCCEEDED), passed: names.flatMap(wordOf) };
}
