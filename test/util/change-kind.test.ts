// Words of integrators for a change, and the kind that each is taken for.
import t from 'tap';
import { type ChangeKind, changeKind, isKey } from '../../src/util/change-kind.js';

const WORDS: Readonly<Record<ChangeKind, readonly string[]>> = {
  contact: (
    'email|E-Mail|mfa_device|sim_swap|new eSIM|SIM swap|change_esim|second-factor|port_out|recovery_codes|TOTP|' +
    'security question|trusted_device|sms_code|number porting|porting_code|port_in|api_key|contact|contact details|' +
    'tfa|two-step|webauthn|linked_account|social login|login_method|access_token|mail_forwarding|delegate|Telefon|' +
    'connected_app|linked app|agent_mandate|agent access|mail|new_mail|adresse mail|tel|cell|teléfono|cellulare'
  ).split('|'),
  password: (
    'password|pin|change_pin|passcode|PIN|credentials|passphrase|Passwort|passwd|pwd|contraseña|mot_de_passe|' +
    'mot de passe|wachtwoord'
  ).split('|'),
  payout: (
    'payout|iban|payee_added|bank transfer|item_trade|bank_account|paypal|refund_account|cash-out|recipient|' +
    'external_account|account number|crypto address|PIX key|direct-debit|direct debit mandate|spending_limit|' +
    'daily-limit|loyalty_points|reward balance|voucher|Kontonummer|rekeningnummer'
  ).split('|'),
  address: (
    'shipping_address|delivery address|recipient_address|mailing_address|Adresse|adres|Anschrift|dirección|' +
    'indirizzo|endereço'
  ).split('|'),
  profile: ['contact_preferences', 'display name', 'language', 'recipient name'],
  other: [
    'simple mode',
    'spinner',
    '',
    'simple_view',
    'tier',
    'settings',
    'smsx',
    'footprint',
    'reporting',
    'port_info',
    'contactless',
    'connected_appliance',
    'travel agent',
    'points_of_interest',
    'hotel',
    'cellar',
    'mailing',
    'madrese',
  ],
};

for (const [kind, words] of Object.entries(WORDS))
  t.test(kind, async (t) => {
    for (const word of words) t.equal(changeKind(word), kind, word);
  });

t.test('what lets in for good', async (t) => {
  const keys = ['passkey', 'mfa_device', 'TOTP', 'authenticator app', 'api_key', 'linked_account', 'agent_mandate'];
  for (const word of keys) t.ok(isKey(word), word);
  const others = ['email', 'phone', 'password', 'new eSIM', 'payout', 'laptop', 'Postfach', ''];
  for (const word of others) t.notOk(isKey(word), word);
});
