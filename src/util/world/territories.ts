// Territories whose users often have addresses registered in another country, or the reverse: there, a timezone, an
// address and a destination of two different countries are not a sign of fraud. Used only to decide that two countries
// do NOT disagree.

/** A country, and the territories that count as it. */
const TERRITORIES: Readonly<Record<string, string>> = {
  US: 'PR VI GU MP AS UM',
  FR: 'GP MQ GF RE YT PM BL MF NC PF WF TF MC',
  // Shops write `UK`, and offices of the European Union `EL`: both are reserved in ISO 3166.
  GB: 'GG JE IM GI FK SH IO PN GS UK',
  GR: 'EL',
  DK: 'FO GL',
  FI: 'AX',
  NO: 'SJ BV',
  NL: 'AW CW SX BQ',
  AU: 'CX CC NF HM',
  NZ: 'CK NU TK',
  // Small neighbours served by providers of the larger country
  CH: 'LI',
  IT: 'SM VA',
  // The post's codes of the Canary Islands, and of Ceuta and Melilla
  ES: 'AD IC EA',
  RS: 'XK',
  MA: 'EH',
  IL: 'PS',
};
const SERVED_FROM: ReadonlyMap<string, string> = new Map(
  Object.entries(TERRITORIES).flatMap(([country, served]) => served.split(' ').map((each) => [each, country])),
);

/** The country whose providers serve a territory; most countries return themselves. */
export function servedFrom(country: string): string {
  return SERVED_FROM.get(country) ?? country;
}
