import t from 'tap';
import { AGENT_CHARS_MAX, NO_AGENT, parseUserAgent, rememberAgents } from '../../src/network/user-agent.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

t.test('browsers, apps and robots are told apart', async (t) => {
  const cases: [text: string, facts: Partial<ReturnType<typeof parseUserAgent>>][] = [
    [CHROME, { name: 'chrome', version: '130.0.0', os: 'Windows 10', mobile: false, bot: false, headless: false }],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile ' +
        'Safari/537.36',
      { name: 'chrome', os: 'Android OS', mobile: true, bot: false },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
        'Version/17.4 Mobile/15E148 Safari/604.1',
      { name: 'ios', os: 'iOS', mobile: true, bot: false },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      { name: 'firefox', version: '128.0.0', os: 'Linux', mobile: false },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
      { name: 'chrome', bot: true, headless: true },
    ],
    ['Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/22.1.0', { bot: true, headless: true }],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', { bot: true, headless: false }],
    ['curl/8.4.0', { name: 'curl', version: '8.4.0', bot: true }],
    ['python-requests/2.31', { name: '', bot: true }],
    ['okhttp/4.12.0', { bot: false }],
    ['app (Android 15)', { os: 'Android OS', mobile: true, bot: false }],
    ['Shop (Android)', { bot: false }],
    ['shop/4.2 (Android 15)', { bot: false }],
    ['somebot (Linux)', { bot: true }],
    ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UD1A)', { os: 'Android OS', mobile: true, bot: false }],
    ['Shop/3 CFNetwork/1410.0.3 Darwin/22.6.0', { bot: false }],
    ['', NO_AGENT],
  ];
  for (const [text, facts] of cases) t.match(parseUserAgent(text), facts, text);
});

t.test('any text gives facts', async (t) => {
  for (const text of [
    '\u0000',
    '__proto__',
    '('.repeat(5000),
    'Mozilla/5.0 '.repeat(1000),
    '\ud800',
    'Chrome/'.repeat(200),
  ]) {
    t.type(parseUserAgent(text).bot, 'boolean', text.slice(0, 20));
  }
});

t.test('what is said again is remembered, what is too long is not', async (t) => {
  const agents = rememberAgents(2);
  const first = agents(CHROME);
  t.equal(agents(CHROME), first);
  agents('curl/8.4.0');
  agents('curl/8.5.0');
  t.not(agents(CHROME), first, 'at most so many');
  t.same(agents(CHROME), first);
  const long = `${CHROME}${' '.repeat(AGENT_CHARS_MAX)}`;
  t.not(agents(long), agents(long));
  t.equal(agents(long).name, 'chrome');
});
