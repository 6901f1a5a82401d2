'use client';
// One client for the tree below: it records while the tree is mounted, and starts again when it is mounted again.
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

/** Options or a client of your own, read once: a later change has no effect. */
export type RiskgateProviderProps = { children?: ReactNode } & (
  { options: RiskgateOptions; client?: undefined } | { client: Riskgate; options?: undefined }
);

interface Shared {
  riskgate: Riskgate;
  consented: boolean;
  consent: (given: boolean) => void;
}

const Context = createContext<Shared | undefined>(undefined);

export function RiskgateProvider({ options, client, children }: RiskgateProviderProps): ReactElement {
  const [made] = useState(() => (client === undefined ? createRiskgate(options, 'react') : client));
  const [consented, setConsented] = useState(() => made.consented());
  const { riskgate, consent } = useMemo(() => {
    const consent = (given: boolean): void => {
      made.consent(given);
      made.start();
      setConsented(given);
    };
    return { riskgate: { ...made, consent }, consent };
  }, [made]);
  // StrictMode mounts, unmounts and mounts: what the cleanup stopped is started again.
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

/** The client, the same one in every render. */
export function useRiskgate(): Riskgate {
  return useShared().riskgate;
}

/** Whether the visitor has agreed, and the function that says so. */
export function useConsent(): [consented: boolean, consent: (given: boolean) => void] {
  const { consented, consent } = useShared();
  return [consented, consent];
}
