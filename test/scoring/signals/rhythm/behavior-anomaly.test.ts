import { features, typed } from '../../../profiles/rows.js';
import { World } from '../../world.js';
import { checkSignal, given } from '../check.js';

const known = (requests: number) => () => new World().know((i) => typed(6, i), requests);
const order = (amount: number) => ({ useCase: 'checkout', features: features({ amount }) }) as const;
/** Twelve orders of 40 to 43, a day apart. */
const buyer = () => {
  const world = new World();
  for (let i = 0; i < 12; i += 1) world.send({ ...typed(6, i), ...order(40 + (i % 4)) }, 86_400);
  return world;
};
/** The same typist, every other time longer and the rest shorter by this factor. */
const bent = (factor: number) => {
  const bend = (times: Float32Array) => times.map((time, i) => (i % 2 === 1 ? time * factor : time / factor));
  const { typingDwell, typingFlight } = typed(6, 50);
  return { typingDwell: bend(typingDwell), typingFlight: bend(typingFlight) };
};

checkSignal('behavior_anomaly', [
  { name: 'a stranger', request: typed(6, 0), strength: 0 },
  given('another typist, too early to tell', known(2), typed(7, 0), 0),
  given('another typist, early', known(3), typed(7, 0), [0.5, 1]),
  given('another typist', known(12), typed(7, 0), 1, { compared: 'key by key', learned_requests: 12 }),
  given('the same typist', known(12), typed(6, 50), 0),
  given('the same typist, another text', known(12), typed(6, 50, 17), 0),
  given(
    'a far slower typist, another text',
    known(12),
    {
      typingDwell: Float32Array.from({ length: 9 }, (_, i) => 400 + 90 * (i % 3)),
      typingFlight: Float32Array.from({ length: 9 }, (_, i) => 1200 + 300 * (i % 4)),
    },
    [0.5, 1],
    { compared: 'on average' },
  ),
  { name: 'no typing this time', world: known(12), strength: 0 },
  // The more unusual the amount of an order, the smaller a deviation is enough.
  ...(
    [
      [1.15, 420, 0],
      [1.2, 120, 0],
      [1.2, 150, 0.66],
      [1.25, 42, 0],
      [1.25, 120, 0.66],
      [1.25, 420, 0.66],
      [1.3, 42, 0.9459],
      [1.3, 420, 0.9459],
    ] as const
  ).map(([factor, amount, strength]) =>
    given(`typing bent by ${factor}, an order of ${amount}`, buyer, { ...bent(factor), ...order(amount) }, strength),
  ),
  given('typing bent in a login, after orders', buyer, bent(1.25), 0),
]);
