// What a support agent can say and do about one decision: without which reason it would have been another, what the
// customer can do, and how to let in somebody who was stopped wrongly.
import { BUILT_IN } from '../../contract/lists/built-in.js';
import { type Waterfall } from '../../contract/console/detail.js';
import { type Policy } from '../../contract/policy.js';
import { ACTIONS, type Action, type Challenge, CHALLENGES, USE_CASES } from '../../contract/vocabulary.js';
import { type StoredEvent } from '../../contract/console/questions.js';
import { MISMATCH_CODE } from '../../event/reply/mismatch.js';
import { FORCED } from '../../contract/test-fingerprints.js';
import { type CompiledPolicy, compilePolicy } from '../../scoring/model/policy.js';
import { decideAgain, type StoredDecision } from '../../scoring/replay.js';
import { SIGNALS } from '../../scoring/signals/index.js';
import { type Static } from 'typebox';
import { isSet, listOf, numberOf, type Row, textOf } from './row.js';
import { tipFor } from './tips.js';

/** Reasons that are looked at, those with the most points. */
const REASONS_MAX = 3;
/** Log-odds below which a reason hardly matters. */
const WORTH_POINTS = 0.5;
const CHALLENGE_TEXT: Readonly<Record<Challenge, string>> = {
  mfa: 'any second factor',
  captcha: 'a captcha',
  mfa_sms: 'a code by SMS',
  mfa_totp: 'a code of an authenticator app',
  passkey: 'a passkey',
  email_code: 'a code by e-mail',
  id_review: 'a check of the identity by a person',
};

export interface Known {
  /** That decided; undefined when it is no longer known. */
  policy: Policy | undefined;
  /** The last one of the event. */
  label: string | undefined;
  verifications: StoredEvent['verifications'];
}

export function adviceOn(
  row: Row,
  { steps }: Static<typeof Waterfall>,
  { policy, label, verifications }: Known,
): string[] {
  const action = ACTIONS.find((each) => each === textOf(row, 'action'));
  if (action === undefined || listOf(row, 'reasons').includes(FORCED)) return [];
  const otherwise = isSet(row, 'monitored') ? [] : toldOtherwise(action, verifications);
  if (otherwise.length > 0) return otherwise;
  if (action === 'allow') return ['Nothing has to be done: the request was allowed.'];
  const strongest = steps
    .filter(({ points }) => points >= WORTH_POINTS)
    .sort((one, other) => other.points - one.points)
    .slice(0, REASONS_MAX)
    .map(({ reason }) => reason);
  const tips = strongest.flatMap((code) => tipFor(code) ?? []);
  return [...withoutEach(row, strongest, policy), ...new Set(tips), ...whatToDo(row, action, label)];
}

/** What the page's data made is not what was acted on, when the backend named another user or another use case. */
function toldOtherwise(action: Action, verifications: Known['verifications']): string[] {
  const other = verifications.find((one) => one.outcome !== 'quota' && one.action !== action);
  if (other === undefined) return [];
  const told = `The backend was told ${other.action.replaceAll('_', ' ')}, risk ${other.risk}`;
  return other.reasons.includes(MISMATCH_CODE)
    ? [
        `${told}: it named another user than the page that collected the event.`,
        'If it is one person with two accounts, have the page collect a new event after the change of account.',
      ]
    : [`${told}: it was decided again for what the backend named, a user, a use case, an order or a change.`];
}

/** Whether one of the reasons alone made the difference; [] where rules or an unknown policy decided. */
function withoutEach(row: Row, codes: readonly string[], policy: Policy | undefined): string[] {
  const stored = decisionOf(row);
  if (policy === undefined || stored === undefined || codes.length === 0) return [];
  const was = compilePolicy({ ...policy, rules: [] });
  const others = codes.flatMap((code) => {
    const again = decideAgain(stored, was, without(was, stored, code));
    return again === undefined || again.action === stored.action
      ? []
      : [`Without "${code.replaceAll('_', ' ')}" it would have been ${said(again.action)}, risk ${again.risk}.`];
  });
  if (others.length > 0) return others;
  return codes.length === 1 ? [] : ['No reason decides alone: without any single one the action would be the same.'];
}

function without(policy: CompiledPolicy, { useCase }: StoredDecision, code: string): CompiledPolicy {
  const points = policy.points[useCase].map((each, i) => (SIGNALS[i]?.code === code ? 0 : each));
  return { ...policy, points: { ...policy.points, [useCase]: points } };
}

/** Undefined where rules changed the risk: this computes the model only. */
function decisionOf(row: Row): StoredDecision | undefined {
  const useCase = USE_CASES.find((each) => each === textOf(row, 'use_case'));
  const action = ACTIONS.find((each) => each === textOf(row, 'action'));
  const risk = numberOf(row, 'risk');
  if (useCase === undefined || action === undefined || risk === undefined || numberOf(row, 'model_risk') !== risk)
    return undefined;
  return {
    ...{ useCase, risk, action, reasons: listOf(row, 'reasons').map(String), answers: numberOf(row, 'answers') ?? 0 },
    ...{ points: listOf(row, 'points').map(Number), strengths: listOf(row, 'strengths').map(Number) },
  };
}

function whatToDo(row: Row, action: Action, label: string | undefined): string[] {
  const denied = listOf(row, 'lists')
    .map(String)
    .filter((name) => BUILT_IN.get(name)?.use === 'deny');
  const rules = listOf(row, 'rules')
    .map(String)
    .filter((id) => !denied.some((name) => id === `rul_${name}`));
  return [
    ...denied.map((name) => `It is stopped by an entry of the list ${name}: take the entry off if it is wrong.`),
    ...(numberOf(row, 'model_risk') !== numberOf(row, 'risk') && rules.length > 0
      ? [`A rule of the workspace took part: ${rules.join(', ')}. Whoever wrote it can change it or switch it off.`]
      : []),
    ...(isSet(row, 'monitored') ? ['In monitor mode allow was answered: nobody was stopped.'] : []),
    ...(label === undefined || label === 'unknown'
      ? [action === 'block' ? afterBlock(row, denied.length > 0) : afterChallenge(row)]
      : [`A person labelled it as ${label.replaceAll('_', ' ')}. Whoever knows better labels it again.`]),
  ];
}

function afterBlock(row: Row, isDenied: boolean): string {
  const label = 'If it was the customer, label the event as legitimate';
  if (isDenied) return `${label} too.`;
  if (listOf(row, 'challenges').includes('id_review'))
    return `A challenge does not end a block. Check who it is; ${lowered(label)}, which lets in again.`;
  return `A challenge does not end a block. ${label}; to let in at once, put the user on allow_users for a day.`;
}

function afterChallenge(row: Row): string {
  return (
    `Passing what was asked for lets the customer in: ${challengesText(listOf(row, 'challenges'))}. If that is not ` +
    'possible, check who it is, and label the event as legitimate.'
  );
}

/** A captcha is asked for in addition to one of the others. */
function challengesText(words: readonly unknown[]): string {
  const asked = CHALLENGES.filter((word) => words.includes(word));
  const factors = asked.filter((word) => word !== 'captcha').map((word) => CHALLENGE_TEXT[word]);
  const captcha = asked.includes('captcha') ? [CHALLENGE_TEXT.captcha] : [];
  return [...(factors.length === 0 ? [] : [factors.join(' or ')]), ...captcha].join(', and ') || 'the challenge';
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function said(action: Action): string {
  return action.replace('_', ' ');
}
