// Whom a saved reply is about, as every medium keeps it.

/** Asks about a reply's people, if it has any. */
export function isAbout(about: string, remove: (userHash: string, fingerprint: string) => boolean): boolean {
  const [userHash = '', fingerprint = ''] = about.split(' ');
  return userHash !== '' && remove(userHash, fingerprint);
}
