// Rows of the log, records of users and ClickHouse have sets of words as bits. A bit with another meaning would change
// what all of them say.
import t from 'tap';
import { WORD_BIT } from '../../src/event/challenge-words.js';
import { CLIENT, NETWORK, OPTION } from '../../src/event/event-row.js';

const SETS: readonly (readonly [set: Readonly<Record<string, number>>, words: string])[] = [
  [WORD_BIT, 'mfa captcha mfa_sms mfa_totp passkey email_code id_review'],
  [OPTION, 'explain dryRun sim userDerived fullReply outcome signedIn domainOfPage'],
  [NETWORK, 'vpn tor datacenter timezoneMismatch'],
  [
    CLIENT,
    'incognito incognitoKnown vpn vpnKnown automated automatedKnown adBlocker adBlockerKnown autofill autofillKnown ' +
      'deviceIdMismatch timezoneInvalid botAgent headless mobile mfaUsed mfaKnown apple emulator phone ' +
      'hardwareFingerprint seededFingerprint scripted',
  ],
];

t.test('a word keeps its bit: new ones come at the end', async (t) => {
  for (const [set, words] of SETS)
    t.strictSame(set, Object.fromEntries(words.split(' ').map((word, i) => [word, 2 ** i])));
});
