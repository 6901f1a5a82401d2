// What is stored of a SIM's operator. Profiles have it: another text for the same operator would be a changed SIM.
import t from 'tap';
import { operatorText } from '../../src/contract/operator-text.js';

t.test('short printable text is stored as it is, any other as its hash', async (t) => {
  const cases: [operator: string, stored: string][] = [
    ['', ''],
    ['26201', '26201'],
    [' ~ 12 chars~', ' ~ 12 chars~'],
    ['13 characters', '#9a71d9e7'],
    ['a\u001f', '#3224db49'],
    ['a\u007f', '#52250da9'],
    ['Ä1', '#690f706'],
  ];
  for (const [operator, stored] of cases) t.equal(operatorText(operator), stored, JSON.stringify(operator));
});
