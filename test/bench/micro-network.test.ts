import t from 'tap';
import { run } from '../../bench/micro/network.js';

t.test('the network bench still runs', async (t) => {
  const figures = await run(20);
  t.strictSame(Object.values(figures).filter((figure) => !Number.isFinite(figure)), []);
  t.ok(Object.keys(figures).includes('addressV6Cold'));
});
