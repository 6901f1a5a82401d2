// An integrator's own word for an account change, as a kind.
import t from 'tap';
import { type ChangeKind, changeKind } from '../../src/util/change-kind.js';

const WORDS: Readonly<Record<ChangeKind, readonly string[]>> = {
  contact: ['email', 'phone_number', 'port_out', 'sim', 'SIM swap', 'sim_swap', 'change_esim', 'second-factor'],
  password: ['password', 'PIN', 'credentials'],
  payout: ['payout', 'bank_account', 'item_trade', 'paypal'],
  address: ['shipping_address'],
  profile: ['display_name', 'language'],
  other: ['', 'simple_view', 'tier'],
};

t.test('a word is of the kind that it names', (t) => {
  for (const kind of ['contact', 'password', 'payout', 'address', 'profile', 'other'] as const)
    for (const word of WORDS[kind]) t.equal(changeKind(word), kind, word);
  t.end();
});
