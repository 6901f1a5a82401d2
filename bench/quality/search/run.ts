// Searches for the cheapest way in, and for the cheapest way to make an owner suffer, in this process on a moved clock.
//   node dist/bench/quality/search/run.js [--plays 130] [--seed 1] [--only 'daily pc'] [--purse copy] [--goal payout]
//     [--spoil] [--why] [--gate]
import { parseArgs } from 'node:util';
import { seeded } from '../../../src/traffic/random.js';
import { rememberZones } from '../pairs/desk.js';
import { openCoreNetwork } from '../world/core-service.js';
import { numberOf } from '../world/names.js';
import { climb } from './climb.js';
import { mutated, type Purse, PURSES, randomPlan, simpler } from './plan.js';
import { linesOf, type Searched, searchedSpoil, searchedThief } from './report.js';
import { DOORS } from './shop.js';
import { mutatedSpoils, Owners, playSpoils, randomSpoils, simplerSpoils } from './spoil.js';
import { type Goal, GOALS, nameOf, type Target } from './goals.js';
import { play, Victims } from './thief.js';

const ACCOUNTS = ['daily', 'young', 'untyped', 'dormant_30', 'dormant_200', 'orders_only'] as const;
const GEARS = ['app', 'pc', 'web'] as const;
const TARGETS: readonly Target[] = ACCOUNTS.flatMap((account) =>
  GEARS.flatMap((gear) => DOORS.map((door) => ({ account, gear, door }))),
);
/** Share of the searches that may find a way that is too cheap. */
const BELOW_MAX = 0.1;

interface Sought {
  plays: number;
  seed: string;
}

function seekThief(victims: Victims, target: Target, purse: Purse, goal: Goal, { plays, seed }: Sought): Searched {
  const name = `${purse.name} ${goal} ${nameOf(target)}`;
  const random = seeded(numberOf(`${seed}/${name}`));
  const [harm] = GOALS[goal].acts;
  const problem = {
    random: () => randomPlan(random, purse, harm),
    mutated: (plan: ReturnType<typeof randomPlan>) => mutated(random, plan, purse, harm),
    simpler,
    play: (plan: ReturnType<typeof randomPlan>) => play(victims, target, plan, purse, goal),
  };
  return searchedThief(name, climb(problem, random, plays));
}

function seekSpoil(owners: Owners, target: Target, { plays, seed }: Sought): Searched {
  const name = `spoil ${nameOf(target)}`;
  const random = seeded(numberOf(`${seed}/${name}`));
  const problem = {
    random: () => randomSpoils(random),
    mutated: (plan: ReturnType<typeof randomSpoils>) => mutatedSpoils(random, plan),
    simpler: simplerSpoils,
    play: (plan: ReturnType<typeof randomSpoils>) => playSpoils(owners, target, plan),
  };
  return searchedSpoil(name, climb(problem, random, plays));
}

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: { plays: text, seed: text, only: text, goal: text, purse: text, spoil: flag, why: flag, gate: flag },
  });
  const sought = { plays: Number(values.plays ?? 130), seed: values.seed ?? '1' };
  const targets = TARGETS.filter((target) => nameOf(target).includes(values.only ?? ''));
  const goals = (Object.keys(GOALS) as Goal[]).filter((name) => (values.goal ?? name) === name);
  const core = await openCoreNetwork();
  const searched: Searched[] = [];
  const victims = new Victims(rememberZones(core.network));
  const owners = new Owners(rememberZones(core.network));
  if (values.spoil !== true)
    for (const purse of PURSES.filter(({ name }) => (values.purse ?? name) === name))
      for (const goal of goals)
        for (const target of targets) searched.push(seekThief(victims, target, purse, goal, sought));
  else
    for (const target of targets.filter(({ account }) => account === 'daily'))
      searched.push(seekSpoil(owners, target, sought));
  await core.close();
  console.log(linesOf(searched, values.why === true).join('\n'));
  if (values.gate === true && searched.filter(({ below }) => below).length > BELOW_MAX * searched.length)
    process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
