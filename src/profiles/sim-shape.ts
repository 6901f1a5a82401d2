// The SIM of a user's record when none is known.
import { type KnownSim } from '../contract/profile.js';

export function emptySim(): KnownSim {
  return {
    high: 0,
    low: 0,
    operator: '',
    firstSeen: 0,
    lastChange: 0,
    changes: 0,
    formerHigh: 0,
    formerLow: 0,
    isBack: false,
    comingHigh: 0,
    comingLow: 0,
    comingSince: 0,
    comingDays: 0,
    comingLast: 0,
  };
}

export function clearSim(sim: KnownSim): void {
  sim.high = 0;
  sim.low = 0;
  sim.operator = '';
  sim.firstSeen = 0;
  sim.lastChange = 0;
  sim.changes = 0;
  sim.formerHigh = 0;
  sim.formerLow = 0;
  sim.isBack = false;
  sim.comingHigh = 0;
  sim.comingLow = 0;
  sim.comingSince = 0;
  sim.comingDays = 0;
  sim.comingLast = 0;
}
