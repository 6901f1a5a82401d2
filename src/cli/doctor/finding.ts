// The result of one check of `riskgate doctor`: a sentence, and advice when something should change.

export type State = 'ok' | 'warn' | 'fail';

export interface Finding {
  check: string;
  /** `fail`: the service does not start, or can lose acknowledged events. `warn`: it is slower or lacks a function. */
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
