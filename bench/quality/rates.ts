// Error rates from scores; a higher score means "more likely an impostor".

/**
 * The rate at which the share of refused genuine attempts equals the share of accepted impostors, interpolated between
 * two thresholds if needed.
 */
export function equalErrorRate(genuine: readonly number[], impostor: readonly number[]): number {
  const all = [
    ...genuine.map((score) => ({ score, own: true })),
    ...impostor.map((score) => ({ score, own: false })),
  ].sort((a, b) => a.score - b.score);
  let refused = genuine.length;
  let admitted = 0;
  let before = { refused: 1, admitted: 0 };
  for (let i = 0; i < all.length;) {
    const { score } = all[i] ?? { score: NaN };
    for (; i < all.length && all[i]?.score === score; i += 1) {
      if (all[i]?.own === true) refused -= 1;
      else admitted += 1;
    }
    const now = { refused: refused / genuine.length, admitted: admitted / impostor.length };
    if (now.admitted >= now.refused) {
      const left = before.refused - before.admitted;
      const share = left / (left + now.admitted - now.refused);
      return before.refused + (now.refused - before.refused) * share;
    }
    before = now;
  }
  return 1;
}

/** Share of `bad` above the lowest threshold that at most `alarms` of `good` exceed. */
export function detectionAt(good: readonly number[], bad: readonly number[], alarms: number): number {
  const sorted = [...good].sort((a, b) => b - a);
  const threshold = sorted[Math.floor(alarms * sorted.length)] ?? -Infinity;
  return bad.filter((score) => score > threshold).length / bad.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
