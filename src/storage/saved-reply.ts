// Whether erasure removes a saved reply, by the stored subject of the reply.

/** Calls `remove` with the subject of a reply; false when the reply has none. */
export function isAbout(about: string, remove: (userHash: string, fingerprint: string) => boolean): boolean {
  const [userHash = '', fingerprint = ''] = about.split(' ');
  return userHash !== '' && remove(userHash, fingerprint);
}
