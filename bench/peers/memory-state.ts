// State in process memory: sufficient until a team needs a second process or a restart.
import { LRUCache } from 'lru-cache';
import type { RecordKey } from '../../src/contract/position.js';
import type { PeerState } from './state.js';

const RECORDS_MAX = 2_000_000;

export function openMemoryState(): PeerState {
  const records = new LRUCache<RecordKey, Buffer>({ max: RECORDS_MAX });
  let current = 0;
  const counters = new Map<string, number>();
  const count = (name: string): number => {
    const value = (counters.get(name) ?? 0) + 1;
    counters.set(name, value);
    return value;
  };
  return {
    begin(keyId, userHash, second, keys) {
      if (second !== current) {
        counters.clear();
        current = second;
      }
      return Promise.resolve({
        keyCount: count(keyId),
        userCount: count(userHash),
        records: keys.map((key) => records.get(key)),
      });
    },
    save(saved) {
      for (const [key, record] of saved) records.set(key, record);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
