// The address of a user on a visit: home, carrier, office, campus, abroad, or VPN.
import { integer, pick, type Random, seeded } from '../../../src/traffic/random.js';
import { CAMPUS_BLOCK, type Country, OFFICE_BLOCK, VPN_BLOCKS } from './cast/networks.js';
import { CROWDS, HABITS } from './cast/people.js';
import { DAY_MS, type Device } from './devices.js';
import { numberOf, shareOf } from './names.js';
import { type Person, whereabouts } from './person.js';

/** During working hours. */
const IN_THE_OFFICE = 0.85;
const OFFICE_HOURS = { from: 8, to: 18 } as const;
const SATURDAY = 6;
const SUNDAY = 0;
const ON_CAMPUS = 0.6;
const ROAMS = 0.5;
const HOST_MAX = 254;

export interface Whence {
  address: string;
  vpn: boolean;
}

export function addressAt(random: Random, person: Person, device: Device, at: number): Whence {
  const { kind, crowd } = person;
  const { country, away, moved } = whereabouts(person, at);
  if (random() < kind.vpn) return { address: vpnExit(random), vpn: true };
  if (away)
    return {
      address:
        device.input === 'app' && random() < ROAMS
          ? carrierAddress(random, person.country)
          : lineOf(`${person.id}/hotel`, country, false),
      vpn: false,
    };
  if (kind.home === 'carrier') return { address: carrierAddress(random, country), vpn: false };
  if (kind.home === 'office' && isAtWork(country, at) && random() < IN_THE_OFFICE)
    return { address: `${OFFICE_BLOCK}.${crowd + 1}.10`, vpn: false };
  if (kind.home === 'campus' && random() < ON_CAMPUS)
    return { address: `${CAMPUS_BLOCK}.${integer(random, 1, CROWDS.campusAddresses)}`, vpn: false };
  if (device.input !== 'pc' && random() < HABITS.phoneOnCarrier)
    return { address: carrierAddress(random, country), vpn: false };
  return { address: homeAddress(random, person, country, moved, at), vpn: false };
}

function isAtWork({ ahead }: Country, at: number): boolean {
  const local = new Date(at + ahead * 3_600_000);
  const day = local.getUTCDay();
  return (
    day !== SATURDAY &&
    day !== SUNDAY &&
    local.getUTCHours() >= OFFICE_HOURS.from &&
    local.getUTCHours() < OFFICE_HOURS.to
  );
}

/** The address of the terminal's own line. */
export function kioskAddress({ kind, crowd, country }: Person): string {
  return lineOf(`${kind.name}/${crowd}`, country, false);
}

export function homeAddress(random: Random, { home }: Person, country: Country, moved: boolean, at: number): string {
  const period = shareOf(`${home}/changes`) < HABITS.changingAddress ? Math.floor(at / DAY_MS / HABITS.addressDays) : 0;
  if (!moved && country.line6 !== '' && shareOf(`${home}/ipv6`) < HABITS.ipv6)
    return line6Of(random, `${home}/${period}`, country);
  return lineOf(`${home}/${period}`, country, moved);
}

/** An address of an access provider of the country; the same name gives the same address. */
export function lineOf(name: string, { line, otherLine }: Country, other: boolean): string {
  const random = seeded(numberOf(`line/${name}`));
  return `${other ? otherLine : line}.${integer(random, 0, 255)}.${integer(random, 1, HOST_MAX)}`;
}

/** A home has one prefix; the device part of the address is new every time. */
function line6Of(random: Random, name: string, { line6 }: Country): string {
  const home = seeded(numberOf(`line6/${name}`));
  const group = (by: Random): string => integer(by, 1, 65_535).toString(16);
  const device = [1, 2, 3, 4].map(() => group(random)).join(':');
  return `${line6}:${group(home)}:${integer(home, 16, 255).toString(16)}00:${device}`;
}

export function carrierAddress(random: Random, { carrier }: Country): string {
  return `${carrier}.250.${integer(random, 1, CROWDS.carrierAddresses)}`;
}

export function vpnExit(random: Random, country = ''): string {
  const blocks = VPN_BLOCKS.filter((each) => country === '' || each.country === country);
  return `${pick(random, blocks.length === 0 ? VPN_BLOCKS : blocks).block}.${integer(random, 1, HOST_MAX)}`;
}
