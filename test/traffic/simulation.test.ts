// Simulated traffic: the same from the same seed and the same answers, in order, at its rate, with every story in it.
import t from 'tap';
import { ApiError } from '../../src/contract/errors.js';
import { type Action } from '../../src/contract/vocabulary.js';
import { readCollectRequest, readScoreRequest } from '../../src/http/intake/body.js';
import { Agenda } from '../../src/traffic/agenda.js';
import { seeded } from '../../src/traffic/random.js';
import { type SimulatedRequest, Simulation, type SimulationOptions } from '../../src/traffic/simulation.js';
import { STORY_NAMES } from '../../src/traffic/stories.js';

const DAY_MS = 86_400_000;
const TO = Date.UTC(2026, 0, 14);
const options: SimulationOptions = { seed: 7, from: TO - 3 * DAY_MS, to: TO, rps: 0.05, users: 400, name: 'sim' };

/** Answers as a service might: mostly lets people in. */
function run(
  change: Partial<SimulationOptions> = {},
  answer: (request: SimulatedRequest) => Action = ({ fraud }) => (fraud ? 'block' : 'allow'),
): SimulatedRequest[] {
  const simulation = new Simulation({ ...options, ...change });
  const requests: SimulatedRequest[] = [];
  for (let request = simulation.next(); request !== undefined; request = simulation.next()) {
    requests.push(request);
    simulation.decided(request, answer(request));
  }
  return requests;
}

t.test('one seed gives one traffic', async (t) => {
  const text = (change?: Partial<SimulationOptions>): string => JSON.stringify(run({ rps: 0.01, ...change }));
  t.ok(text() === text());
  t.ok(text({ seed: 8 }) !== text());
});

t.test('requests come in order, inside the span, at about the rate', async (t) => {
  for (const rps of [0.01, 0.05, 0.2]) {
    const requests = run({ rps });
    const times = requests.map(({ at }) => at);
    t.ok(times.every((at, i) => at >= (times[i - 1] ?? 0)));
    t.ok(times.every((at) => Number.isSafeInteger(at) && at >= options.from && at < options.to));
    const wanted = (rps * (options.to - options.from)) / 1000;
    t.ok(Math.abs(requests.length / wanted - 1) < 0.15, `${requests.length} of ${wanted}`);
  }
});

t.test('every story is told, and the service takes every body', async (t) => {
  const requests = run({ rps: 0.1 });
  t.same([...new Set(requests.map(({ story }) => story))].sort(), [...STORY_NAMES].sort());
  const refused = requests
    .map(({ useCase, body }) =>
      (useCase === 'collect' ? readCollectRequest : readScoreRequest)(Buffer.from(JSON.stringify(body))),
    )
    .filter((body) => body instanceof ApiError);
  t.same(refused, []);
});

t.test('people answer a challenge, thieves give up', async (t) => {
  const challenged = run({}, () => 'soft_challenge');
  t.ok(
    challenged.some(({ body }) => 'challenge' in body),
    'somebody passes',
  );
  const takeovers = (requests: SimulatedRequest[]): number =>
    requests.filter(({ story, useCase }) => story === 'takeover' && useCase === 'checkout').length;
  t.ok(
    takeovers(run({}, () => 'allow')) > takeovers(run({}, () => 'block')) * 3,
    'who is let in goes on to the checkout',
  );
});

t.test('honest people sign up once, come back, and reset a forgotten password', async (t) => {
  const honest = run({ rps: 0.1 }).filter(({ fraud }) => !fraud);
  const usersOf = (useCase: string): unknown[] =>
    honest.filter((request) => request.useCase === useCase).map(({ body }) => body['userId']);
  const signedUp = usersOf('registration');
  t.ok(signedUp.length > 50, `${signedUp.length} sign up`);
  t.equal(new Set(signedUp).size, signedUp.length, 'each once');
  const later = honest.filter(({ body }) => signedUp.includes(body['userId'])).length;
  t.ok(later > 2 * signedUp.length, `${later} requests of ${signedUp.length}`);
  t.ok(usersOf('password_reset').length > 20);
});

t.test('a request without an answer ends its story alone', async (t) => {
  const simulation = new Simulation(options);
  let count = 0;
  for (let request = simulation.next(); request !== undefined; request = simulation.next()) {
    count += 1;
    simulation.decided(request, undefined);
  }
  t.ok(count > 1000);
});

t.test('an agenda gives things back by their time', async (t) => {
  const agenda = new Agenda<number>();
  const random = seeded(3);
  const times = Array.from({ length: 500 }, () => Math.floor(random() * 1000));
  times.forEach((at, i) => agenda.add(at, i));
  t.equal(agenda.size, 500);
  const taken: number[] = [];
  for (let entry = agenda.take(); entry !== undefined; entry = agenda.take()) {
    t.equal(times[entry.what], entry.at);
    taken.push(entry.at);
  }
  t.same(
    taken,
    [...times].sort((a, b) => a - b),
  );
});
