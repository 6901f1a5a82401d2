// Layout numbers of rows. A row's bytes contain no field names; the layout defines the order of the fields. Every store
// of rows also stores the number of their layout. All older layouts can be read; a newer one is refused.

/** The layout of new rows. Increased by 1 when a field or a word of a closed list is added after a release. */
export const EVENT_LAYOUT = 2;
export const VERIFICATION_LAYOUT = 2;

export class NewerLayoutError extends Error {
  override name = 'NewerLayoutError';

  /** @param where the file, key or line with the rows */
  constructor(where: string, layout: number, newest: number) {
    super(
      `${where} holds rows of layout ${layout}, but this version reads layouts 1 to ${newest}. ` +
        'Start the version that wrote them, or a later one.',
    );
  }
}

/** @throws NewerLayoutError */
export function checkLayout(where: string, layout: number, newest: number): void {
  if (!Number.isInteger(layout) || layout < 1 || layout > newest) throw new NewerLayoutError(where, layout, newest);
}
