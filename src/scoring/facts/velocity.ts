// Detects whether a party of the request sends more requests than its own past and a generous minimum limit explain.
import { type Activity, WINDOW_SECONDS } from '../../contract/profile.js';
import { type SettingName } from '../../contract/settings/settings.js';
import { type CompiledSettings, placeOfSetting, settingAt } from '../model/settings.js';
import { type Inputs } from './inputs.js';
import {
  type Excess,
  keepWorst,
  noExcess,
  poissonLimit,
  recentCount,
  recentCountMax,
  type Window,
  WINDOWS,
} from './rates.js';
import { isLocal } from './request-fields.js';

/**
 * Minimum limits per minute, hour and day by kind of party, as places of settings. An address may be a whole company.
 */
const USER_FLOORS = placesOf('speed_user_minute', 'speed_user_hour', 'speed_user_day');
const DEVICE_FLOORS = placesOf('speed_device_minute', 'speed_device_hour', 'speed_device_day');
const IDENTIFIER_FLOORS = placesOf('speed_identifier_minute', 'speed_identifier_hour', 'speed_identifier_day');
const ADDRESS_FLOORS = placesOf('speed_address_minute', 'speed_address_hour', 'speed_address_day');
type Floors = readonly [minute: number, hour: number, day: number];

function placesOf(minute: SettingName, hour: SettingName, day: SettingName): Floors {
  return [placeOfSetting(minute), placeOfSetting(hour), placeOfSetting(day)];
}

export type Party = 'user' | 'device' | 'identifier' | 'address';

export type VelocityMatch = Excess<Party>;

export function emptyVelocityMatch(): VelocityMatch {
  return noExcess('user');
}

export function matchVelocity(match: VelocityMatch, { profiles, request, now, settings }: Inputs): void {
  match.excess = 0;
  const failing = request.loginResult === 'FAILURE';
  checkParty(match, 'user', profiles.user, USER_FLOORS, now, failing, settings);
  checkParty(match, 'device', profiles.device, DEVICE_FLOORS, now, failing, settings);
  checkParty(match, 'identifier', profiles.identifier, IDENTIFIER_FLOORS, now, failing, settings);
  if (!isLocal(request)) checkParty(match, 'address', profiles.address, ADDRESS_FLOORS, now, failing, settings);
}

function checkParty(
  match: VelocityMatch,
  party: Party,
  record: Activity,
  floors: Floors,
  now: number,
  failing: boolean,
  settings: CompiledSettings,
): void {
  if (record.seen === 0) return;
  for (const window of WINDOWS) {
    const floor = settingAt(settings, floors[window]);
    if (recentCountMax(record, window) > floor) check(match, party, record, floor, window, now, failing);
  }
}

function check(
  match: VelocityMatch,
  party: Party,
  record: Activity,
  floor: number,
  window: Window,
  now: number,
  failing: boolean,
): void {
  const count = recentCount(record, window, now, failing);
  keepWorst(match, party, window, count, poissonLimit(Math.max(floor, usual(record, window))));
}

/** Count that the previous longer windows predict for this window. */
function usual(record: Activity, window: Window): number {
  let most = 0;
  for (let longer = window + 1; longer < WINDOW_SECONDS.length; longer += 1) {
    const share = WINDOW_SECONDS[window] / (WINDOW_SECONDS[longer] ?? 1);
    most = Math.max(most, (record.requests[longer * 2 + 1] ?? 0) * share);
  }
  return most;
}
