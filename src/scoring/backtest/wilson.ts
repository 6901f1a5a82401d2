// Confidence interval of a share of few events. Wilson, E. B. (1927), "Probable inference, the law of succession, and
// statistical inference": unlike the normal interval it holds for few events and for shares near 0 and 1.
import { type Share } from '../../contract/ruleset/backtest.js';

/** Normal quantile for a two-sided interval of 95 %. */
const Z = 1.959964;

export function shareOf(hits: number, all: number): Share {
  if (all === 0) return { value: null, low: 0, high: 1, of: 0 };
  const value = hits / all;
  const spread = (Z * Z) / all;
  const middle = (value + spread / 2) / (1 + spread);
  const reach = (Z / (1 + spread)) * Math.sqrt((value * (1 - value)) / all + spread / (4 * all));
  return { value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach), of: all };
}
