export { type Call, useCollect, type CollectComposableOptions, useRiskgateAction } from './calls.js';
export { RiskgatePlugin, useConsent, useRiskgate } from './plugin.js';
export { RiskgateError } from '@riskgate/js';
export type * from '@riskgate/js';
