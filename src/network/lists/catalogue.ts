// The catalogue of public lists to fetch: kind, name and URL, one list per line of text, so that an operator can change
// it without a build. No list is shipped, and none is fetched without a request.

export const LIST_KINDS = ['vpn', 'tor', 'datacenter'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export interface ListSource {
  readonly kind: ListKind;
  readonly name: string;
  readonly url: string;
  /** SHA-256 that the fetched bytes must have, '' for no check. */
  readonly sha256: string;
}

/** Half of the files that the reader accepts: the other half is for the operator's own lists. */
export const SOURCES_MAX = 32;
export const CATALOGUE_BYTES_MAX = 65_536;

/** Used by `riskgate lists update` when LISTS_CATALOGUE names no file. Licences: docs/network-lists.md. */
export const DEFAULT_CATALOGUE = `
# kind      name         address
tor         exits        https://check.torproject.org/torbulkexitlist
vpn         x4bnet       https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv4.txt
vpn         x4bnet-ipv6  https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/vpn/ipv6.txt
datacenter  x4bnet       https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv4.txt
datacenter  x4bnet-ipv6  https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output/datacenter/ipv6.txt
datacenter  aws          https://ip-ranges.amazonaws.com/ip-ranges.json
datacenter  google       https://www.gstatic.com/ipranges/cloud.json
datacenter  oracle       https://docs.oracle.com/en-us/iaas/tools/public_ip_ranges.json
datacenter  digitalocean https://digitalocean.com/geo/google.csv
`;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const PIN = /^sha256=([0-9a-f]{64})$/;

export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** @throws CatalogueError with the line number and the expected format */
export function parseCatalogue(text: string): ListSource[] {
  const sources: ListSource[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content === '' || content.startsWith('#')) continue;
    const source = parseSource(content.split(/\s+/), `line ${index + 1} of the catalogue of network lists`);
    if (sources.some((other) => fileOf(other) === fileOf(source)))
      throw new CatalogueError(`the catalogue of network lists has ${source.kind} ${source.name} twice`);
    sources.push(source);
    if (sources.length > SOURCES_MAX)
      throw new CatalogueError(`the catalogue of network lists has more than ${SOURCES_MAX} lists`);
  }
  return sources;
}

function parseSource([first = '', name = '', url = '', ...more]: readonly string[], where: string): ListSource {
  const kind = LIST_KINDS.find((each) => each === first);
  if (kind === undefined) throw new CatalogueError(`${where}: the kind must be one of ${LIST_KINDS.join(', ')}`);
  if (!NAME.test(name))
    throw new CatalogueError(`${where}: the name must have 1 to 40 small letters, digits and dashes`);
  if (!isAddress(url)) throw new CatalogueError(`${where}: the address must be a URL of http or https without a user`);
  const [pin = '', ...surplus] = more;
  const sha256 = pin === '' ? '' : PIN.exec(pin)?.[1];
  if (sha256 === undefined || surplus.length > 0)
    throw new CatalogueError(`${where}: after the address only sha256= and 64 small hex digits may follow`);
  return { kind, name, url, sha256 };
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** File name of a list; its prefix is the kind. */
export function fileOf({ kind, name }: Pick<ListSource, 'kind' | 'name'>): string {
  return `${kind}-${name}.txt`;
}
