// Reasons about the user, the device, and who else uses it.
import { type Catalogue } from './catalogue.js';

const OTHER_DEVICE = 'Use a device that was used with this account before, or pass a second factor on this one.';

export const DEVICE = {
  new_user_profile: {
    group: 'profile',
    family: 'history',
    template: 'We do not know yet what is usual for this user: we have seen {requests_seen earlier request}.',
    evidence: ['requests_seen'],
  },
  watched: {
    group: 'trust',
    family: 'watch',
    template: 'The {party} of this request is watched: {days_ago day} ago an event of it was labelled {label}.',
    evidence: ['party', 'label', 'days_ago'],
  },
  device_changed: {
    group: 'profile',
    family: 'device',
    template:
      'The user has a new device. We know {known_devices device} of this user. {likeness} was last seen ' +
      '{days_since day} ago.',
    evidence: ['known_devices', 'likeness', 'similarity_percent', 'days_since'],
  },
  device_tampered: {
    group: 'profile',
    family: 'device',
    template:
      'The fingerprint is one of this user, but the device describes {differs}: only {similarity_percent} % ' +
      'of its attributes agree. The fingerprint may have been copied.',
    evidence: ['differs', 'similarity_percent'],
    tip: 'Use a current browser without extensions that change what it reports of itself.',
  },
  recent_device: {
    group: 'profile',
    family: 'device',
    template: 'The device {state}: known for {hours_known hour}, used {times_used time}.',
    evidence: ['state', 'hours_known', 'times_used'],
  },
  dormant_account: {
    group: 'profile',
    family: 'history',
    template: 'The account was not used for {days_away day}, and now comes back on a device that we do not know.',
    evidence: ['days_away'],
    tip: OTHER_DEVICE,
  },
  multiple_devices: {
    group: 'profile',
    family: 'device',
    template:
      'The account was used from {devices_24h device} in the last day, and from {devices_30d} in the last 30 days.',
    evidence: ['devices_24h', 'devices_30d'],
  },
  multiple_accounts: {
    group: 'profile',
    family: 'crowd',
    template: 'This device was used by {users_24h user} in the last day, and by {users_30d} in the last 30 days.',
    evidence: ['users_24h', 'users_30d'],
    tip: 'Use your own device. On a shared one, a second factor shows who you are.',
  },
  device_id_mismatch: {
    group: 'profile',
    family: 'device',
    template:
      'The device id does not match the fingerprint, which begins with {fingerprint_start}. Our client always ' +
      'sends a matching one.',
    evidence: ['fingerprint_start'],
    tip: 'Load the page again, in a current browser. If many have this reason, your client sends a wrong id.',
  },
  emulator: {
    group: 'profile',
    family: 'bot',
    template: 'The device reports that it is an emulator (operating system: {os}).',
    evidence: ['os'],
  },
} as const satisfies Catalogue;
