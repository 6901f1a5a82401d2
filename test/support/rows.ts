// Event rows for tests: one complete row, changed where a test says so.
import { type EventRow, FEATURES } from '../../src/contract/event-row.js';

export const FINGERPRINT = 'a'.repeat(64);

/** A clean request of a new user and the decision on it. */
export function eventRow(change: Partial<EventRow> = {}): EventRow {
  return {
    eventId: '01890a5d-ac96-774b-bcce-b302099a8057', receivedAt: 1_795_000_000_123, workspace: 'demo', mode: 'live', useCase: 'score',
    keyKind: 'api', keyId: 'key_1', sdk: '', options: 0, fingerprint: FINGERPRINT, userHash: '0123456789abcdef0123456789abcdef', sessionHash: '',
    identifierHash: '', loginResult: '', authMethod: '', failureReason: '', addressHash: '', addressPrefix: '', country: 'ZZ', asn: 0, network: 0,
    timezone: 'Europe/Berlin', localHour: 12, client: 0, deviceAttributes: '\0'.repeat(24), browser: '', browserVersion: '', os: '',
    typingDwell: new Float32Array(0), typingFlight: new Float32Array(0), features: new Float32Array(FEATURES.length).fill(NaN),
    fieldsFocused: 0, fieldsDistinct: 0, simSerialHash: '', simOperator: '', simOperatorName: '', networkOperator: '', networkType: '',
    pageUrl: '', pageOrigin: '', referrer: '', currency: '', shippingCountry: '', changeType: '', challengeCompleted: [], device: {},
    visitorId: FINGERPRINT, risk: 12, action: 'allow', reasons: [], points: new Float32Array(0), evidence: '', learned: true, degraded: false,
    policyVersion: 'default', baselineAvailable: false, behaviorChanged: false, changeScore: 0, similarity: 100, changeReasons: [], rhythmDistance: NaN, sessionShift: 0, placeCountry: '', simSwap: '',
    challenges: [], confidence: 0.5, deviceSimilarity: 1, isNew: true, timesSeen: 1, firstSeen: 1_795_000_000_123, lastSeen: 1_795_000_000_123,
    trust: 0.5, reputation: NaN, latencyUs: 250, ...change,
  };
}
