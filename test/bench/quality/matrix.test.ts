// The matrix of attackers is made of its seed alone, plays each cell the same whatever was played before, and judges by
// its rules.
import t from 'tap';
import { cellsOf, DIMENSIONS } from '../../../bench/quality/matrix/cells.js';
import { crowds, playCrowd } from '../../../bench/quality/matrix/crowds.js';
import { Matrix, type Played, shopOf } from '../../../bench/quality/matrix/play.js';
import { cellLines, holds } from '../../../bench/quality/matrix/report.js';
import { ruleOf } from '../../../bench/quality/matrix/rules.js';
import { stepsOf } from '../../../bench/quality/matrix/thief.js';
import { openCoreNetwork } from '../../../bench/quality/world/core-service.js';

t.test('every value of every dimension is drawn', async (t) => {
  const cells = cellsOf(600, 1);
  t.same(cells, cellsOf(600, 1), 'by the seed alone');
  for (const [name, values] of Object.entries(DIMENSIONS))
    t.same(new Set(cells.map((cell) => cell[name as keyof typeof DIMENSIONS])), new Set(values), name);
});

t.test('cells are played and judged', async (t) => {
  const network = await openCoreNetwork();
  t.teardown(() => network.close());
  const cells = cellsOf(12, 3);
  const matrix = new Matrix(network);
  const played = [];
  for (const cell of cells) played.push(await matrix.play(cell));
  const [first] = cells;
  if (first === undefined) throw new Error('no cell');
  const again = await new Matrix(network).play(first);
  t.same(again.seen, played[0]?.seen, 'the first cell, alone and among others');
  t.match(cellLines(played)[0], /^12 thieves; steps with a rule: \d+, below it: \d+$/);

  const thief = {
    ...first,
    account: 'daily',
    machine: 'pc',
    where: 'abroad',
    owns: 'nothing',
    typing: 'none',
  } as const;
  const [enters] = stepsOf({ ...thief, entry: 'login', target: 'login', tries: 'first' });
  if (enters === undefined) throw new Error('no step');
  t.match(ruleOf(thief, { ...enters, hasPassed: false }), {
    name: 'login far',
    atLeast: 'hard_challenge',
    mayPass: false,
  });

  const [crowd] = crowds();
  if (crowd === undefined) throw new Error('no crowd');
  const massed = await playCrowd(network, crowd, await shopOf(network));
  t.ok(massed.noticedAt > 0 && massed.noticedAt <= massed.limit, `noticed at ${massed.noticedAt}`);
  t.ok(holds([], [massed]));
  const step = played.flatMap(({ seen }) => seen).find(({ rule }) => rule !== undefined);
  if (step === undefined) throw new Error('no step with a rule');
  const steps = (missed: number): Played[] => [
    {
      cell: first,
      asked: 0,
      seen: Array.from({ length: 50 }, (_, at) => ({ ...step, miss: at < missed ? 'below' : '' })),
    },
  ];
  t.strictSame([holds(steps(1), []), holds(steps(2), [])], [true, false], 'one of fifty may be below its rule');
  t.notOk(holds([], [{ ...massed, noticedAt: massed.limit + 1 }]), 'too late is a miss');
});
