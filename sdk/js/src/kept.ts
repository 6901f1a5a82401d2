// Values kept in the browser's storages. Every access can throw (blocked cookies, full, private window): then nothing
// is kept, and nobody is told.
const PREFIX = 'riskgate.';

export type Where = 'localStorage' | 'sessionStorage';

export function readKept(where: Where, name: string): string {
  try {
    return window[where].getItem(PREFIX + name) ?? '';
  } catch {
    return '';
  }
}

/** @returns whether it is kept */
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
    // It was never kept.
  }
}
