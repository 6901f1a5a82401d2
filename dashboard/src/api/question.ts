// A reply that a page shows. It loads when the page opens and reloads while the page is visible. The old data stays on
// screen during a reload, so that the layout does not jump.
import { signal } from '@preact/signals';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { session } from '../session.js';
import { ask, Refusal } from './ask.js';

export interface Question<T> {
  data: T | undefined;
  refusal: Refusal | undefined;
  busy: boolean;
  /** When the data arrived, ISO 8601. */
  at: string | null;
  again: () => void;
}

/**
 * An answer that is shown with what it is about only: something else may have been asked for, or typed, before it
 * arrives. The setter is for an answer to what is asked in this rendering.
 */
export function useAnswer<T>(of: string): [answer: T | undefined, setAnswer: (answer: T | undefined) => void] {
  const [told, setTold] = useState<{ of: string; answer: T | undefined }>();
  return [told?.of === of ? told.answer : undefined, (answer) => setTold({ of, answer })];
}

interface Answer<T> {
  path: string;
  data?: T;
  at?: string;
  refusal?: Refusal;
}

/** The pause after a first failure that may pass; it doubles with each, up to the usual one. */
const SOON_MS = 10_000;

/** Of many windows that failed at once not all ask again at once. */
function pauseOf({ status }: Refusal, failed: number, everyMs: number): number {
  const passes = status === 0 || status === 429 || status >= 500;
  return passes ? Math.min(everyMs, SOON_MS * 2 ** failed) * (0.75 + Math.random() / 2) : everyMs;
}

/**
 * @param path below `/admin/v1/`; undefined sends no request
 * @param everyMs pause between reloads while the page is visible; 0 means no reload
 */
export function useQuestion<T>(path: string | undefined, everyMs = 0): Question<T> {
  const [answer, setAnswer] = useState<Answer<T>>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The pause ended while the page was hidden or signed out: reload as soon as it is visible. */
    let due = false;
    let failed = 0;
    const seen = (): void => {
      if (due && !document.hidden && session.value?.signed_in === true) load();
    };
    const next = (pauseMs: number): void => {
      if (session.value?.signed_in !== true) due = true;
      else if (everyMs > 0)
        timer = setTimeout(() => {
          due = true;
          seen();
        }, pauseMs);
    };
    document.addEventListener('visibilitychange', seen, { signal: stop.signal });
    const signedIn = session.subscribe(seen);
    const load = (): void => {
      due = false;
      setBusy(true);
      ask<T>('GET', path, undefined, { signal: stop.signal }).then(
        (data) => {
          if (stop.signal.aborted) return;
          setAnswer({ path, data, at: new Date().toISOString() });
          setBusy(false);
          failed = 0;
          next(everyMs);
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const refusal = error instanceof Refusal ? error : new Refusal(0, '', String(error));
          setAnswer((before) => ({
            path,
            refusal,
            ...(before?.path === path && before.data && { data: before.data, at: before.at ?? '' }),
          }));
          setBusy(false);
          next(pauseOf(refusal, failed++, everyMs));
        },
      );
    };
    load();
    return () => {
      stop.abort();
      signedIn();
      clearTimeout(timer);
    };
  }, [path, everyMs, round]);

  const current = answer?.path === path ? answer : undefined;
  return { data: current?.data, refusal: current?.refusal, at: current?.at ?? null, busy, again };
}

export interface Deed {
  busy: boolean;
  refusal: Refusal | undefined;
  /** Resolves to whether the work succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Why an action failed after its button had left the page, which cannot tell it any more. */
export const failedLater = signal<Refusal | undefined>(undefined);

/** An action started by a button: it runs once at a time, and its error is shown beside the button. */
export function useDeed(): Deed {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const running = useRef(false);
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const why = error instanceof Refusal ? error : new Refusal(0, '', String(error));
      if (gone.current) failedLater.value = why;
      else setRefusal(why);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, refusal, run };
}
