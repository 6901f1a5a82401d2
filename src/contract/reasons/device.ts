// Reasons about the user, the device, and who else uses it.
import { type Catalogue } from './catalogue.js';

const OTHER_DEVICE = 'Use a device that was used with this account before, or pass a second factor on this one.';

// The formatter would put each member of a reason on a line of its own.
// oxfmt-ignore
export const DEVICE = {
  new_user_profile: { group: 'profile', family: 'history', evidence: ['requests_seen'],
    template: 'We do not know yet what is usual for this user: we have seen {requests_seen earlier request}.' },
  watched: { group: 'trust', family: 'watch', evidence: ['party', 'label', 'days_ago'],
    template: 'The {party} of this request is watched: {days_ago day} ago an event of it was labelled {label}.' },
  device_changed: { group: 'profile', family: 'device',
    evidence: ['known_devices', 'likeness', 'similarity_percent', 'days_since'],
    template: 'The user has a new device. We know {known_devices device} of this user. {likeness} was last seen ' +
      '{days_since day} ago.' },
  device_tampered: { group: 'profile', family: 'device', evidence: ['differs', 'similarity_percent'],
    template: 'The fingerprint is one of this user, but the device describes {differs}: only {similarity_percent} % ' +
      'of its attributes agree. The fingerprint may have been copied.',
    tip: 'Use a current browser without extensions that change what it reports of itself.' },
  recent_device: { group: 'profile', family: 'device', evidence: ['state', 'hours_known', 'times_used'],
    template: 'The device {state}: known for {hours_known hour}, used {times_used time}.' },
  dormant_account: { group: 'profile', family: 'history', evidence: ['days_away'],
    template: 'The account was not used for {days_away day}, and now comes back on a device that we do not know.',
    tip: OTHER_DEVICE },
  multiple_devices: { group: 'profile', family: 'device', evidence: ['devices_24h', 'devices_30d'],
    template: 'The account was used from {devices_24h device} in the last day, and from {devices_30d} in the last 30 ' +
      'days.' },
  multiple_accounts: { group: 'profile', family: 'crowd', evidence: ['users_24h', 'users_30d'],
    template: 'This device was used by {users_24h user} in the last day, and by {users_30d} in the last 30 days.',
    tip: 'Use your own device. On a shared one, a second factor shows who you are.' },
  device_id_mismatch: { group: 'profile', family: 'device', evidence: ['fingerprint_start'],
    template: 'The device id does not match the fingerprint, which begins with {fingerprint_start}. Our client ' +
      'always sends a matching one.',
    tip: 'Load the page again, in a current browser. If many have this reason, your client sends a wrong id.' },
  emulator: { group: 'profile', family: 'bot', evidence: ['os'],
    template: 'The device reports that it is an emulator (operating system: {os}).' },
} as const satisfies Catalogue;
