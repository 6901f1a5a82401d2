// The calendar month of a time, for quotas of plans.

/** 'YYYY-MM', UTC. @param now Unix milliseconds */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}
