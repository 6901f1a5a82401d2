// Row 35: its test file is the row.
import { passesOf } from '../parts/of-a-test.js';
import { type FaultRow } from '../parts/row.js';

const TEST = 'flow/nodes/emptied-redis.test.js';

export const row: FaultRow = {
  number: 35,
  title: 'Redis loses everything under a running node (FLUSHALL), then another node is started',
  promise: 'no 401; the running node continues with its keys; the new one says why it waits, and starts by itself',
  shortForm: TEST,
  async run({ findings }) {
    return findings.outcome(
      await findings.checked(4, async () => `${await passesOf(TEST, findings)} assertions passed, no 401`),
    );
  },
};
