// Maps an integrator's own word for an account change to a kind.

export type ChangeKind = 'contact' | 'password' | 'payout' | 'address' | 'profile' | 'other';

/** What lets in whoever sets it, from then on, without the password or the mailbox. */
const KEY = new RegExp(
  'mfa|2fa|(?<![a-z])(tfa|sso|oauth|webauthn|fido)|(?<![a-z])t?otp|passkey|factor|authenticator|security.?key|' +
    'trusted.?device|backup.?code|api.?key|two.?step|identity.?provider|(log|sign).?in.?method|access.?token|' +
    '(social|linked|connected).?(login|account|app(?![a-z]))|ssh.?key|delegate|authori[sz]ed.?user|' +
    '(?<![a-z])agent.?(mandate|access)',
  'i',
);

const KINDS: readonly [kind: ChangeKind, words: RegExp][] = [
  ['contact', KEY],
  ['contact', /e-?mail|phone|mobile|msisdn|recovery|port.?out|security.?question|forwarding/i],
  ['contact', /(?<![a-z])(e?sim|sms)(?![a-z])|number.?port|(?<![a-z])port(ing|.?in(?![a-z]))/i],
  ['contact', /(?<![a-z])contact(?!.?pref|less)|telefon|cell?ular|correo|mobil|(?<![a-z])(mail|tel|cell)(?![a-z])/i],
  ['password', /pass(word|wd|code|phrase|wort)|(?<![a-z])(pwd|pin)(?![a-z])|credential/i],
  ['password', /kennwort|contrase|senha|mot.?de.?passe|wachtwoord/i],
  ['payout', /payout|bank|iban|withdraw|beneficiary|payee|card|wallet|deposit|paypal|trade|transfer/i],
  ['payout', /payment|refund|settlement|cash.?out|salary|payroll|sort.?code|routing|disburse|(konto|rekening)nummer/i],
  ['payout', /recipient(?!.?(name|address))|(external|crypto).?account|account.?number|crypto.?address/i],
  ['payout', /(?<![a-z])(pix|clabe|upi)(?![a-z])|direct.?debit|standing.?order|voucher/i],
  [
    'payout',
    /(spending|payment|transfer|daily|credit|order|withdrawal).?limit|(loyalty|bonus|reward).?(point|mile|balance)/i,
  ],
  ['address', /address|shipping|delivery|(?<![a-z])adres|anschrift|direccion|indirizzo|endereco/i],
  ['profile', /name|avatar|picture|language|newsletter|preference|birth|gender/i],
];

/** `teléfono` and `telefono` are one word. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Whether it is of the kind `contact` and lets in for good. */
export function isKey(changeType: string): boolean {
  return KEY.test(changeType);
}

/** The words come from clients, so the cache is bounded. */
const REMEMBERED_MAX = 200;
const remembered = new Map<string, ChangeKind>();

export function changeKind(changeType: string): ChangeKind {
  const before = remembered.get(changeType);
  if (before !== undefined) return before;
  const plain = withoutAccents(changeType);
  const kind = KINDS.find(([, words]) => words.test(plain))?.[0] ?? 'other';
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(changeType, kind);
  return kind;
}
