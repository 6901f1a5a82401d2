// Searches for the cheapest way in, for the cheapest way to make an owner suffer, and for that to make the people of a
// place suffer, in this process on a moved clock.
//   node dist/bench/quality/search/run.js [--plays 130] [--seed 1] [--only 'daily pc'] [--purse copy] [--goal payout]
//     [--spoil] [--crowds] [--why] [--gate]
import { parseArgs } from 'node:util';
import { seeded } from '../../../src/traffic/random.js';
import { rememberZones } from '../pairs/desk.js';
import { chosen, namedBy, wholeNumber } from '../arguments.js';
import { openCoreNetwork } from '../world/core-service.js';
import { numberOf } from '../world/names.js';
import { climb } from './climb.js';
import { Crowds, mutatedCrowd, type Place, PLACES, playCrowd, randomCrowd, simplerCrowds } from './crowd.js';
import { mutated, type Purse, PURSES, randomPlan, simpler } from './plan.js';
import { linesOf, type Searched, searchedCrowd, searchedSpoil, searchedThief } from './report.js';
import { type Door, DOORS } from './shop.js';
import { mutatedSpoils, Owners, playSpoils, randomSpoils, simplerSpoils } from './spoil.js';
import { type Goal, GOALS, nameOf, type Target } from './goals.js';
import { play, Victims } from './thief.js';

const ACCOUNTS = ['daily', 'young', 'untyped', 'dormant_30', 'dormant_200', 'orders_only'] as const;
const GEARS = ['app', 'pc', 'web'] as const;
const TARGETS: readonly Target[] = ACCOUNTS.flatMap((account) =>
  GEARS.flatMap((gear) => DOORS.map((door) => ({ account, gear, door }))),
);
const SPOILED = TARGETS.filter(({ account }) => account === 'daily');
const CROWDED = (Object.keys(PLACES) as Place[]).flatMap((place) => DOORS.map((door) => ({ place, door })));
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

function seekCrowd(crowds: Crowds, place: Place, door: Door, { plays, seed }: Sought): Searched {
  const name = `crowd ${place} ${door}`;
  const random = seeded(numberOf(`${seed}/${name}`));
  const problem = {
    random: () => randomCrowd(random),
    mutated: (plan: ReturnType<typeof randomCrowd>) => mutatedCrowd(random, plan),
    simpler: simplerCrowds,
    play: (plan: ReturnType<typeof randomCrowd>) => playCrowd(crowds, place, door, plan),
  };
  return searchedCrowd(name, climb(problem, random, plays));
}

async function main(args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      plays: text,
      seed: text,
      only: text,
      goal: text,
      purse: text,
      spoil: flag,
      crowds: flag,
      why: flag,
      gate: flag,
    },
  });
  const { only } = values;
  const sought = { plays: wholeNumber('plays', values.plays ?? '130'), seed: values.seed ?? '1' };
  const allGoals = Object.keys(GOALS) as Goal[];
  const goals = chosen('goal', values.goal, allGoals) ?? allGoals;
  const purses = namedBy('purse', values.purse, PURSES, ({ name }) => name);
  const core = await openCoreNetwork();
  const searched: Searched[] = [];
  const victims = new Victims(rememberZones(core.network));
  const owners = new Owners(rememberZones(core.network));
  const crowds = new Crowds(rememberZones(core.network));
  if (values.crowds === true)
    for (const { place, door } of namedBy('only', only, CROWDED, ({ place, door }) => `${place} ${door}`))
      searched.push(seekCrowd(crowds, place, door, sought));
  if (values.crowds !== true && values.spoil !== true)
    for (const purse of purses)
      for (const goal of goals)
        for (const target of namedBy('only', only, TARGETS, nameOf))
          searched.push(seekThief(victims, target, purse, goal, sought));
  if (values.spoil === true)
    for (const target of namedBy('only', only, SPOILED, nameOf)) searched.push(seekSpoil(owners, target, sought));
  await core.close();
  console.log(linesOf(searched, values.why === true).join('\n'));
  if (values.gate === true && searched.filter(({ below }) => below).length > BELOW_MAX * searched.length)
    process.exitCode = 1;
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
