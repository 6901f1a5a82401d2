'use client';
// Calls as component state. The functions have a stable identity; the state is always that of the newest call.
import { type CallOptions, type CollectResult, type Riskgate, RiskgateError } from '@riskgate/js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShared } from './provider.js';

/** How far the newest call is; `failed` stays until the next call. */
export type CallStatus = 'idle' | 'loading' | 'done' | 'failed';

/** The newest call. */
export interface Call {
  /** `idle` before the first call. */
  status: CallStatus;
  /** When `done`: hand `event_id` to your backend, which verifies it. */
  data: CollectResult | undefined;
  /** When `failed`: its `code` says why. */
  error: RiskgateError | undefined;
}

/** Options of `useCollect`. */
export interface CollectHookOptions extends CallOptions {
  /** Collects when the component is mounted and consent is given, and again for another user or client. */
  immediate?: boolean;
}

type UseCase = 'login' | 'checkout' | 'registration' | 'passwordReset' | 'accountChange';
type Arguments = { [Name in UseCase]: Parameters<Riskgate[Name]> };
type Run<Name extends keyof Arguments> = (...args: Arguments[Name]) => Promise<CollectResult>;
type Acts = { [Name in keyof Arguments]: Run<Name> };

const IDLE: Call = { status: 'idle', data: undefined, error: undefined };

function useTracked(): [Call, (call: () => Promise<CollectResult>) => Promise<CollectResult>] {
  const [state, setState] = useState(IDLE);
  const newest = useRef(0);
  const track = useCallback(async (call: () => Promise<CollectResult>) => {
    newest.current += 1;
    const own = newest.current;
    const tell = (told: Call): void => {
      if (own === newest.current) setState(told);
    };
    tell({ ...IDLE, status: 'loading' });
    try {
      const data = await call();
      tell({ ...IDLE, status: 'done', data });
      return data;
    } catch (cause) {
      const error = cause instanceof RiskgateError ? cause : new RiskgateError('UNKNOWN', String(cause), { cause });
      tell({ ...IDLE, status: 'failed', error });
      throw error;
    }
  }, []);
  return [state, track];
}

/** `collect` as state. The returned `collect` also rejects; the `immediate` call only sets `error`. */
export function useCollect(options: CollectHookOptions = {}): Call & { collect: () => Promise<CollectResult> } {
  const { immediate = false, userId, signal } = options;
  const { riskgate, consented } = useShared();
  const [state, track] = useTracked();
  // A signal that a component makes, such as AbortSignal.timeout(3000), is another one in every render. If `collect`
  // depended on it, each render would make another call, and each call another render.
  const newest = useRef(signal);
  useEffect(() => {
    newest.current = signal;
  });
  const collect = useCallback(() => {
    const given = newest.current;
    return track(() => riskgate.collect({ ...(userId !== undefined && { userId }), ...(given && { signal: given }) }));
  }, [riskgate, track, userId]);
  useEffect(() => {
    if (immediate && consented) collect().catch(() => undefined);
  }, [immediate, consented, collect]);
  return { ...state, collect };
}

/** A use case as state: `const { run, status, error } = useRiskgateAction('login')`. */
export function useRiskgateAction<Name extends keyof Arguments>(name: Name): Call & { run: Run<Name> } {
  const acts: Acts = useShared().riskgate;
  const [state, track] = useTracked();
  const run = useCallback((...args: Arguments[Name]) => track(() => acts[name](...args)), [acts, name, track]);
  return { ...state, run };
}
