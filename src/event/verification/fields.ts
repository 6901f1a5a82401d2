// All fields of the verification row, in the order of its bytes; the counterpart of src/event/fields.ts.
import { field, GROUP, GROUPS, listed, spelled, TEXT, TIME, U32, U8, UUID } from '../field.js';

export const VERIFICATION_FIELDS = listed('decision', {
  id: field('id', UUID, 'Of this row, a UUIDv7: an event may be verified twice within a millisecond.'),
  time: field('time', TIME, 'Server clock when it was verified; Unix milliseconds in the row.'),
  eventId: field('event_id', UUID, 'The verified event, a UUIDv7.'),
  workspace: field('workspace', GROUP, 'Name of the workspace.'),
  mode: field('mode', spelled('MODES', 'Mode', 'test'), 'Test or live, by the key.'),
  keyId: field('key_id', GROUP, 'Id of the key that asked.'),
  outcome: field(
    'outcome',
    spelled('VERIFICATION_OUTCOMES', 'VerificationOutcome', 'billed'),
    "'billed' the first time, 'repeated' at no cost, 'quota' when the plan's devices are used up and nothing was " +
      'answered.',
  ),
  protectedDevices: field('protected_devices', U32, 'Distinct visitors a month that the plan allowed at that time.'),
  visitorId: field('visitor_id', TEXT, "The fingerprint of the visitor's first sighting."),
  fingerprint: field('fingerprint', TEXT, '64 hex characters, lower-case.'),
  useCase: field('use_case', spelled('USE_CASES', 'UseCase', 'score'), 'What the event was collected for.'),
  sdk: field('sdk', GROUP, 'SDK that collected the event, empty when unknown.'),
  risk: field('risk', U8, 'Risk score of the event, 0 to 100.'),
  action: field('action', spelled('ACTIONS', 'Action', 'allow'), 'What the decision on the event recommends.'),
  reasons: field('reasons', GROUPS, 'Codes of the reasons of the event.'),
  evidence: field('evidence', TEXT, 'JSON object, code to evidence; empty when there is none.'),
  country: field('country', GROUP, 'ISO 3166-1 alpha-2, ZZ when unknown.'),
  eventTime: field('event_time', TIME, 'When the event was collected; Unix milliseconds in the row.'),
  trace: field('trace', TEXT, 'Trace id and flags of the request that asked (W3C Trace Context), empty without one.', {
    since: 2,
  }),
});
