// Prefix of the keys of all stores except the profile store.
export const PREFIX = 'riskgate';
