// Bits for the kinds of input that a request and its profiles have. Most signals do not apply to most requests, and
// calling each of them only to get 0 costs more than all signals that apply. A signal with needs is called when at
// least one of its bits is set; without any its strength must be 0 (a test calls all of them).
import { CLIENT, FEATURE } from '../../event/event-row.js';
import { TRAIT } from '../../event/measures.js';
import { hex32 } from '../../util/text/hex.js';
import { type Facts } from './facts.js';
import { distinctSince } from './recent.js';

export const NEEDS = {
  /** For signals without needs. */
  always: 1,
  /** A sign of automation. */
  bot: 2,
  /** A client flag that speaks against the request, see TELLING_CLIENT. */
  client: 4,
  watch: 8,
  sim: 16,
  /** The device is not the user's. */
  strangeDevice: 32,
  recentDevice: 64,
  /** An order or an account change. */
  step: 128,
  journey: 256,
  /** The request has key times. */
  typing: 512,
  /** The key times are further from the user's own than the user's usually are. */
  rhythm: 1024,
  session: 2048,
  /** Other users were seen on the device. */
  others: 4096,
  crowd: 8192,
  /** The user or the login identifier has several devices. */
  devices: 16_384,
  haste: 32_768,
  /** The address is on a network list, or the client reports a VPN. */
  network: 65_536,
  entropy: 131_072,
  speed: 262_144,
  pointer: 524_288,
  newUser: 1_048_576,
} as const;

const TELLING_CLIENT =
  CLIENT.headless |
  CLIENT.botAgent |
  CLIENT.emulator |
  CLIENT.deviceIdMismatch |
  CLIENT.incognito |
  CLIENT.adBlocker |
  CLIENT.timezoneInvalid;

/** @returns the bits for gathered facts */
export function needsOf(facts: Facts): number {
  const { request, profiles, device } = facts;
  let needs = NEEDS.always | aboutClient(facts) | aboutBehaviour(facts);
  if (facts.watch.strength > 0) needs |= NEEDS.watch;
  if (facts.sim.strength > 0) needs |= NEEDS.sim;
  if (!device.known) needs |= NEEDS.strangeDevice;
  else if (device.standing < 1 || request.useCase === 'account_change') needs |= NEEDS.recentDevice;
  if (request.useCase === 'checkout' || request.useCase === 'account_change') needs |= NEEDS.step;
  if (facts.place.jumped) needs |= NEEDS.journey;
  if (distinctSince(profiles.device.users, 0, hex32(request.userHash, 0)) > 1) needs |= NEEDS.others;
  const { newcomers, registrations, accounts } = facts.crowd;
  if (newcomers.excess > 1 || registrations.excess > 1 || accounts > 0) needs |= NEEDS.crowd;
  if (profiles.user.recentDevices.size > 1 || profiles.identifier.devices.size > 1) needs |= NEEDS.devices;
  if (facts.velocity.excess > 1) needs |= NEEDS.haste;
  return facts.knownUser ? needs : needs | NEEDS.newUser;
}

function aboutClient({ request: { client, network }, bot }: Facts): number {
  return (
    (bot > 0 ? NEEDS.bot : 0) |
    ((client & TELLING_CLIENT) === 0 ? 0 : NEEDS.client) |
    (network === 0 && (client & CLIENT.vpn) === 0 ? 0 : NEEDS.network)
  );
}

function aboutBehaviour({ request, measures: { traits }, rhythm, session }: Facts): number {
  const pointer = isTold(traits[TRAIT.pointerVelocity]) || isTold(traits[TRAIT.pointerRate]);
  return (
    (request.typingDwell.length > 0 || request.typingFlight.length > 0 ? NEEDS.typing : 0) |
    (rhythm.excess > 0 ? NEEDS.rhythm : 0) |
    (session.comparable || session.shift > 0 ? NEEDS.session : 0) |
    ((request.features[FEATURE.sessionEntropy] ?? NaN) > 0 ? NEEDS.entropy : 0) |
    (isTold(traits[TRAIT.typingSpeed]) ? NEEDS.speed : 0) |
    (pointer ? NEEDS.pointer : 0)
  );
}

function isTold(value = NaN): boolean {
  return !Number.isNaN(value);
}
