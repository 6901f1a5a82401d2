// What is said of an error before another sentence.
import t from 'tap';
import { sentenceOf } from '../../src/util/error-text.js';

t.test('an error ends with one full stop', async (t) => {
  for (const [thrown, said] of [
    [new Error('other side closed'), 'other side closed.'],
    [new Error('The service is busy; try again.'), 'The service is busy; try again.'],
    ['lost', 'lost.'],
  ] as const)
    t.equal(sentenceOf(thrown), said);
});
