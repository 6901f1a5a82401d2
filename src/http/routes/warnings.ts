// Adds `warnings` to a reply: parts of the request that were ignored. They are not part of the event, so they are added
// to the text that was rendered from the row.

/** Appends one member to the text of a JSON object. */
export function withWarnings(body: Uint8Array | string, warnings: readonly string[]): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  return `${text.slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`;
}
