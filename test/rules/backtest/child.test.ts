// What an operator is told of work over history that ended without a result.
import t from 'tap';
import { sentenceOf } from '../../../src/service/backtest/child.js';

t.test('it is the sentence of the command line, or what ended it', async (t) => {
  for (const [said, signal, sentence] of [
    ['riskgate: there are more than 10 events\n', null, 'there are more than 10 events'],
    ['a line before\nriskgate: there is no ClickHouse\n', null, 'there is no ClickHouse'],
    ['node:internal/modules/esm/resolve:873\n  throw new ERR_MODULE_NOT_FOUND', null, 'it ended without a result'],
    ['', null, 'it ended without a result'],
    ['\n<--- Last few GCs --->\n', 'SIGABRT', 'it was ended by SIGABRT: it took too long or too much memory'],
    ['', 'SIGKILL', 'it was ended by SIGKILL: it took too long or too much memory'],
  ] as const)
    t.equal(sentenceOf(said, signal), sentence, said);
});
