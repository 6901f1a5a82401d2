/** Works with something that must be closed afterwards, also after an error. */
export async function closing<T extends { close: () => unknown }, R>(
  opened: T,
  work: (opened: T) => R | Promise<R>,
): Promise<R> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
