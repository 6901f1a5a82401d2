// What the service knows of addresses, timezones and User-Agents, for tests that need no service.
import { type Test } from 'tap';
import { type Network, openNetwork } from '../../src/network/network.js';

const NEVER_MS = 1e9;

/** Closed when the test ends; problems are comments. @param packages with the tables of countries and networks */
export async function testNetwork(t: Pick<Test, 'teardown' | 'comment'>, packages: boolean): Promise<Network> {
  const network = await openNetwork({
    packages,
    listsDir: '',
    listsReloadMs: NEVER_MS,
    addressesMax: 4096,
    agentsMax: 100,
    log: (problem) => t.comment(problem),
  });
  t.teardown(() => network.close());
  return network;
}
