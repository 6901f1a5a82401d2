// Ordinary events of accounts, orders and integrations.
import { brief, lasting, type LifeEvent } from './event.js';
import { type Stage } from './stage.js';

const failing =
  (times: number) =>
  (stage: Stage): void => {
    for (let i = 0; i < times && !stage.ordersOnly; i += 1) {
      stage.fails();
      stage.wait(1);
    }
  };
const forgets =
  (times: number) =>
  (stage: Stage): void => {
    failing(times)(stage);
    stage.plain('password_reset');
    stage.life = { ...stage.life, passwordVersion: stage.life.passwordVersion + 1 };
    stage.wait(3);
  };
const changes =
  (...kinds: readonly string[]) =>
  (stage: Stage): void => {
    if (!stage.ordersOnly) stage.login();
    for (const kind of kinds) stage.change(kind);
    stage.wait(10);
  };

export const EVENTS_OF_ACCOUNTS: readonly LifeEvent[] = [
  brief('two wrong passwords', 'aaaas', undefined, failing(2)),
  brief('five wrong passwords, then a reset', 'sssss', undefined, forgets(5)),
  brief('nine wrong passwords, then a reset', 'sssss', undefined, forgets(9)),
  brief('a reset', 'asass', undefined, forgets(0)),
  brief('second factor at the login', 'aaaaa', () => ({ mfa: true })),
  brief(
    'second factor wrong at first',
    'aaaaa',
    () => ({ mfa: true }),
    (stage) => {
      if (!stage.ordersOnly) stage.fails('wrong_code');
    },
  ),
  brief('other e-mail', 'asass', undefined, changes('email')),
  brief('other phone number', 'asass', undefined, changes('phone')),
  brief('marriage: name and e-mail', 'asass', undefined, changes('profile', 'email')),
  brief('other postal address', 'asaas', undefined, changes('address')),
  brief('other account for money', 'asass', undefined, changes('payout')),
  brief('new password', 'asaas', undefined, (stage) => {
    changes('password')(stage);
    stage.life = { ...stage.life, passwordVersion: stage.life.passwordVersion + 1 };
  }),
  brief('order of five times the usual', 'asaas', ({ amount }) => ({ amount: amount * 5 })),
  brief('six orders for Christmas', 'aaaas', undefined, (stage) => {
    for (let i = 0; i < 6; i += 1) {
      stage.order();
      stage.wait(25);
    }
  }),
  brief('gift abroad', 'asaaa', () => ({ shipsTo: 'FR' })),
  brief('several tabs', 'aaaaa', undefined, (stage) => {
    for (let tab = 0; tab < 4; tab += 1) {
      if (!stage.ordersOnly) stage.login();
      else stage.plain('score');
    }
  }),
  brief('slow network: the same twice', 'aaaaa', undefined, (stage) => {
    if (!stage.ordersOnly) stage.twice();
  }),
  lasting('login results no longer told', 'aaaas', () => ({ tellsLogins: false })),
  lasting('key times no longer told', 'aaaaa', () => ({ tellsTyping: false })),
  lasting('attributes no longer told', 'aaaas', () => ({ tellsDevice: false })),
  lasting('only scores now', 'aaaaa', () => ({ scoresOnly: true, tellsLogins: false })),
];
