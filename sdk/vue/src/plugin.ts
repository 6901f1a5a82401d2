// One client for the app: it records from `app.use` until `app.unmount`.
import { createRiskgate, type Riskgate, type RiskgateOptions } from '@riskgate/js';
import { inject, type InjectionKey, type Plugin, type Ref, shallowReadonly, shallowRef } from 'vue';

interface Shared {
  riskgate: Riskgate;
  consented: Readonly<Ref<boolean>>;
  consent: (given: boolean) => void;
}

const KEY: InjectionKey<Shared> = Symbol('riskgate');

/** `app.use(RiskgatePlugin, options)`. On a server it reads, records and sends nothing. */
export const RiskgatePlugin: Plugin<[RiskgateOptions]> = {
  install(app, options) {
    const made = createRiskgate(options, 'vue');
    const consented = shallowRef(made.consented());
    const consent = (given: boolean): void => {
      made.consent(given);
      consented.value = made.consented();
    };
    app.provide(KEY, { riskgate: { ...made, consent }, consented: shallowReadonly(consented), consent });
    made.start();
    // `app.onUnmount` exists only since Vue 3.5.
    const unmount = app.unmount.bind(app);
    app.unmount = () => {
      made.stop();
      unmount();
    };
  },
};

export function useShared(): Shared {
  const shared = inject(KEY, undefined);
  if (shared === undefined) throw new Error('The app has no RiskgatePlugin: app.use(RiskgatePlugin, options).');
  return shared;
}

/** The client of the app. */
export function useRiskgate(): Riskgate {
  return useShared().riskgate;
}

/** Whether the visitor has given consent, and the function that sets it. */
export function useConsent(): { consented: Readonly<Ref<boolean>>; consent: (given: boolean) => void } {
  const { consented, consent } = useShared();
  return { consented, consent };
}
