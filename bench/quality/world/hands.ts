// Typing of people: levels per person and kind of input, a key pattern per text, and a small offset per device. Made by
// the built-in generator.
import { type TypingSample, typingOf } from '../../../src/traffic/behaviour.js';
import { between, integer, normal, type Random, seeded } from '../../../src/traffic/random.js';
import { type Input } from './cast/people.js';
import { numberOf } from './names.js';

/** The generator draws the two levels of a typist from this many random numbers, and then each key's own. */
const LEVEL_NUMBERS = 4;
const LENGTH = { password: [9, 14], card: [5, 7], form: [12, 14] } as const;
/**
 * In a phone browser keys go down and up almost together. On a touchscreen, keys are held for less time than on a
 * keyboard.
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

  /** @param owner the same name gives the same typing */
  constructor(owner: string) {
    this.#owner = owner;
  }

  /**
   * @param version a new version is a new text, such as a changed password
   * @param device adds a key offset of its own
   * @param author owner of the text, which fixes its length for all typists
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

  /** The levels are the same for all texts of a person; the key times belong to the text. */
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

/** A recorded sample replayed with a small change of every time. */
export function varied(by: Random, { dwell, flight }: TypingSample): TypingSample {
  const off = (ms: number): number => ms * Math.exp(normal(by, 0, 0.05));
  return { dwell: dwell.map(off), flight: flight.map(off) };
}
