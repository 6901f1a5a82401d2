// Values in the browser's storages. Every access can throw (blocked cookies, full storage, private window); then
// nothing is stored and no error is raised.
const PREFIX = 'riskgate.';

export type Where = 'localStorage' | 'sessionStorage';

export function readKept(where: Where, name: string): string {
  try {
    return window[where].getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** @returns whether the value is stored */
export function keep(where: Where, name: string, value: string): boolean {
  try {
    window[where].setItem(PREFIX + name, value);
    return window[where].getItem(PREFIX + name) === value;
  } catch {
    return false;
  }
}

export function forget(where: Where, name: string): void {
  try {
    window[where].removeItem(PREFIX + name);
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
