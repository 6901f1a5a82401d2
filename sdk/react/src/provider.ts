'use client';
// One client for the tree below. It records while the tree is mounted and starts again after a remount.
import { createRiskgate, type Riskgate, type RiskgateOptions } from '@riskgate/js';
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

/** Options or your own client. Read once: a later change has no effect. */
export type RiskgateProviderProps = { children?: ReactNode } & (
  | { options: RiskgateOptions; client?: undefined }
  | { client: Riskgate; options?: undefined }
);

interface Shared {
  riskgate: Riskgate;
  consented: boolean;
  consent: (given: boolean) => void;
}

const Context = createContext<Shared | undefined>(undefined);

/** Gives the tree below one client, which records while the tree is mounted. Nothing is read before consent. */
export function RiskgateProvider({ options, client, children }: RiskgateProviderProps): ReactElement {
  const [made] = useState(() => (client === undefined ? createRiskgate(options, 'react') : client));
  const [consented, setConsented] = useState(() => made.consented());
  const { riskgate, consent } = useMemo(() => {
    const consent = (given: boolean): void => {
      made.consent(given);
      setConsented(made.consented());
    };
    return { riskgate: { ...made, consent }, consent };
  }, [made]);
  // StrictMode mounts, unmounts and mounts again: this restarts what the cleanup stopped.
  useEffect(() => {
    made.start();
    return () => made.stop();
  }, [made]);
  const value = useMemo(() => ({ riskgate, consented, consent }), [riskgate, consented, consent]);
  return createElement(Context.Provider, { value }, children);
}

export function useShared(): Shared {
  const shared = useContext(Context);
  if (shared === undefined) throw new Error('This hook needs a <RiskgateProvider> above its component.');
  return shared;
}

/** The client; the same object in every render. */
export function useRiskgate(): Riskgate {
  return useShared().riskgate;
}

/** Whether the visitor has given consent, and the function that sets it. */
export function useConsent(): [consented: boolean, consent: (given: boolean) => void] {
  const { consented, consent } = useShared();
  return [consented, consent];
}
