// What an application lists among its providers. Factories and no decorators: the compiled class needs no compiler of
// Angular's, here or in the application.
import {
  DestroyRef,
  type EnvironmentProviders,
  inject,
  makeEnvironmentProviders,
  NgZone,
  PLATFORM_ID,
  provideEnvironmentInitializer,
} from '@angular/core';
import { createRiskgate, type RiskgateOptions } from '@riskgate/js';
import { RiskgateService } from './service.js';

/** One client for the application: it records from its start to its end, and never on a server. */
export function provideRiskgate(options: RiskgateOptions): EnvironmentProviders {
  const make = (): RiskgateService => {
    const service = new RiskgateService(createRiskgate(options, 'angular'), inject(NgZone));
    inject(DestroyRef).onDestroy(() => service.stop());
    return service;
  };
  return makeEnvironmentProviders([
    { provide: RiskgateService, useFactory: make },
    provideEnvironmentInitializer(() => {
      const platform: unknown = inject(PLATFORM_ID);
      if (platform === 'browser') inject(RiskgateService).start();
    }),
  ]);
}
