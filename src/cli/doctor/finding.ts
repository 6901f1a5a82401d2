// What a look at this machine found: said in a sentence, with what to do where something is to be done.

export type State = 'ok' | 'warn' | 'fail';

export interface Finding {
  check: string;
  /** `fail`: the service does not start, or loses what it acknowledged. `warn`: it runs worse than it could. */
  state: State;
  says: string;
  /** '' when there is nothing to do. */
  advice: string;
}

export function good(check: string, says: string): Finding {
  return { check, state: 'ok', says, advice: '' };
}

export function warning(check: string, says: string, advice: string): Finding {
  return { check, state: 'warn', says, advice };
}

export function failure(check: string, says: string, advice: string): Finding {
  return { check, state: 'fail', says, advice };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
