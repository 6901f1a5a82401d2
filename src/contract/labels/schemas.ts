// Schemas of label requests and replies; the request of the admin API also has the mode.
import Type, { type Static } from '#typebox';
import { named, namedStrict, optional } from '../validation/objects.js';
import { EVENT_ID, ISO_8601 } from '../validation/formats.js';
import { LABEL_NOTE_CHARS_MAX, type Label, LABELS, LABEL_SOURCES, type LabelSource } from './labels.js';
import { EventId, time, warned, words } from '../reply-schemas.js';
import { MODES } from '../vocabulary.js';

const AMOUNT_MAX = 1e9;
const moment = () =>
  optional<string>({
    type: ['string', 'null'],
    maxLength: 64,
    pattern: ISO_8601,
    description:
      'When the finding became known, ISO 8601; now when absent. Not in the future; a time before the event ' +
      'counts as that of the event.',
  });

const said = {
  label: words(LABELS, 'The finding; `unknown` withdraws an earlier label.'),
  source: optional<LabelSource>({
    enum: [...LABEL_SOURCES, null],
    description: 'Source of the finding; `other` when absent.',
  }),
  labeled_at: moment(),
  amount: optional<number>({
    type: ['number', 'null'],
    minimum: 0,
    maximum: AMOUNT_MAX,
    description: 'Amount of money concerned, in `currency`.',
  }),
  currency: optional<string>({
    type: ['string', 'null'],
    pattern: '^[A-Za-z]{3}$',
    description: 'Currency of the amount, ISO 4217.',
  }),
  note: optional<string>({
    type: ['string', 'null'],
    maxLength: LABEL_NOTE_CHARS_MAX,
    description: 'Free text for analysts, without personal data.',
  }),
};

export const LabelRequest = named('LabelRequest', said);
export type LabelRequest = Static<typeof LabelRequest>;

export const AdminLabelRequest = namedStrict('AdminLabelRequest', {
  mode: words(MODES),
  event_id: Type.String({ minLength: 1, maxLength: 128, pattern: EVENT_ID }),
  ...said,
});
export type AdminLabelRequest = Static<typeof AdminLabelRequest>;

export const LabelReply = named('LabelReply', {
  event_id: EventId('Id of the event.'),
  label: words<Label>(LABELS),
  source: words<LabelSource>(LABEL_SOURCES),
  labeled_at: time('When the finding became known; not before the event.'),
  amount: Type.Optional(Type.Number()),
  currency: Type.Optional(Type.String()),
  note: Type.Optional(Type.String()),
  ...warned,
});
export type LabelReply = Static<typeof LabelReply>;

/** Schemas for which validators are generated. */
export const LABEL_REQUESTS = [LabelRequest, AdminLabelRequest];
