// The shop's acts: which fields each has, which helper of the client speaks of it and with what, and where the backend
// takes it.
const email = { name: 'email', label: 'E-mail', type: 'email', value: 'ada@example.org', autocomplete: 'username' };
const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' };

export const FORMS = [
  {
    act: 'login',
    helper: 'login',
    about: ({ email }) => [{ identifier: email, authMethod: 'PASSWORD' }],
    title: 'Sign in',
    hint: 'Ada’s password is “lovelace”. Type it, paste it, let your manager fill it in.',
    fields: [email, password],
    button: 'Sign in',
  },
  {
    act: 'registration',
    helper: 'registration',
    about: () => [],
    title: 'New account',
    hint: 'Any address will do; nothing is sent to it.',
    fields: [
      { ...email, value: '' },
      { ...password, autocomplete: 'new-password' },
    ],
    button: 'Create account',
  },
  {
    act: 'checkout',
    helper: 'checkout',
    about: ({ amount }) => [{ amount: Number(amount), currency: 'EUR', itemCount: 1 }],
    title: 'Checkout',
    hint: 'One teapot. Change the amount and see what an unusual one does once the shop knows you.',
    fields: [email, { name: 'amount', label: 'Amount in EUR', type: 'number', value: '39', autocomplete: 'off' }],
    button: 'Pay',
  },
  {
    act: 'password-reset',
    helper: 'passwordReset',
    about: () => [],
    title: 'Forgotten password',
    hint: 'The answer is the same whether there is such an account or not.',
    fields: [email],
    button: 'Send me a link',
  },
  {
    act: 'account-change',
    helper: 'accountChange',
    about: () => [{ changeType: 'address' }],
    title: 'Change of address',
    hint: 'What a thief does first after getting in.',
    fields: [email, { name: 'street', label: 'New street', type: 'text', value: '', autocomplete: 'off' }],
    button: 'Save',
  },
];

/** Fingerprints that force an outcome in test mode, see docs/integrating.md. */
export const OUTCOMES = [
  ['', 'as it is scored'],
  ['93a049b81548c58c142daeca55b61440393007dd2901c5384e20e19096bd526e', 'soft challenge'],
  ['609117cd67d4feda4e07374bfe505a083ffbf6b8b941b64a7b2f52c26794d28b', 'hard challenge'],
  ['530a8405d6c61959ec489bbde2d2f8c70f19da837f2d41903ce7b06c50f611ac', 'block'],
  ['01391b6a638f13b5cbe40b7a3bf5856f74286735adb4a0676561f9de25a29d33', 'rate limited'],
];
