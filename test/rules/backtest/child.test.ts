// What an operator is told of work over history that ended without a result.
import t from 'tap';
import { readConfig } from '../../../src/config.js';
import { runChild, sentenceOf } from '../../../src/service/backtest/child.js';
import { freePort } from '../../support/redis.js';
import { temporaryDirectory } from '../../support/scope.js';

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

t.test('a ClickHouse that is away is told apart from work that fails', async (t) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = readConfig({ DATA_DIR: temporaryDirectory(t), CLICKHOUSE_URL: url });
  const resultOf = (what: string, to: string): Promise<unknown> => {
    const args = [what, '--workspace', 'acme', '--from', '2026-01-01', '--to', to];
    return runChild(config, { args, input: '', msMax: 120_000, onProgress: () => undefined }).result;
  };
  for (const what of ['evaluate', 'suggest']) {
    await t.rejects(resultOf(what, '2026-02-01'), {
      name: 'QuestionsAwayError',
      message: 'ClickHouse does not answer at the moment; try again.',
    });
    await t.rejects(resultOf(what, '2025-01-01'), { name: 'Error', message: '--from must be before --to' });
  }
});
