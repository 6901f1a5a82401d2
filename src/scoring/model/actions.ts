// Log-odds to risk, risk to action. The bands are the contract's and no workspace moves them.
import { type Action } from '../../contract/vocabulary.js';

const SOFT_CHALLENGE_FROM = 30;
const HARD_CHALLENGE_FROM = 50;
export const BLOCK_FROM = 70;
export const RISK_MAX = 100;

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** 0..100, an integer whatever the log-odds. */
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
