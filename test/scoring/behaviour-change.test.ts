// What a reply says of changed behaviour: reasons, score, similarity and baseline agree, whatever was compared.
import t from 'tap';
import { type EventRequest } from '../../src/event/event-row.js';
import { renderReply } from '../../src/event/reply/score.js';
import { features, typed } from '../profiles/rows.js';
import { World } from './world.js';

interface Told {
  behavior_change: { change_score: number; similarity_score: number };
}

const moved = (velocity: number): Partial<EventRequest> => ({ features: features({ mouseAverageVelocity: velocity }) });
const speed = (typingSpeed: number, flight?: number): Partial<EventRequest> => ({
  features: features({ typingSpeed }),
  ...(flight !== undefined && { typingFlight: Float32Array.from({ length: 6 }, (_, i) => flight * (0.5 + 0.2 * i)) }),
});
const typist = (who: number) => () => new World().know((i) => typed(who, i));

const CASES: {
  name: string;
  world?: () => World;
  request: Partial<EventRequest>;
  baseline: boolean;
  reasons: readonly string[];
}[] = [
  { name: 'a stranger', request: typed(1, 0), baseline: false, reasons: [] },
  { name: 'the user types', world: typist(1), request: typed(1, 50), baseline: true, reasons: [] },
  {
    name: 'somebody else types',
    world: typist(1),
    request: typed(2, 50),
    baseline: true,
    reasons: ['behavior_anomaly'],
  },
  {
    name: 'the pointer alone is other than in earlier visits',
    world: () => new World().know(() => moved(1)),
    request: moved(4),
    baseline: true,
    reasons: ['mouse_pattern_changed'],
  },
  {
    name: 'the same keys, and another pointer',
    world: () => new World().know((i) => ({ ...typed(1, i), ...moved(1) })),
    request: { ...typed(1, 50), ...moved(4) },
    baseline: true,
    reasons: ['mouse_pattern_changed'],
  },
  {
    name: "the speed is not the user's",
    world: () => new World().know((i) => speed(4 + (i % 3) / 5)),
    request: speed(9),
    baseline: true,
    reasons: ['typing_speed_mismatch'],
  },
  { name: 'a speed that contradicts its own key times', request: speed(5, 1000), baseline: false, reasons: [] },
];

for (const { name, world, request, baseline, reasons } of CASES) {
  t.test(name, async (t) => {
    const row = (world?.() ?? new World()).ask({ ...request, useCase: 'registration' });
    const { baselineAvailable, behaviorChanged, changeReasons, changeScore } = row;
    const told = (JSON.parse(renderReply(row)) as Told).behavior_change;
    t.equal(baselineAvailable, baseline);
    t.same(changeReasons, reasons);
    t.equal(behaviorChanged, reasons.length > 0);
    t.equal(changeScore >= 50, behaviorChanged, `score ${changeScore}`);
    t.equal(told.similarity_score <= 50, behaviorChanged, `similarity ${told.similarity_score}`);
    if (!baseline) t.match(told, { change_score: 0, similarity_score: 100 });
  });
}
