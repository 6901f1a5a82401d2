// What a run found out: the one shape that the table, the JSON file, the page and the gates are made from.
import type { Driver } from './job.js';
import type { Latency } from './tally.js';

/** One server under closed-loop load, the median of its rounds. */
export interface SubjectResult {
  phase: string;
  name: string;
  driver: Driver;
  rounds: number;
  /** Replies per second. */
  perSecond: number;
  /** Processor microseconds per reply: the answering process; everything behind it; the driver. */
  answerUs: number;
  pipelineUs: number;
  driverUs: number;
  /** Microseconds per reply by process, and by thread of the answering process. */
  byProcess: { name: string; us: number; rssBytes: number }[];
  byThread: { name: string; us: number }[];
  latency: Latency | undefined;
  failedShare: number;
  /** Milliseconds the pipeline needed after the last reply. */
  settledMs: number;
}

/** One offered load of an open loop. */
export interface CurvePoint {
  name: string;
  /** Requests per second offered and answered. */
  offered: number;
  achieved: number;
  latency: Latency;
  failedShare: number;
  /** Milliseconds the client itself was late in sending, 99th percentile. */
  lateP99: number;
  cpuUs: number;
}

export interface Results {
  subjects: SubjectResult[];
  curve: CurvePoint[];
  figures: Record<string, number>;
  /** Figure -> why it was not measured. */
  skipped: Record<string, string>;
  /** Figure -> what disturbed the measuring of it. */
  doubts: Record<string, string>;
  notes: string[];
}

export function emptyResults(): Results {
  return { subjects: [], curve: [], figures: {}, skipped: {}, doubts: {}, notes: [] };
}

/** Keeps the worst share of failed requests of all measured runs. */
export function noteFailures(results: Results, share: number): void {
  results.figures['failed_share'] = Math.max(results.figures['failed_share'] ?? 0, share);
}

/** Names the figures of a phase that could not run, and why. */
export function skip(results: Results, figures: readonly string[], reason: string): void {
  for (const figure of figures) results.skipped[figure] = reason;
  results.notes.push(`not measured: ${figures.join(', ')} (${reason})`);
}
