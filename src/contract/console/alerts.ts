// Alerts: the watched metrics, their thresholds, and the sentence of each.
import Type from '#typebox';
import { named, namedStrict, strict } from '../validation/objects.js';
import { nullable, words } from '../reply-schemas.js';
import { STRICT } from '../validation/formats.js';

export const ALERT_METRICS = [
  'block_share',
  'challenge_share',
  'error_share',
  'reader_lag_s',
  'leaked_keys',
  'model_drift',
  'people_per_value',
] as const;
export type AlertMetric = (typeof ALERT_METRICS)[number];

interface Watched {
  /** Default threshold: the alert fires above it. */
  above: number;
  windowMinutes: number;
  /** Fewest decisions in the window for an alert. */
  decisionsMin: number;
  sentence: string;
}

export const WATCHED: Readonly<Record<AlertMetric, Watched>> = {
  block_share: {
    above: 0.2,
    windowMinutes: 15,
    decisionsMin: 50,
    sentence: 'Many requests are blocked: an attack, or a policy that is too strict.',
  },
  challenge_share: {
    above: 0.5,
    windowMinutes: 15,
    decisionsMin: 50,
    sentence: 'Many requests are challenged: an attack, or a policy that is too strict.',
  },
  error_share: {
    above: 0.05,
    windowMinutes: 15,
    decisionsMin: 50,
    sentence: 'Many decisions were made without all profiles: the store is slow.',
  },
  reader_lag_s: {
    above: 300,
    windowMinutes: 1,
    decisionsMin: 0,
    sentence: 'A reader of the log is behind: profiles, analytics or webhooks are late.',
  },
  leaked_keys: {
    above: 0,
    windowMinutes: 60,
    decisionsMin: 0,
    sentence: 'A browser sent a secret or API key, so every visitor of that page can read it. Revoke the key.',
  },
  model_drift: {
    above: 0.25,
    windowMinutes: 1440,
    decisionsMin: 500,
    sentence:
      'The distribution of risks differs from last week (population stability index): traffic, clients or the policy ' +
      'changed.',
  },
  people_per_value: {
    above: 20,
    windowMinutes: 1440,
    decisionsMin: 50,
    sentence:
      'Many people come with one fingerprint, address, session or list of key times, such as that of your server: ' +
      "they are judged as one crowd. Send each person's own, or nothing.",
  },
};

/** Changes of a workspace to the default alerts. */
export type AlertRules = Partial<Record<AlertMetric, { above?: number; on?: boolean }>>;

export interface Alert {
  metric: AlertMetric;
  workspace: string;
  state: 'firing' | 'quiet' | 'off';
  /** null = unknown, or too few decisions. */
  value: number | null;
  above: number;
  /** Unix milliseconds. */
  since: number | null;
}

const Rule = strict({
  above: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Threshold: the alert fires above it.' }),
  ),
  on: Type.Optional(Type.Boolean()),
});

export const ChangeAlerts = namedStrict('ChangeAlerts', {
  rules: Type.Object(
    {
      block_share: Type.Optional(Rule),
      challenge_share: Type.Optional(Rule),
      error_share: Type.Optional(Rule),
      reader_lag_s: Type.Optional(Rule),
      leaked_keys: Type.Optional(Rule),
      model_drift: Type.Optional(Rule),
      people_per_value: Type.Optional(Rule),
    },
    { description: 'Alerts to change; others stay as they are.', ...STRICT },
  ),
});

export const AlertList = named('AlertList', {
  alerts: Type.Array(
    Type.Object({
      name: words(ALERT_METRICS),
      workspace: Type.String(),
      state: words(['firing', 'quiet', 'off'] as const),
      value: nullable<number>('number', 'Current value; null: unknown, or too few decisions.'),
      above: Type.Number(),
      window_minutes: Type.Integer(),
      since: nullable<string>('string', 'When the alert began to fire; null: it does not.'),
      sentence: Type.String(),
    }),
  ),
});
