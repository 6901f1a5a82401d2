// Sample decisions of one kind of person or one attack family, with the points and evidence of each reason: the
// starting point for tuning a rule.
import { type AttackResult } from './attack-steps.js';
import { type Example, pointsOf, type Tally } from './tally.js';
import { type Facts, type Reply } from './wire.js';

const EXAMPLES_MAX = 12;
const ATTACKS_MAX = 9;

export function whyLines(tally: Tally, name: string): string[] {
  const row = tally.honest.get(name);
  if (row !== undefined)
    return [
      `\nwhy ${name}: ${row.examples.length} of the decisions that were no allow`,
      ...row.examples.slice(0, EXAMPLES_MAX).flatMap(exampleLines),
    ];
  const own = tally.attacks.filter(({ family }) => family.name === name);
  const missed = own.filter(({ harmed }) => harmed);
  const shown = [...missed, ...own.filter(({ harmed }) => !harmed)].slice(0, ATTACKS_MAX);
  return [`\nwhy ${name}: ${missed.length} of ${own.length} missed`, ...shown.flatMap(attackLines)];
}

function exampleLines({ at, facts, reply }: Example): string[] {
  return [`  ${new Date(at).toISOString()} ${requestText(facts)}`, ...replyLines(reply)];
}

function attackLines({ name, harmed, attempts, noticedAt, seen }: AttackResult): string[] {
  const ended = `${harmed ? 'MISSED' : 'stopped'} after ${attempts} attempts`;
  const head = `  ${name}: ${ended}, noticed at ${noticedAt === 0 ? 'none' : noticedAt}`;
  return [head, ...seen.flatMap(({ facts, reply }) => [`   ${requestText(facts)}`, ...replyLines(reply)])];
}

function requestText({ useCase, user, address, device, completed, login, change, checkout, typing }: Facts): string {
  const more = [
    login?.result,
    change,
    checkout === undefined ? undefined : `${checkout.amount} to ${checkout.shippingCountry}`,
    completed === undefined ? undefined : `passed ${completed.join('+')}`,
  ];
  return [
    useCase,
    ...more.filter((part) => part !== undefined),
    user,
    address,
    device.attributes['device'] ?? '',
    device.timezone,
    typing === undefined ? 'not typed' : `${typing.dwell.length} keys`,
  ].join(' ');
}

function replyLines({ action, risk, challenges, reasons }: Reply): string[] {
  const evidence = reasons.map(({ code, evidence: proof }) => `        ${code}: ${JSON.stringify(proof)}`);
  const asks = challenges.length === 0 ? '' : ` asks ${challenges.join('+')}`;
  return [`     -> ${action} ${risk}${asks}: ${reasons.length === 0 ? 'no reason' : pointsOf(reasons)}`, ...evidence];
}
