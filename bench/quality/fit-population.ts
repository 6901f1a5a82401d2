// Computes the population constants of src/contract/population.ts from typists: eight numbers and no data.
import { type KeyPrior, type TypingPriors } from '../../src/event/typing-priors.js';
import { type TypingSample } from '../../src/traffic/behaviour.js';
import { type Typist } from './data.js';
import { mean } from './rates.js';
import { median } from '../median.js';

export function fitPopulation(typists: readonly Typist[]): TypingPriors {
  return { dwell: fitPrior(typists, ({ dwell }) => dwell), flight: fitPrior(typists, ({ flight }) => flight) };
}

function fitPrior(typists: readonly Typist[], timesOf: (sample: TypingSample) => readonly number[]): KeyPrior {
  const logs = typists.map(({ samples }) =>
    samples.map((sample) => timesOf(sample).map((time) => Math.log(Math.max(1, time)))),
  );
  const level = median(logs.flat(2));
  const medians: number[] = [];
  const personal: number[] = [];
  for (const samples of logs) {
    for (let key = 0; key < (samples[0]?.length ?? 0); key += 1) {
      const values = samples.map((sample) => sample[key] ?? NaN).filter((value) => !Number.isNaN(value));
      const usual = median(values);
      medians.push(usual);
      personal.push(mean(values.map((value) => Math.abs(value - usual))));
    }
  }
  return {
    level,
    deviation: mean(logs.flat(2).map((value) => Math.abs(value - level))),
    personal: mean(personal),
    between: mean(medians.map((value) => (value - level) ** 2)),
  };
}
