// How far the readers go back in their logs when another master has taken over.
import t from 'tap';
import { WayBack } from '../../../src/storage/redis/profiles/way-back.js';

t.test('the way back begins where whoever takes over had all of it', async (t) => {
  const SECOND = 1000;
  type Step = [second: number, offset: number, confirmed: boolean];
  const cases: [name: string, steps: Step[], begins: number][] = [
    [
      'nothing is sure for a minute',
      [
        [1, 10, true],
        [59, 20, true],
      ],
      0,
    ],
    [
      'then what was confirmed',
      [
        [1, 10, true],
        [30, 15, true],
        [61, 20, true],
      ],
      10,
    ],
    [
      'what no replica has is held',
      [
        [1, 10, true],
        [30, 15, false],
        [200, 20, false],
      ],
      10,
    ],
    [
      'but not for ever',
      [
        [1, 10, true],
        [30, 15, false],
        [650, 20, false],
      ],
      20,
    ],
    [
      'nor beyond its bytes',
      [
        [1, 10, true],
        [2, 900, true],
        [3, 1950, true],
      ],
      900,
    ],
  ];
  for (const [name, steps, begins] of cases) {
    const way = new WayBack([{ segment: 1, offset: 0 }], 1100, 0);
    for (const [second, offset, confirmed] of steps) way.reached([{ segment: 1, offset }], confirmed, second * SECOND);
    t.same(way.from, [{ segment: 1, offset: begins }], name);
  }
});
