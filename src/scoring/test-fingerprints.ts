// Fingerprints that force a band in test mode, so that an integrator can try every branch of his own code.

/** SHA-256 of `riskgate:<action>` -> the risk it gives. */
const FORCED: ReadonlyMap<string, number> = new Map([
  ['64271c1aa1b974b1c31c8b39c04aceff3cb71eec9cbad68bbf9487f8dc84132a', 5], // riskgate:allow
  ['93a049b81548c58c142daeca55b61440393007dd2901c5384e20e19096bd526e', 40], // riskgate:soft_challenge
  ['609117cd67d4feda4e07374bfe505a083ffbf6b8b941b64a7b2f52c26794d28b', 60], // riskgate:hard_challenge
  ['530a8405d6c61959ec489bbde2d2f8c70f19da837f2d41903ce7b06c50f611ac', 90], // riskgate:block
]);

/** The forced risk, or undefined. */
export function testFingerprintRisk(mode: string, fingerprint: string): number | undefined {
  return mode === 'test' ? FORCED.get(fingerprint) : undefined;
}
