// `warnings` of a reply: what the request had that nobody looked at. Not part of the event, so it is added to the text
// that was made of the row.

/** A JSON object's text with one more member. */
export function withWarnings(body: Uint8Array | string, warnings: readonly string[]): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return `${text.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`;
}
