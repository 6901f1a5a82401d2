// Request bodies of queries in the admin API.
import Type from '#typebox';
import { namedStrict } from '../validation/objects.js';
import { Policy } from '../admin-schemas.js';
import { MODES } from '../vocabulary.js';
import { words } from '../reply-schemas.js';
import { PREVIEW_HOURS_MAX, SIMULATED_DAYS_MAX, SQL_CHARACTERS_MAX, SQL_ROWS_MAX } from './questions.js';

export const PreviewPolicy = namedStrict('PreviewPolicy', {
  policy: Policy,
  hours: Type.Optional(Type.Integer({ minimum: 1, maximum: PREVIEW_HOURS_MAX, default: 24 })),
  mode: Type.Optional(words(MODES)),
});

export const SqlQuestion = namedStrict('SqlQuestion', {
  query: Type.String({ minLength: 1, maxLength: SQL_CHARACTERS_MAX, description: 'One read-only SQL statement.' }),
  max_rows: Type.Optional(Type.Integer({ minimum: 1, maximum: SQL_ROWS_MAX, default: SQL_ROWS_MAX })),
});

export const Simulate = namedStrict('Simulate', {
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: SIMULATED_DAYS_MAX, default: 7 })),
});

export const CONSOLE_REQUESTS = [PreviewPolicy, SqlQuestion, Simulate];
