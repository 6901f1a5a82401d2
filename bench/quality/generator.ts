// Generates users and bots from a seed, so that the quality bench runs without real data. The parameters are rounded
// values from the literature: they show that the bench works, not how well detection works on real users.
import { carefulSession, humanSession, simpleSession, typingOf } from '../../src/traffic/behaviour.js';
import { type Random, seeded } from '../../src/traffic/random.js';
import { type QualityData, type Typist } from './data.js';

const TYPISTS = 24;
const SAMPLES = 51;
const HUMANS = 100;
const BOTS = 50;

export function generate(): QualityData {
  const random = seeded(2_654_435_761);
  return {
    name: 'generator',
    typists: Array.from({ length: TYPISTS }, (_, i) => typist(random, `generated-${i}`)),
    sessions: [
      ...Array.from({ length: HUMANS }, () => humanSession(random)),
      ...Array.from({ length: BOTS }, () => simpleSession(random)),
      ...Array.from({ length: BOTS }, () => carefulSession(random)),
    ],
  };
}

function typist(random: Random, name: string): Typist {
  const sample = typingOf(random);
  return { name, samples: Array.from({ length: SAMPLES }, (_, i) => sample(i)) };
}
