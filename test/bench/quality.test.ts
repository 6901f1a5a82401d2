// The quality bench still runs, and its error rates are what the words say.
import t from 'tap';
import { chosen, namedBy, wholeNumber } from '../../bench/quality/arguments.js';
import { botRates } from '../../bench/quality/bots.js';
import { openCoreScorer } from '../../bench/quality/core-scorer.js';
import { fitPolicy } from '../../bench/quality/fit-policy.js';
import { fitPopulation } from '../../bench/quality/fit-population.js';
import { generate } from '../../bench/quality/generator.js';
import { intrude } from '../../bench/quality/intruders.js';
import { outcomeOf } from '../../bench/quality/outcomes.js';
import { detectionAt, equalErrorRate } from '../../bench/quality/rates.js';
import { everyday, typistErrorRates } from '../../bench/quality/typists.js';
import { DEFAULT_TYPING_PRIORS } from '../../src/event/typing-priors.js';
import { DEFAULT_POLICY } from '../../src/scoring/model/default-policy.js';

t.test('an argument that selects nothing is refused, because a gate over nothing would be met', async (t) => {
  const named = (value: string | undefined): unknown =>
    namedBy('only', value, ['daily pc', 'young pc'], (name) => name);
  for (const [made, same] of [
    [wholeNumber('cells', '12'), 12],
    [chosen('rule', 'hard,again', ['hard', 'again', 'locked']), ['hard', 'again']],
    [chosen('rule', undefined, ['hard']), undefined],
    [named('young'), ['young pc']],
    [named('pc,young'), ['daily pc', 'young pc']],
    [named(undefined), ['daily pc', 'young pc']],
  ])
    t.strictSame(made, same);
  for (const value of ['0', '-1', '1.5', 'many', ''])
    t.throws(() => wholeNumber('cells', value), { message: `--cells must be a whole number from 1: ${value}` });
  t.throws(() => chosen('rule', 'hard,hart', ['hard', 'again']), {
    message: '--rule: no hart; there are hard, again',
  });
  t.throws(() => named('daily,yuong'), { message: '--only: no yuong; there are daily pc, young pc' });
});

t.test('the equal-error rate is where refusals meet admissions', async (t) => {
  const cases = [
    { name: 'apart', genuine: [1, 2, 3], impostor: [4, 5, 6], rate: 0 },
    { name: 'the wrong way round', genuine: [4, 5, 6], impostor: [1, 2, 3], rate: 1 },
    { name: 'the same', genuine: [1, 2], impostor: [1, 2], rate: 0.5 },
    { name: 'one of four crosses', genuine: [1, 2, 3, 6], impostor: [5, 7, 8, 9], rate: 0.25 },
    { name: 'all scores alike', genuine: [1, 1], impostor: [1, 1], rate: 0.5 },
  ];
  for (const { name, genuine, impostor, rate } of cases) t.equal(equalErrorRate(genuine, impostor), rate, name);
});

t.test('detection is counted above what the false alarms allow', async (t) => {
  const good = Array.from({ length: 100 }, (_, i) => i);
  t.equal(detectionAt(good, [98, 200], 0.01), 0.5);
  t.equal(detectionAt(good, [96, 200], 0.05), 1);
  t.equal(detectionAt([5, 5, 5], [5], 0.05), 0, 'ties are not detected');
});

t.test('made-up people are told apart, left alone, and programs are not', async (t) => {
  const { typists, sessions } = generate();
  const few = typists.slice(0, 5);
  const rates = await typistErrorRates(await openCoreScorer(), few.slice(0, 2), few);
  for (const [enrolments, own] of rates)
    t.ok(own.length === 2 && own.every((rate) => rate < 0.2), `after ${enrolments}: ${own.join(', ')}`);
  const { challenged, caught } = await everyday(await openCoreScorer(), few);
  t.ok(challenged < 0.02 && caught > 0.5, `${challenged} challenged, ${caught} caught`);
  const intrusion = await intrude(await openCoreScorer(), few);
  t.ok(intrusion.caughtBefore > 0.5 && intrusion.challengedBefore < 0.05, JSON.stringify(intrusion));
  const bots = await botRates(await openCoreScorer(), sessions);
  t.equal(bots.peopleStopped, 0);
  for (const { tool, at1 } of bots.tools) t.ok(at1 > 0.9, `${tool} ${at1}`);
});

t.test('the population is fitted to the people given', async (t) => {
  const { dwell, flight } = fitPopulation(generate().typists);
  t.ok(Math.abs(dwell.level - 4.5) < 0.1 && Math.abs(flight.level - 5.6) < 0.2);
  t.ok(dwell.personal < dwell.deviation && flight.personal < flight.deviation, 'a person varies less than people do');
  t.ok(DEFAULT_TYPING_PRIORS.dwell.personal < DEFAULT_TYPING_PRIORS.dwell.deviation);
});

t.test('points follow many outcomes and stay with few', async (t) => {
  const { vpn_detected: vpn, incognito } = DEFAULT_POLICY.points;
  const outcomes = Array.from({ length: 400 }, (_, i) =>
    outcomeOf(i % 2 === 0 ? ['vpn_detected'] : [], [vpn], i % 2 === 0 && i % 4 === 0),
  );
  outcomes.push(outcomeOf(['incognito'], [incognito], true));
  const fitted = new Map(fitPolicy(DEFAULT_POLICY, outcomes).map((each) => [each.code, each]));
  t.ok((fitted.get('vpn_detected')?.fitted ?? 0) > vpn + 1);
  t.ok(Math.abs((fitted.get('incognito')?.fitted ?? 0) - incognito) < 0.5);
});
