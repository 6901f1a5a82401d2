// The columns of ClickHouse's `events` table in the order of the codec: what a row is made of, as an analyst sees it.
import { FEATURES } from '../../contract/event-row.js';
import { ACTIONS, KEY_KINDS, LOGIN_RESULTS, MODES, USE_CASES } from '../../contract/vocabulary.js';

export interface Column {
  name: string;
  /** ClickHouse type. */
  type: string;
  /** Compression codec. Not given: ZSTD(1), which costs an insert no more than LZ4 and stores a third less. */
  codec?: string;
}

/** For what questions group by. Elsewhere a plain String is cheaper: merging dictionaries takes 0.2 us a row and column. */
const LC = 'LowCardinality(String)';
/** One byte in the row, a word in a question. A closed list may grow at its end only. */
const closed = (words: readonly string[]): string => `Enum8(${words.map((word, index) => `'${word}' = ${index}`).join(', ')})`;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const column = (name: string, type: string, codec?: string): Column => (codec === undefined ? { name, type } : { name, type, codec });

export const COLUMNS: readonly Column[] = [
  column('event_id', 'UUID'),
  column('time', "DateTime64(3, 'UTC')", 'Delta, ZSTD(1)'),
  column('workspace', LC),
  column('mode', closed(MODES)),
  column('use_case', closed(USE_CASES)),
  column('key_kind', closed(KEY_KINDS)),
  column('key_id', LC),
  column('sdk', LC),
  column('options', 'UInt8'),
  column('fingerprint', 'String'),
  column('user_hash', 'String'),
  column('session_hash', 'String'),
  column('identifier_hash', 'String'),
  column('login_result', closed(LOGIN_RESULTS)),
  column('auth_method', 'String'),
  column('failure_reason', 'String'),
  column('address_hash', 'String'),
  column('address_prefix', 'String'),
  column('country', LC),
  column('asn', 'UInt32'),
  column('network', 'UInt8'),
  column('timezone', LC),
  column('local_hour', 'UInt8'),
  column('client', 'UInt32'),
  column('device_attributes', 'FixedString(24)'),
  column('browser', LC),
  column('browser_version', 'String'),
  column('os', LC),
  column('typing_dwell_ms', 'Array(Float32)'),
  column('typing_flight_ms', 'Array(Float32)'),
  ...FEATURES.map((feature) => column(snake(feature), 'Nullable(Float32)')),
  column('fields_focused', 'UInt16'),
  column('fields_distinct', 'UInt16'),
  column('sim_serial_hash', 'String'),
  column('sim_operator', LC),
  column('sim_operator_name', 'String'),
  column('network_operator', LC),
  column('network_type', 'String'),
  column('page_url', 'String'),
  column('page_origin', 'String'),
  column('referrer', 'String'),
  column('currency', 'String'),
  column('shipping_country', 'String'),
  column('change_type', 'String'),
  column('challenge_completed', `Array(${LC})`),
  column('device', `Map(${LC}, String)`),
  column('visitor_id', 'String'),
  column('risk', 'UInt8'),
  column('action', closed(ACTIONS)),
  column('reasons', `Array(${LC})`),
  column('points', 'Array(Float32)'),
  column('evidence', 'String'),
  column('learned', 'Bool'),
  column('degraded', 'Bool'),
  column('policy_version', LC),
  column('baseline_available', 'Bool'),
  column('behavior_changed', 'Bool'),
  column('change_score', 'Float32'),
  column('similarity', 'Float32'),
  column('change_reasons', `Array(${LC})`),
  column('rhythm_distance', 'Nullable(Float32)'),
  column('session_shift', 'Float32'),
  column('place_country', LC),
  column('sim_swap', 'String'),
  column('challenges', `Array(${LC})`),
  column('confidence', 'Float32'),
  column('device_similarity', 'Float32'),
  column('is_new', 'Bool'),
  column('times_seen', 'UInt32'),
  column('first_seen', "DateTime64(3, 'UTC')", 'Delta, ZSTD(1)'),
  column('last_seen', "DateTime64(3, 'UTC')", 'Delta, ZSTD(1)'),
  column('trust', 'Float32'),
  column('reputation', 'Nullable(Float32)'),
  column('latency_us', 'UInt32'),
];
