// The columns of ClickHouse's `verifications` table in the order of the codec.
import { type Column } from '../row/columns.js';

const LC = 'LowCardinality(String)';

export const VERIFICATION_COLUMNS: readonly Column[] = [
  { name: 'id', type: 'UUID' },
  { name: 'time', type: "DateTime64(3, 'UTC')", codec: 'Delta, ZSTD(1)' },
  { name: 'event_id', type: 'UUID' },
  { name: 'workspace', type: LC },
  { name: 'mode', type: LC },
  { name: 'key_id', type: LC },
  { name: 'outcome', type: LC },
  { name: 'protected_devices', type: 'UInt32' },
  { name: 'visitor_id', type: 'String', codec: 'ZSTD(1)' },
  { name: 'fingerprint', type: 'String', codec: 'ZSTD(1)' },
  { name: 'use_case', type: LC },
  { name: 'sdk', type: LC },
  { name: 'risk', type: 'UInt8' },
  { name: 'action', type: LC },
  { name: 'reasons', type: `Array(${LC})` },
  { name: 'evidence', type: 'String', codec: 'ZSTD(1)' },
  { name: 'country', type: LC },
  { name: 'event_time', type: "DateTime64(3, 'UTC')", codec: 'Delta, ZSTD(1)' },
];
