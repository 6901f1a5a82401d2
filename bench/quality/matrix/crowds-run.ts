import { openCoreNetwork } from '../world/core-service.js';
import { crowds, type CrowdPlayed, playCrowd, shopOf } from './crowds.js';
const network = await openCoreNetwork();
const shop = await shopOf(network);
const played: CrowdPlayed[] = [];
for (const crowd of crowds()) played.push(await playCrowd(network, crowd, shop));
await network.close();
const ruled = played.filter(({ limit }) => limit !== undefined);
const missed = ruled.filter(({ limit = 0, refusedAt }) => refusedAt === 0 || refusedAt > limit);
console.log(`${played.length} crowds, ${ruled.length} with a rule, ${missed.length} missed`);
for (const { crowd, limit, refusedAt, got, last } of missed)
  console.log(
    Object.values(crowd).join(' '),
    `limit ${limit} refused ${refusedAt} got ${got} last ${last.action} ${last.risk} ${last.reasons.map(({ code, points }) => `${code} ${points.toFixed(2)}`).join(', ')}`,
  );
