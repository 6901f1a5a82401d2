// How much of a store is used, for metrics and for whoever asks whether the service is ready.

export interface Room {
  usedBytes: number;
  bytesMax: number;
}
