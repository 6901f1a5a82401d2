export { type AccountChangeContext, type CheckoutContext, type LoginContext } from './body.js';
export { type CallOptions, createRiskgate, type Riskgate } from './client.js';
export { RiskgateError, type RiskgateErrorCode } from './errors.js';
export { type Fingerprint } from './fingerprint/fingerprint.js';
export { hashEmailDomain, hashIdentifier } from './hash.js';
export { type Browser, type CollectResult } from './result.js';
export { type RiskgateOptions, type SdkSource } from './settings.js';
