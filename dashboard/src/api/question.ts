// A reply that a page shows: asked when the page comes, asked again while it stays and can be seen. What was answered
// stays on the screen while it is asked again, so that nothing jumps.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, Refusal } from './ask.js';

export interface Question<T> {
  data: T | undefined;
  refusal: Refusal | undefined;
  busy: boolean;
  /** When the data came. */
  at: string | null;
  again: () => void;
}

interface Answer<T> {
  path: string;
  data?: T;
  at?: string;
  refusal?: Refusal;
}

/**
 * @param path behind `/admin/v1/`; undefined asks nothing
 * @param everyMs asks again in this pause, while the page can be seen
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
    /** A pause has ended while nobody could see the page: it is asked when somebody comes back. */
    let due = false;
    const next = (): void => {
      if (everyMs > 0) timer = setTimeout(() => (document.hidden ? (due = true) : load()), everyMs);
    };
    const seen = (): void => {
      if (due && !document.hidden) load();
    };
    document.addEventListener('visibilitychange', seen, { signal: stop.signal });
    const load = (): void => {
      due = false;
      setBusy(true);
      ask<T>('GET', path, undefined, { signal: stop.signal }).then(
        (data) => {
          if (stop.signal.aborted) return;
          setAnswer({ path, data, at: new Date().toISOString() });
          setBusy(false);
          next();
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
          next();
        },
      );
    };
    load();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [path, everyMs, round]);

  const current = answer?.path === path ? answer : undefined;
  return { data: current?.data, refusal: current?.refusal, at: current?.at ?? null, busy, again };
}

export interface Deed {
  busy: boolean;
  refusal: Refusal | undefined;
  /** Resolves to whether it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** Something that is done by a button: once at a time, and what went wrong is shown beside it. */
export function useDeed(): Deed {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(error instanceof Refusal ? error : new Refusal(0, '', String(error)));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, refusal, run };
}
