// An ordinary event in the life of an honest person, with what each use case may answer on that day.
import { type Life, type Platform } from './life.js';
import { type Stage } from './stage.js';

/**
 * The most that may be asked at a login, an order, a password reset, and a change of the e-mail and of the account for
 * money, one letter each: a = allow, s = soft challenge, h = hard challenge. Written before the first play.
 */
export type Bounds = string;

export interface LifeEvent {
  name: string;
  on: readonly Platform[];
  /** Whether it still holds a week later: a new phone does, a café does not. */
  lasts: boolean;
  bounds: Bounds;
  /** So far away that the visits before and after it are a day apart. */
  far?: true;
  change?: (life: Life) => Partial<Life>;
  /** Steps of the person, or of others, before the visit that is looked at. */
  happens?: (stage: Stage) => void;
}

const BOTH: readonly Platform[] = ['pc', 'app'];

/** For an hour or a day. */
export function brief(
  name: string,
  bounds: Bounds,
  change?: LifeEvent['change'],
  happens?: LifeEvent['happens'],
): LifeEvent {
  return { name, on: BOTH, lasts: false, bounds, ...(change && { change }), ...(happens && { happens }) };
}

/** From now on. */
export function lasting(name: string, bounds: Bounds, change?: LifeEvent['change']): LifeEvent {
  return { ...brief(name, bounds, change), lasts: true };
}

export const onPc = (event: LifeEvent): LifeEvent => ({ ...event, on: ['pc'] });
export const onApp = (event: LifeEvent): LifeEvent => ({ ...event, on: ['app'] });
export const far = (event: LifeEvent): LifeEvent => ({ ...event, far: true });
