// Memory of short arrays. V8 allocates an array of more than 64 bytes outside its heap, which takes longer than filling
// it; so these share a larger piece.

/** Longest array inside the heap. */
const IN_HEAP = 16;
const SLAB_FLOATS = 4096;
/** A longer array gets its own memory. */
const SHARED_MAX = SLAB_FLOATS / 8;

let slab = new ArrayBuffer(SLAB_FLOATS * Float32Array.BYTES_PER_ELEMENT);
let used = 0;

/** An array of zeros. Other arrays share its buffer. */
export function floatArray(length: number): Float32Array {
  if (length <= IN_HEAP || length > SHARED_MAX) return new Float32Array(length);
  if (used + length > SLAB_FLOATS) {
    slab = new ArrayBuffer(SLAB_FLOATS * Float32Array.BYTES_PER_ELEMENT);
    used = 0;
  }
  const floats = new Float32Array(slab, used * Float32Array.BYTES_PER_ELEMENT, length);
  used += length;
  return floats;
}
