// The address of an endpoint. Parts of a path come from the address of the page, which anyone can craft: a link must
// not make the page ask another endpoint than its code names. A browser reads `%2e%2e`, `..\` and dots with a tab
// between them as `..` too, so its own reading is compared with what was asked.

/** @param path below `api`. Undefined when a browser would ask something else */
export function addressIn(api: URL, path: string): URL | undefined {
  const [asked = ''] = path.split('?', 1);
  try {
    const address = new URL(path, api);
    return address.origin === api.origin && address.pathname === api.pathname + asked ? address : undefined;
  } catch {
    return undefined;
  }
}
