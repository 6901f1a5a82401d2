// Territories whose users often have addresses registered in another country, or the reverse: there, a timezone and an
// address of two different countries are not a sign of fraud. Used only to decide that two countries do NOT disagree.

/** The country on the left counts as the country on the right. */
const SAME_AS: Readonly<Record<string, string>> = {
  // United States
  PR: 'US',
  VI: 'US',
  GU: 'US',
  MP: 'US',
  AS: 'US',
  UM: 'US',
  // France
  GP: 'FR',
  MQ: 'FR',
  GF: 'FR',
  RE: 'FR',
  YT: 'FR',
  PM: 'FR',
  BL: 'FR',
  MF: 'FR',
  NC: 'FR',
  PF: 'FR',
  WF: 'FR',
  TF: 'FR',
  MC: 'FR',
  // United Kingdom
  GG: 'GB',
  JE: 'GB',
  IM: 'GB',
  GI: 'GB',
  FK: 'GB',
  SH: 'GB',
  IO: 'GB',
  PN: 'GB',
  GS: 'GB',
  // Nordic countries
  FO: 'DK',
  GL: 'DK',
  AX: 'FI',
  SJ: 'NO',
  BV: 'NO',
  // Netherlands
  AW: 'NL',
  CW: 'NL',
  SX: 'NL',
  BQ: 'NL',
  // Australia and New Zealand
  CX: 'AU',
  CC: 'AU',
  NF: 'AU',
  HM: 'AU',
  CK: 'NZ',
  NU: 'NZ',
  TK: 'NZ',
  // Small neighbours served by providers of the larger country
  LI: 'CH',
  SM: 'IT',
  VA: 'IT',
  AD: 'ES',
  XK: 'RS',
  EH: 'MA',
  PS: 'IL',
};

/** The country whose providers serve a territory; most countries return themselves. */
export function servedFrom(country: string): string {
  return SAME_AS[country] ?? country;
}
