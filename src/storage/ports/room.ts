// Used and maximum size of a store, for metrics and the readiness check.

export interface Room {
  usedBytes: number;
  bytesMax: number;
}
