// A row's bytes have no names in them: which fields follow each other is its layout. Whatever keeps rows keeps the
// number of their layout with them. Older layouts are read for ever, a newer one is refused.

/** The layout that is written: 1 more whenever a field or a word of a closed list is added after a release. */
export const EVENT_LAYOUT = 2;
export const VERIFICATION_LAYOUT = 2;

export class NewerLayoutError extends Error {
  override name = 'NewerLayoutError';

  /** @param where the file, key or line that holds the rows */
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
