// Reads and checks the query parameters of admin routes.
import { AdministrationError, checkedInteger, momentOf } from '../../../access/administration.js';
import { type Workspace } from '../../../access/key-ring.js';
import { MODES, type Tenant } from '../../../contract/vocabulary.js';
import { hasControlCharacters } from '../../../util/text/control-characters.js';
import { type AdminCall } from './admin-route.js';
import { type AdminServices } from './services.js';

const CHARACTERS_MAX = 300;

export class Query {
  readonly #search: URLSearchParams;

  constructor(text: string) {
    this.#search = new URLSearchParams(text);
  }

  /**
   * Undefined when the parameter is missing or empty.
   * @throws AdministrationError when it is too long, or has control characters
   */
  text(name: string): string | undefined {
    const text = this.#search.get(name) ?? '';
    if (text.length > CHARACTERS_MAX)
      throw new AdministrationError('INVALID', `${name} must have at most ${CHARACTERS_MAX} characters`);
    if (hasControlCharacters(text))
      throw new AdministrationError('INVALID', `${name} must not have control characters`);
    return text === '' ? undefined : text;
  }

  /** @throws AdministrationError when it is not one of the words */
  word<W extends string>(name: string, words: readonly W[]): W | undefined {
    const text = this.text(name);
    const word = words.find((each) => each === text);
    if (text !== undefined && word === undefined)
      throw new AdministrationError('INVALID', `${name} must be one of ${words.join(', ')}`);
    return word;
  }

  /** @throws AdministrationError when it is not a whole number within the bounds */
  whole(name: string, min: number, max: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return checkedInteger(name, /^\d{1,16}$/.test(text) ? Number(text) : NaN, min, max);
  }

  /** @throws AdministrationError when it is no number without a sign */
  amount(name: string): number | undefined {
    const text = this.text(name);
    if (text !== undefined && !/^\d{1,15}(\.\d{1,9})?$/.test(text))
      throw new AdministrationError('INVALID', `${name} must be a number such as 1000 or 129.9`);
    return text === undefined ? undefined : Number(text);
  }

  /** Unix milliseconds. @throws AdministrationError when it is no date or time */
  moment(name: string): number | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : momentOf(text);
  }
}

export interface Asked {
  query: Query;
  tenant: Tenant;
  workspace: Workspace;
}

/** The query, workspace and mode of a request. @throws AdministrationError when the path's workspace does not exist */
export function asked(call: AdminCall, { console }: Pick<AdminServices, 'console'>): Asked {
  const query = new Query(call.exchange.head.query);
  const name = call.param(0);
  const workspace = console.workspace(name);
  if (workspace === undefined) throw new AdministrationError('NOT_FOUND', `there is no workspace ${name}`);
  return { query, workspace, tenant: { workspace: name, mode: query.word('mode', MODES) ?? 'live' } };
}
