// Maps an integrator's own word for an account change to a kind.

export type ChangeKind = 'contact' | 'password' | 'payout' | 'address' | 'profile' | 'other';

const KINDS: readonly [kind: ChangeKind, words: RegExp][] = [
  ['contact', /e-?mail|phone|mobile|msisdn|mfa|2fa|(?<![a-z])t?otp|passkey|factor|authenticator|recovery|port.?out/i],
  ['contact', /(?<![a-z])e?sim(?![a-z])|security.?(key|question)|trusted.?device|backup.?code|(?<![a-z])sms(?![a-z])/i],
  ['contact', /number.?port|(?<![a-z])port(ing|.?in(?![a-z]))|api.?key/i],
  ['contact', /(?<![a-z])(contact(?!.?pref|less)|tfa|sso|oauth|webauthn|fido)|two.?step|identity.?provider/i],
  ['contact', /(social|linked|connected).?(login|account|app(?![a-z]))|(log|sign).?in.?method|access.?token|ssh.?key/i],
  [
    'contact',
    /(?<![a-z])agent.?(mandate|access)|forwarding|delegate|authori[sz]ed.?user|telefon|celular|correo|mobil/i,
  ],
  ['password', /pass(word|code|phrase|wort)|kennwort|contrase|senha|(?<![a-z])pin(?![a-z])|credential/i],
  ['payout', /payout|bank|iban|withdraw|beneficiary|payee|card|wallet|deposit|paypal|trade|transfer/i],
  ['payout', /payment|refund|settlement|cash.?out|salary|payroll|sort.?code|routing|disburse/i],
  ['payout', /recipient(?!.?(name|address))|(external|crypto).?account|account.?number|crypto.?address/i],
  ['payout', /(?<![a-z])(pix|clabe|upi)(?![a-z])|direct.?debit|standing.?order|voucher/i],
  [
    'payout',
    /(spending|payment|transfer|daily|credit|order|withdrawal).?limit|(loyalty|bonus|reward).?(point|mile|balance)/i,
  ],
  ['address', /address|shipping|delivery/i],
  ['profile', /name|avatar|picture|language|newsletter|preference|birth|gender/i],
];

const KEY = new RegExp(
  '(2|m|t)fa|(?<![a-z])t?otp|passkey|factor|authenticator|security.?key|trusted.?device|backup.?code|api.?key|' +
    '(?<![a-z])(sso|oauth|webauthn|fido)|two.?step|identity.?provider|(log|sign).?in.?method|access.?token|' +
    '(social|linked|connected).?(login|account|app(?![a-z]))|ssh.?key|delegate|authori[sz]ed.?user|' +
    'agent.?(mandate|access)',
  'i',
);

/** What lets in whoever sets it, from then on, without the password or the mailbox. */
export function isKey(changeType: string): boolean {
  return KEY.test(changeType);
}

/** The words come from clients, so the cache is bounded. */
const REMEMBERED_MAX = 200;
const remembered = new Map<string, ChangeKind>();

export function changeKind(changeType: string): ChangeKind {
  const before = remembered.get(changeType);
  if (before !== undefined) return before;
  const kind = KINDS.find(([, words]) => words.test(changeType))?.[0] ?? 'other';
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(changeType, kind);
  return kind;
}
