// Answers of the service about labels, by workspace. They take up to a minute, so they are kept beside the page: a
// reader can open another page meanwhile and come back. They go with the session.
import type { Evaluation, Suggestion } from '../api/generated/replies.js';
import { signal } from '@preact/signals';
import { ask, query, Refusal } from '../api/ask.js';
import { place } from '../router.js';
import { session } from '../session.js';
import { DAY_MS } from '../units.js';

/** The service asks for it in a process of its own, over up to 90 days. */
const TIMEOUT_MS = 120_000;

/** An answer with what it is about. */
export interface Dated<T> {
  answer: T;
  days: number;
  /** When it was asked for, ISO 8601. */
  at: string;
}

interface Standing {
  busy: boolean;
  refusal?: Refusal | undefined;
  evaluation?: Dated<Evaluation>;
  suggestion?: Dated<Suggestion>;
}
type What = 'evaluation' | 'suggestion';

const standings = signal<Readonly<Record<string, Standing>>>({});
session.subscribe((now) => {
  if (now?.operator === undefined) standings.value = {};
});

/** Of the operator: another one may sign in before an answer arrives. */
const keyHere = (): string => JSON.stringify([session.value?.operator?.name, place.value.workspace, place.value.mode]);

export function standingHere(): Standing {
  return standings.value[keyHere()] ?? { busy: false };
}

/** One at a time in a workspace, as the service does it. */
export async function askByLabels(what: What, days: number): Promise<void> {
  const key = keyHere();
  const { workspace, mode } = place.value;
  const set = (change: Partial<Standing>): void => {
    if (session.value?.operator === undefined) return;
    standings.value = { ...standings.value, [key]: { busy: false, ...standings.value[key], ...change } };
  };
  if (standingHere().busy) return;
  set({ busy: true, refusal: undefined });
  const at = Date.now();
  const path = `workspaces/${workspace}/${what}${query({ mode, from: new Date(at - days * DAY_MS).toISOString() })}`;
  try {
    const answer = await ask<Evaluation & Suggestion>('GET', path, undefined, { timeoutMs: TIMEOUT_MS });
    set({ busy: false, [what]: { answer, days, at: new Date(at).toISOString() } });
  } catch (error) {
    set({ busy: false, refusal: error instanceof Refusal ? error : new Refusal(0, '', String(error)) });
  }
}
