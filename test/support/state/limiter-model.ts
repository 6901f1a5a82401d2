// A limiter and a model of it on clocks that jump in both directions: one random run per seed.
import { type KeyEntry } from '../../../src/access/key-ring.js';
import { Limiter } from '../../../src/access/limits/limiter.js';
import { PseudonymKey } from '../../../src/access/pseudonym-key.js';
import { randomFrom } from '../random.js';

const NOW = Date.UTC(2026, 0, 1);
export const MODEL_WORKSPACE = {
  name: 'acme',
  id: 1,
  secret: new PseudonymKey(Buffer.alloc(32)),
  protectedDevices: 1,
  retentionDays: 1,
  policy: undefined,
};

export function limitedKey(limitPerSecond: number, slot = 0): KeyEntry {
  return {
    id: `key_${slot}`,
    workspace: MODEL_WORKSPACE,
    kind: 'api',
    mode: 'live',
    active: true,
    limitPerSecond,
    addressShare: limitPerSecond,
    origins: new Set(),
    fullReply: false,
    slot,
  };
}

export function userHash(index: number): string {
  return index.toString(16).padStart(16, '0').padEnd(32, 'f');
}

/** Number of answers that differ from the model: allowed above the limit, or refused below it. */
export function wrongAnswers(seed: number): number {
  const random = randomFrom(seed);
  const limiter = new Limiter(16);
  const limit = 1 + Math.floor(random() * 12);
  const steps = random() < 0.5;
  const subjects = [limitedKey(limit, 0), limitedKey(limit, 1)];
  const users = [userHash(1), userHash(2), userHash(3)];
  const taken = new Map<string, number>();
  let wrong = 0;
  let now = NOW + Math.floor(random() * 1000);
  // Time of the model: only forward steps count.
  let passed = now;
  limiter.takeKey(limitedKey(1, 2), now);
  for (let request = 0; request < 60; request += 1) {
    const step = steps && random() < 0.2 ? Math.floor((random() - 0.5) * 10_000) : Math.floor(random() * 150);
    now += step;
    passed += Math.max(0, step);
    const which = Math.floor(random() * 5);
    const subject = subjects[which];
    const name = `${which} ${Math.floor(passed / 1000)}`;
    const { allowed } = subject
      ? limiter.takeKey(subject, now)
      : limiter.takeUser(users[which - 2] ?? '', limit, now, 'key_a');
    const before = taken.get(name) ?? 0;
    if (allowed) taken.set(name, before + 1);
    if (allowed !== before < limit) wrong += 1;
  }
  return wrong;
}
