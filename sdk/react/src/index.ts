'use client';
export { type Call, type CallStatus, useCollect, type CollectHookOptions, useRiskgateAction } from './calls.js';
export { RiskgateProvider, type RiskgateProviderProps, useConsent, useRiskgate } from './provider.js';
export { RiskgateError } from '@riskgate/js';
export type * from '@riskgate/js';
