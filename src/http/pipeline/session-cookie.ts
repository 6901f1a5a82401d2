// The session cookie. Over TLS its name begins with `__Host-`, so that no other host and no plain connection can set
// it. Browsers refuse that name over plain HTTP, so on the own machine it has no prefix.
import { type Head, type ReplyHeaders } from '../exchange.js';

const NAME = 'riskgate';
const SECURE_NAME = `__Host-${NAME}`;

/**
 * '' when it was not sent, or twice: then one of the two is from another host of the domain or another program of this
 * machine. A value may contain commas, so a cookie of another host could hold a whole pair after one.
 * @param secure the client's connection is HTTPS
 */
export function cookieOf(head: Pick<Head, 'header'>, secure: boolean): string {
  const wanted = secure ? SECURE_NAME : NAME;
  const values: string[] = [];
  for (const pair of head.header('cookie').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) values.push(pair.slice(at + 1).trim());
  }
  const [value = '', ...others] = values;
  return others.length === 0 ? value : '';
}

/** @param seconds how long the browser keeps it; 0 = delete it */
export function setCookie(value: string, secure: boolean, seconds: number): ReplyHeaders {
  const name = secure ? `${SECURE_NAME}=${value}; Path=/; Secure` : `${NAME}=${value}; Path=/`;
  return [['set-cookie', `${name}; HttpOnly; SameSite=Strict; Max-Age=${seconds}`]];
}
