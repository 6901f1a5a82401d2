// The interface between the quality bench and a scorer: the scoring core in this process or the running service.
import { type FormSession, type TypingSample } from '../../src/traffic/behaviour.js';

export interface Verdict {
  risk: number;
  action: string;
  /** 0..100, unrounded. */
  similarity: number;
  reasons: readonly string[];
}

export interface Asked {
  useCase: 'score' | 'registration';
  /** A request of contract 2.1, nested. */
  body: Record<string, unknown>;
}

export interface Scorer {
  readonly name: string;
  /** Maximum concurrent requests; those of one user are never concurrent. */
  readonly inFlight: number;
  /** Decides and learns. */
  send(asked: Asked): Promise<Verdict>;
  /** Decides as a dry run, without learning. */
  ask(asked: Asked): Promise<Verdict>;
  close(): Promise<void>;
}

/** A fingerprint derived from a name, always the same. */
export function fingerprintOf(name: string): string {
  let hash = 0x811c9dc5;
  let text = '';
  for (let round = 0; text.length < 64; round += 1) {
    for (const letter of `${name}${round}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    text += (hash >>> 0).toString(16).padStart(8, '0');
  }
  return text;
}

function device(user: string): Record<string, string> {
  const fingerprint = fingerprintOf(user);
  return {
    deviceId: fingerprint.slice(0, 32),
    fingerprint,
    timezone: 'Europe/Berlin',
    model: 'Pixel 8',
    osVersion: '14',
    screenWidth: '1080',
    screenHeight: '2400',
  };
}

export function typingRequest(user: string, { dwell, flight }: TypingSample): Asked {
  return {
    useCase: 'score',
    body: { userId: user, device: device(user), behavioral: { typing_dwell_ms: dwell, typing_flight_ms: flight } },
  };
}

export function formRequest(user: string, { typing, mouse, keyboard, page }: FormSession): Asked {
  return {
    useCase: 'registration',
    body: {
      userId: user,
      device: device(user),
      behavioral: { typing_dwell_ms: typing.dwell, typing_flight_ms: typing.flight },
      signals: { mouse, keyboard, page },
    },
  };
}

/** Runs all jobs, `inFlight` at a time; results are in order. */
export async function inParallel<T, R>(
  jobs: readonly T[],
  inFlight: number,
  run: (job: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array<R>(jobs.length);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < jobs.length; i = next++) {
      const job = jobs[i];
      if (job !== undefined) results[i] = await run(job);
    }
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, jobs.length) }, worker));
  return results;
}
