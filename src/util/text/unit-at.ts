/**
 * `text.charCodeAt(at)`, for loops over texts of many origins. V8 has several kinds of texts (of one part, joined, cut
 * out, used as a name) and, from the fifth kind that a place in the code sees, looks `charCodeAt` up by name for every
 * character: 43 characters took 0.8 to 1.3 us instead of 0.2 to 0.3.
 */
export function unitAt(text: string, at: number): number {
  return String.prototype.charCodeAt.call(text, at);
}
