// What a support agent can advise a customer for each reason. Nothing here helps a program or a thief: what these would
// have to do is not said.
import { type Family, isReasonCode, type ReasonCode, REASONS } from '../../contract/reasons.js';

const WITHOUT_VPN = 'Where a VPN or proxy is used: switch it off, and try again from the usual network.';
const OTHER_DEVICE = 'Use a device that was used with this account before, or pass a second factor on this one.';
const WAIT = 'Wait an hour before the next try: these counts end by themselves. Reset a password that is forgotten.';

const OF_CODES: Partial<Record<ReasonCode, string>> = {
  dormant_account: OTHER_DEVICE,
  device_tampered: 'Use a current browser without extensions that change what it reports of itself.',
  device_id_mismatch:
    'Load the page again, in a current browser. If many have this reason, your client sends a wrong id.',
  multiple_accounts: 'Use an own device. On a shared one, a second factor shows who it is.',
  geo_jump: WITHOUT_VPN,
  vpn_detected: WITHOUT_VPN,
  tor_exit: 'Use the usual network in place of Tor.',
  datacenter_ip: WITHOUT_VPN,
  incognito: 'Use a normal window of the browser.',
  ad_blocker: 'Switch off the ad blocker for this site.',
  unusual_amount: 'Ask whether the customer placed this order. A second factor answers it, if so.',
  unusual_destination: 'Ask whether the customer placed this order. A second factor answers it, if so.',
  order_burst: 'Ask whether the customer placed these orders. A second factor answers it, if so.',
  timezone_mismatch: 'Set the timezone of the device to the place where it is, or switch off the VPN or proxy.',
  timezone_invalid: 'Set the timezone of the device, in a current browser.',
  sim_changed:
    'If the customer did not change the SIM card, the operator of the phone must be called at once. Otherwise pass a ' +
    'second factor that is not a code by SMS.',
};

const OF_FAMILIES: Partial<Record<Family, string>> = {
  device: OTHER_DEVICE,
  speed: WAIT,
  crowd: 'Others use this device or network too: try from an own device, or over the mobile network.',
  bot: 'Use a usual browser, and type in the form by hand.',
  sequence: 'Ask whether the customer made these steps. A second factor answers it, if so.',
  sim: 'Pass a second factor that is not a code by SMS.',
  watch: 'Look at the event that was labelled: if the label is wrong, correct it.',
};

/** Undefined for a rule of the workspace, and for a reason for which nothing can be advised. */
export function tipFor(code: string): string | undefined {
  if (!isReasonCode(code)) return undefined;
  const { family } = REASONS[code];
  return OF_CODES[code] ?? (family === null ? undefined : OF_FAMILIES[family]);
}
