// Tells misspelt settings.
import { type Environment } from '../../config.js';
import { misspelt } from '../../service/start/setting-names.js';
import { type Finding, warning } from './finding.js';

export function lookAtNames(environment: Environment): Finding[] {
  return misspelt(environment).map(({ name, meant }) =>
    warning('settings', `${name} is set, but there is no such setting`, `if it is for the service, use ${meant}`),
  );
}
