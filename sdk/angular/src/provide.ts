// The providers of an application. It uses factories instead of decorators, so neither this package nor the application
// needs the Angular compiler for the compiled class.
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

/** Provides one client for the application. It records from application start to destruction, and only in a browser. */
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
