// The SIM-swap engine of a reply: five flags, a risk of its own, and the stored SIM data after this request.
import { CLIENT } from '../event/event-row.js';
import { hexOf32 } from '../util/text/hex.js';
import { isoTime } from '../util/time/iso-time.js';
import { textJson } from '../util/text/json-text.js';
import { operatorText } from '../contract/operator-text.js';
import { type ReasonCode } from '../contract/reasons.js';
import { RISK_MAX, sigmoid } from './model/actions.js';
import { clientSays } from './facts/request-fields.js';
import { type Facts } from './facts/facts.js';

/** Log-odds: a changed SIM alone is a hard challenge here too; with a new device the risk is near 100. */
const BIAS = -3.5;
const SIM_POINTS = 3.6;
/** Factor for Apple devices, which do not report their SIM reliably. */
const APPLE = 0.3;
const DEVICE_POINTS = 2;
const BEHAVIOR_POINTS = 1.5;
const TIME_POINTS = 0.8;
const VELOCITY_POINTS = 1.2;

interface Flags {
  sim_changed: boolean;
  device_changed: boolean;
  behavior_anomaly: boolean;
  time_anomaly: boolean;
  velocity_anomaly: boolean;
}

/** JSON of `sim_swap_engine`; '' when the request has no SIM data that counts. */
export function simSwapEngine(facts: Facts, reasons: readonly ReasonCode[], learned: boolean): string {
  const { sim } = facts;
  if (!sim.present) return '';
  const flags: Flags = {
    // As the reason, also for the days after the change. Apple devices have the flag without the reason.
    sim_changed: sim.serialChanged || sim.operatorChanged || reasons.includes('sim_changed'),
    device_changed: reasons.includes('device_changed'),
    behavior_anomaly: reasons.includes('behavior_anomaly'),
    time_anomaly: reasons.includes('time_anomaly'),
    velocity_anomaly: reasons.includes('velocity_anomaly'),
  };
  const logOdds =
    BIAS +
    SIM_POINTS * sim.strength * (clientSays(facts.request, CLIENT.apple) ? APPLE : 1) +
    (flags.device_changed ? DEVICE_POINTS : 0) +
    (flags.behavior_anomaly ? BEHAVIOR_POINTS : 0) +
    (flags.time_anomaly ? TIME_POINTS : 0) +
    (flags.velocity_anomaly ? VELOCITY_POINTS : 0);
  return (
    `{"risk":${Math.round(RISK_MAX * sigmoid(logOdds))},"flags":${flagsJson(flags)}` +
    `,"updatedProfile":${updatedProfile(facts, learned)}}`
  );
}

function flagsJson({
  sim_changed: sim,
  device_changed: device,
  behavior_anomaly: behavior,
  time_anomaly: time,
  velocity_anomaly: velocity,
}: Flags): string {
  return (
    `{"sim_changed":${sim},"device_changed":${device},"behavior_anomaly":${behavior},"time_anomaly":${time},` +
    `"velocity_anomaly":${velocity}}`
  );
}

/** JSON of the profile's SIM after this request; only a request that is learned changes it. */
function updatedProfile({ request, profiles, sim, now }: Facts, learned: boolean): string {
  const known = profiles.user.sim;
  const changed = learned && !sim.renamed && (sim.serialChanged || sim.operatorChanged);
  const first = known.firstSeen === 0 && learned ? now : known.firstSeen;
  const serial = learned && request.simSerialHash !== '' ? request.simSerialHash : serialHex(known.high, known.low);
  const operator = learned && request.simOperator !== '' ? operatorText(request.simOperator) : known.operator;
  // Without JSON.stringify and toISOString: it is in every reply to a phone, and they cost a fifth of a score.
  return (
    `{"simSerialHash":"${serial}","simOperator":${textJson(operator)},"firstSeen":${timeJson(first)}` +
    `,"lastChange":${timeJson(changed ? now : known.lastChange)}` +
    `,"changeCount":${known.changes + (changed ? 1 : 0)},"requestCount":${profiles.user.learned + (learned ? 1 : 0)}}`
  );
}

function serialHex(high: number, low: number): string {
  return high === 0 && low === 0 ? '' : hexOf32(high) + hexOf32(low);
}

/** JSON of an ISO 8601 time, null for 0. */
function timeJson(seconds: number): string {
  return seconds === 0 ? 'null' : `"${isoTime(seconds * 1000)}"`;
}
