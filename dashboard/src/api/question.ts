// A reply that a page shows: asked when the page comes, asked again while it stays and can be seen. What was answered
// stays on the screen while it is asked again, so that nothing jumps.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, Refusal } from './ask.js';

export interface Question<T> {
  data: T | undefined;
  refusal: Refusal | undefined;
  busy: boolean;
  again: () => void;
}

/**
 * @param path behind `/admin/v1/`; undefined asks nothing
 * @param everyMs asks again in this pause, while the page can be seen
 */
export function useQuestion<T>(path: string | undefined, everyMs = 0): Question<T> {
  const [answer, setAnswer] = useState<{ path: string; data?: T; refusal?: Refusal }>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      if (everyMs > 0 && !stop.signal.aborted) timer = setTimeout(() => (document.hidden ? next() : load()), everyMs);
    };
    const load = (): void => {
      setBusy(true);
      ask<T>('GET', path, undefined, { signal: stop.signal }).then(
        (data) => {
          if (stop.signal.aborted) return;
          setAnswer({ path, data });
          setBusy(false);
          next();
        },
        (error: unknown) => {
          if (stop.signal.aborted) return;
          const refusal = error instanceof Refusal ? error : new Refusal(0, '', String(error));
          setAnswer((before) => ({
            path,
            refusal,
            ...(before?.path === path && before.data && { data: before.data }),
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
  return { data: current?.data, refusal: current?.refusal, busy, again };
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
