// Any valid body, after any history: it is taken, the decision keeps the contract's bounds and bands, it is the same
// the second time, and neither a field nobody knows nor the client's own clock changes it.
import fc from 'fast-check';
import t from 'tap';
import { openDomain } from '../../bench/peers/domain.js';
import { ApiError } from '../../src/contract/errors.js';
import { OPTION, type EventRequest } from '../../src/event/event-row.js';
import { renderScore } from '../../src/event/reply/score.js';
import { ISO_8601 } from '../../src/contract/validation/formats.js';
import { ScoreRequest } from '../../src/contract/schemas.js';
import { USE_CASES, type UseCase } from '../../src/contract/vocabulary.js';
import { readScoreRequest } from '../../src/http/intake/body.js';
import { actionOf } from '../../src/scoring/model/actions.js';
import { NOON } from '../profiles/rows.js';
import { arbitraryOf } from './arbitrary.js';
import { fingerprintOf } from '../support/bodies.js';
import { World } from './world.js';

type Json = Record<string, unknown>;

interface Asked {
  body: Json & { device: Json };
  useCase: UseCase;
  seconds: number;
  timestamp: string;
}

/** Few users and devices, so that requests meet in their profiles; the seconds go back now and then. */
const asked: fc.Arbitrary<Asked> = fc
  .record({
    body: arbitraryOf(ScoreRequest),
    user: fc.nat(2),
    device: fc.nat(2),
    zone: fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Mars/Olympus'),
    useCase: fc.constantFrom(...USE_CASES.filter((useCase) => useCase !== 'collect')),
    seconds: fc.oneof(fc.nat(100), fc.integer({ min: -1000, max: 400_000 })),
    timestamp: fc.oneof(fc.stringMatching(new RegExp(ISO_8601)), fc.constant(new Date(NOON).toISOString())),
  })
  .map(({ body, user, device, zone, useCase, seconds, timestamp }) => {
    const sent = body as Asked['body'];
    const fingerprint = fingerprintOf(`device ${device}`);
    return {
      body: { ...sent, userId: `user ${user}`, device: { ...sent.device, fingerprint, timezone: zone } },
      useCase,
      seconds,
      timestamp,
    };
  });

t.test('any valid body after any history', async (t) => {
  const domain = await openDomain(false);
  const read = (body: Json, { useCase, seconds }: Asked): EventRequest => {
    const request = readScoreRequest(Buffer.from(JSON.stringify(body)));
    if (request instanceof ApiError) throw new Error(`${request.body()} for ${JSON.stringify(body)}`);
    return {
      ...domain.toHalf(request, NOON + seconds * 1000),
      eventId: '019bbd2c-0000-7000-8000-000000000001',
      useCase,
    };
  };
  const replyTo = (world: World, half: EventRequest): string =>
    renderScore({ ...world.ask(half), options: half.options | OPTION.explain });
  const same = (reply: string, other: string, what: string): void => {
    if (reply !== other) throw new Error(`${what}: ${reply} and ${other}`);
  };

  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (requests) => {
      const world = new World();
      for (const each of requests) {
        const { body } = each;
        const half = read(body, each);
        const reply = replyTo(world, half);
        const { risk_score: risk, score, action } = JSON.parse(reply) as Json;
        if (typeof risk !== 'number' || !Number.isInteger(risk) || risk < 0 || risk > 100)
          throw new Error(`risk ${String(risk)}`);
        if (score !== risk / 100 || action !== actionOf(risk))
          throw new Error(`${String(score)}, ${String(action)} at ${risk}`);
        same(replyTo(world, half), reply, 'twice');
        const stranger = { ...body, spare: { deep: [1, null] }, device: { ...body.device, batteryLevel: 0.5 } };
        same(replyTo(world, read(stranger, each)), reply, 'with fields that nobody knows');
        const clock = { ...body, session: { ...(body['session'] as Json | null), timestamp: each.timestamp } };
        same(replyTo(world, read(clock, each)), reply, 'by whatever clock of the client');
        world.send(half, 0);
      }
    }),
    { numRuns: 40 },
  );
  t.pass('every decision held');
});
