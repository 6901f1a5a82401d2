// How the people of the world type: levels of a person and a kind of input, a pattern of keys per text, and a little of
// its own for each device. Made by the built-in generator.
import { type TypingSample, typingOf } from '../../../src/traffic/behaviour.js';
import { between, integer, normal, type Random, seeded } from '../../../src/traffic/random.js';
import { type Input } from './cast/people.js';
import { numberOf } from './names.js';

/** The generator draws a hand's two levels from this many numbers, and after them each key's own. */
const LEVEL_NUMBERS = 4;
const LENGTH = { password: [9, 14], card: [5, 7], form: [12, 14] } as const;
/**
 * A soft keyboard of a browser: down and up together. Thumbs on glass touch a key for less long than fingers press one.
 */
const WEB_DWELL_MS = [1, 12] as const;
const TOUCH_DWELL = 0.75;

export type Text = keyof typeof LENGTH;
type Typist = (time: number, by?: Random) => TypingSample;

export class Hand {
  readonly #owner: string;
  readonly #typists = new Map<string, Typist>();
  /** How often each text was typed. */
  readonly #times = new Map<string, number>();

  /** @param owner equal names are equal hands */
  constructor(owner: string) {
    this.#owner = owner;
  }

  /**
   * @param version another one is another text, as after a changed password
   * @param device gives the feel of its keys
   * @param author whose text it is: it has a length, whoever types it
   */
  type(by: Random, input: Input, text: Text, version: number, device: string, author = this.#owner): TypingSample {
    const kind = input === 'pc' ? 'pc' : 'touch';
    const name = `${kind}/${text}/${version}`;
    const times = this.#times.get(name) ?? 0;
    this.#times.set(name, times + 1);
    const { dwell, flight } = this.#typist(kind, name)(times, by);
    const feel = seeded(numberOf(`feel/${device}`));
    const heavy = Math.exp(normal(feel, 0, 0.06));
    const wide = Math.exp(normal(feel, 0, 0.04));
    const [low, high] = LENGTH[text];
    const keys = integer(seeded(numberOf(`${author}/${text}/${version}/length`)), low, high);
    return {
      dwell: dwell.slice(0, keys).map((ms) => held(by, input, ms * heavy)),
      flight: flight.slice(0, keys - 1).map((ms) => ms * wide),
    };
  }

  /** The person's levels are the same for every text; the keys' own are the text's. */
  #typist(kind: string, name: string): Typist {
    const known = this.#typists.get(name);
    if (known !== undefined) return known;
    const levels = seeded(numberOf(`${this.#owner}/${kind}/levels`));
    const keys = seeded(numberOf(`${this.#owner}/${name}/keys`));
    let drawn = 0;
    const made = typingOf(() => (drawn++ < LEVEL_NUMBERS ? levels() : keys()));
    this.#typists.set(name, made);
    return made;
  }
}

function held(by: Random, input: Input, ms: number): number {
  if (input === 'web') return between(by, WEB_DWELL_MS[0], WEB_DWELL_MS[1]);
  return input === 'app' ? ms * TOUCH_DWELL : ms;
}

/** One sample of somebody, played again with every time a little off. */
export function varied(by: Random, { dwell, flight }: TypingSample): TypingSample {
  const off = (ms: number): number => ms * Math.exp(normal(by, 0, 0.05));
  return { dwell: dwell.map(off), flight: flight.map(off) };
}
