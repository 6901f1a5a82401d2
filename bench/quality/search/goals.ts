// Whose account a plan is about, and what it is after.
import { type Cell } from '../matrix/cells.js';
import { type ActName } from './plan.js';
import { type Door } from './shop.js';

/** Whose account it is. */
export interface Target {
  readonly account: Cell['account'];
  readonly gear: Cell['gear'];
  readonly door: Door;
}
export const nameOf = ({ account, gear, door }: Target): string => `${account} ${gear} ${door}`;

export const GOALS = {
  payout: { acts: ['payout'], times: 0 },
  recovery: { acts: ['email', 'phone', '2fa', 'password'], times: 0 },
  five: { acts: ['five'], times: 0 },
  /** Six times the usual amount in any pieces. */
  pieces: { acts: ['tiny', 'usual', 'double'], times: 6 },
} as const satisfies Readonly<Record<string, { acts: readonly ActName[]; times: number }>>;
export type Goal = keyof typeof GOALS;
