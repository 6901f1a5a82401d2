// Maps log-odds to a risk and a risk to an action. The contract defines the bands; a workspace cannot change them.
import { type Action } from '../../contract/vocabulary.js';

const SOFT_CHALLENGE_FROM = 30;
export const HARD_CHALLENGE_FROM = 50;
export const BLOCK_FROM = 70;
export const RISK_MAX = 100;

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** @returns an integer 0..100 */
export function riskOf(logOdds: number): number {
  const risk = Math.round(RISK_MAX * sigmoid(logOdds));
  return Math.min(RISK_MAX, Math.max(0, risk));
}

export function actionOf(risk: number): Action {
  if (risk >= BLOCK_FROM) return 'block';
  if (risk >= HARD_CHALLENGE_FROM) return 'hard_challenge';
  if (risk >= SOFT_CHALLENGE_FROM) return 'soft_challenge';
  return 'allow';
}
