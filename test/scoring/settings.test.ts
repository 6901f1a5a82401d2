// The table of numbers: each is read, within its bounds, and moves what it says.
import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { FAMILIES } from '../../src/contract/reasons.js';
import { CHALLENGES } from '../../src/contract/vocabulary.js';
import { RAMPS, SETTING_NAMES, SETTINGS } from '../../src/contract/settings/settings.js';
import { compilePolicy, mergePolicy } from '../../src/scoring/model/policy.js';
import { compileSettings, DEFAULT_SETTINGS, placeOfSetting } from '../../src/scoring/model/settings.js';
import { sha256 } from '../profiles/rows.js';
import { World } from './world.js';

const SCORING = new URL('../../../src/scoring/', import.meta.url);

t.test('every number has a reason, and lies within its bounds', async (t) => {
  for (const name of SETTING_NAMES) {
    const [value, , least, most, why] = SETTINGS[name];
    t.ok(least <= value && value <= most && least < most, name);
    t.match(why, /^[A-Z].+\.$/, `${name}: a sentence`);
  }
});

t.test('every number is read by the code that judges', async (t) => {
  const text = readdirSync(SCORING, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, SCORING), 'utf8'))
    .join('\n');
  const families = new Set(FAMILIES.map((family) => `alike_${family}`));
  const answers = new Set<string>(CHALLENGES.flatMap((word) => FAMILIES.map((family) => `answer_${word}_${family}`)));
  for (const name of SETTING_NAMES) t.ok(families.has(name) || answers.has(name) || text.includes(`'${name}'`), name);
});

t.test('a number out of its bounds, and what would end before it begins, is refused by name', async (t) => {
  for (const name of SETTING_NAMES) {
    const [, , least, most] = SETTINGS[name];
    for (const value of [least - 0.001, most + 0.001, NaN, Infinity])
      t.throws(() => compileSettings({ [name]: value }), RangeError, `${name} ${value}`);
  }
  t.throws(() => compileSettings({ device_age_days: 0 }), /device_age_days must lie within 0.1..365, not 0$/);
  const pairs = new Set(RAMPS.flat());
  for (const name of SETTING_NAMES.filter((one) => /_(from|to)$/.test(one)))
    if (SETTING_NAMES.some((one) => one === name.replace(/_(from|to)$/, name.endsWith('_to') ? '_from' : '_to')))
      t.ok(pairs.has(name), `${name} is an end of a ramp that is checked`);
  for (const [from, to] of RAMPS) {
    const [, , least] = SETTINGS[to];
    const end = Math.max(least, SETTINGS[from][2]);
    t.throws(() => compileSettings({ [from]: end, [to]: end }), RangeError, `${from} ${to}`);
  }
});

t.test('what is not named stays, and what a stored policy does not know yet is the default', async (t) => {
  const { settings: all, ...stored } = mergePolicy({}, 'stored before there were settings');
  t.same(compilePolicy(stored).settings, DEFAULT_SETTINGS);
  t.same(Object.keys(all ?? {}), SETTING_NAMES, 'stored whole: a default that moves moves no past');
  const own = compileSettings({ sim_fade_hours: 24 });
  for (const name of SETTING_NAMES)
    t.equal(own[placeOfSetting(name)], name === 'sim_fade_hours' ? 24 : SETTINGS[name][0], name);
});

t.test('a number moves the decision that it says it moves', async (t) => {
  const second = { fingerprint: sha256('second'), challengeCompleted: ['mfa'] };
  const after = (days: number, settings: Parameters<typeof compileSettings>[0]): World => {
    const world = new World();
    world.policy = compilePolicy(mergePolicy({ ...(settings && { settings }) }, 'own'));
    for (let i = 0; i < 6; i += 1) world.send({}, 86_400);
    world.send(second, days * 86_400);
    return world;
  };
  const change = { fingerprint: second.fingerprint, useCase: 'account_change', changeType: 'email' } as const;
  const slow = after(3, { device_age_days: 40 }).ask(change);
  const usual = after(3, {}).ask(change);
  const fast = after(3, { device_age_days: 0.1, device_uses_full: 1 }).ask(change);
  t.ok(slow.risk > usual.risk && usual.risk > fast.risk, `${slow.risk} ${usual.risk} ${fast.risk}`);
  t.notOk(fast.reasons.includes('recent_device'));
});
