// The month of a moment, as plans count it.

/** 'YYYY-MM', UTC. @param now Unix milliseconds */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}
