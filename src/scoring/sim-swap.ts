// The SIM-swap engine of a reply: five flags, a risk of its own, and what the service holds about the SIM after this request.
import { type ReasonCode } from '../contract/reasons.js';
import { RISK_MAX, sigmoid } from './actions.js';
import { type Facts } from './facts.js';

/** Log-odds: a changed SIM alone is a hard challenge here too, with a new device it is all but certain. */
const BIAS = -3.5;
const SIM_POINTS = 3.6;
const DEVICE_POINTS = 2;
const BEHAVIOR_POINTS = 1.5;
const TIME_POINTS = 0.8;
const VELOCITY_POINTS = 1.2;

/** JSON of `sim_swap_engine`; '' when the request has no SIM data that counts. */
export function simSwapEngine(facts: Facts, reasons: readonly ReasonCode[], learned: boolean): string {
  const { sim } = facts;
  if (!sim.present) return '';
  const flags = {
    sim_changed: sim.serialChanged || sim.operatorChanged,
    device_changed: reasons.includes('device_changed'),
    behavior_anomaly: reasons.includes('behavior_anomaly'),
    time_anomaly: reasons.includes('time_anomaly'),
    velocity_anomaly: reasons.includes('velocity_anomaly'),
  };
  const logOdds = BIAS + SIM_POINTS * sim.strength + (flags.device_changed ? DEVICE_POINTS : 0) +
    (flags.behavior_anomaly ? BEHAVIOR_POINTS : 0) + (flags.time_anomaly ? TIME_POINTS : 0) + (flags.velocity_anomaly ? VELOCITY_POINTS : 0);
  return JSON.stringify({ risk: Math.round(RISK_MAX * sigmoid(logOdds)), flags, updatedProfile: updatedProfile(facts, learned) });
}

/** The profile's SIM after this request: only a request that is learned from changes it. */
function updatedProfile({ request, profiles, sim, now }: Facts, learned: boolean): Record<string, string | number | null> {
  const known = profiles.user.sim;
  const changed = learned && (sim.serialChanged || sim.operatorChanged);
  const first = known.firstSeen === 0 && learned ? now : known.firstSeen;
  const lastChange = changed ? now : known.lastChange;
  return {
    simSerialHash: learned && request.simSerialHash !== '' ? request.simSerialHash : serialHex(known.high, known.low),
    simOperator: learned && request.simOperator !== '' ? request.simOperator : known.operator,
    firstSeen: time(first),
    lastChange: time(lastChange),
    changeCount: known.changes + (changed ? 1 : 0),
    requestCount: profiles.user.learned + (learned ? 1 : 0),
  };
}

function serialHex(high: number, low: number): string {
  return high === 0 && low === 0 ? '' : high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function time(seconds: number): string | null {
  return seconds === 0 ? null : new Date(seconds * 1000).toISOString();
}
