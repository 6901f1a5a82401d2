export { provideRiskgate } from './provide.js';
export { type CallStatus, RiskgateService } from './service.js';
export { RiskgateError } from '@riskgate/js';
export type * from '@riskgate/js';
