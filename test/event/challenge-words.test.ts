import t from 'tap';
import { challengeWords, IDENTITY_WORDS, keptWords, WORD_BIT, wordsIn } from '../../src/event/challenge-words.js';
import { CLIENT, type EventRequest } from '../../src/event/event-row.js';
import { emptyUser } from '../../src/profiles/shapes.js';
import { foldRecord } from '../../src/profiles/fold/fold.js';
import { RecordBytes } from '../../src/profiles/codec/bytes.js';
import { readUser } from '../../src/profiles/codec/codec.js';
import { request, row } from '../profiles/rows.js';

const USED = CLIENT.mfaUsed | CLIENT.mfaKnown;

t.test('a login with a second factor is a passed one, told by a backend and with its success', async (t) => {
  const cases: readonly { name: string; told: Partial<EventRequest>; words: number }[] = [
    { name: 'nothing', told: {}, words: 0 },
    { name: 'mfaUsed and a success', told: { loginResult: 'SUCCESS', client: USED }, words: WORD_BIT.mfa },
    { name: 'mfaUsed and a failure', told: { loginResult: 'FAILURE', client: USED }, words: 0 },
    { name: 'mfaUsed and no result', told: { client: USED }, words: 0 },
    { name: 'a success without it', told: { loginResult: 'SUCCESS', client: CLIENT.mfaKnown }, words: 0 },
    {
      name: 'a page that says so of itself',
      told: { tier: 'provisional', loginResult: 'SUCCESS', client: USED, challengeCompleted: ['mfa'] },
      words: 0,
    },
    ...(['mfa_sms', 'mfa_totp', 'passkey', 'email_code', 'id_review'] as const).map((word) => ({
      name: `it was ${word}: no stronger than that`,
      told: { loginResult: 'SUCCESS' as const, client: USED, challengeCompleted: [word] },
      words: WORD_BIT[word],
    })),
    {
      name: 'a captcha beside it is no factor',
      told: { loginResult: 'SUCCESS', client: USED, challengeCompleted: ['captcha'] },
      words: WORD_BIT.captcha | WORD_BIT.mfa,
    },
  ];
  for (const { name, told, words } of cases) t.equal(challengeWords(request(told)), words, name);
});

t.test('it confirms the device and is held for ten minutes, as the word itself', async (t) => {
  const taught = (told: Partial<EventRequest>): { confirmed: boolean; held: number; seconds: number } => {
    const user = emptyUser();
    const sent = row({ learned: true, ...told });
    readUser(new RecordBytes(), foldRecord('u', undefined, [sent]), user);
    const at = Math.floor(sent.receivedAt / 1000);
    const { challengeWords: held, challengeUntil } = user;
    return { confirmed: (user.devices[0]?.confirmed ?? 0) === at, held, seconds: Math.max(0, challengeUntil - at) };
  };
  const used = { loginResult: 'SUCCESS', client: USED } as const;
  t.same(taught(used), { confirmed: true, held: WORD_BIT.mfa, seconds: 600 });
  t.same(taught({ challengeCompleted: ['mfa'] }), taught(used));
  t.same(taught({ ...used, challengeCompleted: ['mfa_sms'] }), {
    confirmed: false,
    held: WORD_BIT.mfa_sms,
    seconds: 600,
  });
  t.same(taught({ loginResult: 'SUCCESS' }), { confirmed: false, held: 0, seconds: 0 });
  t.equal(IDENTITY_WORDS & (WORD_BIT.mfa_sms | WORD_BIT.email_code | WORD_BIT.captcha), 0);
});

t.test('each challenge has a bit that a user record keeps beside the step', async (t) => {
  const bits = Object.entries(WORD_BIT);
  t.equal(new Set(bits.map(([, bit]) => bit)).size, bits.length, 'a bit of its own');
  for (const [word, bit] of bits)
    t.equal(wordsIn(keptWords(bit, 'login')), bit, `${word}: move STEP_AT, with a new version of the user record`);
});
