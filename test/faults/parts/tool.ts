// Rows whose figures a tool of bench/tools measures: it runs in a process of its own and prints them.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const MS_MAX = 900_000;

/** @param file below bench/tools, compiled @returns what it printed; an exit code that is not 0 is an error with it */
export async function toolSays(file: string, args: readonly (string | number)[]): Promise<string> {
  const path = fileURLToPath(new URL(`../../../bench/tools/${file}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args.map(String)], { timeout: MS_MAX });
  return stdout.trimEnd();
}

/** Every number after `before`, in order. */
export function numbersAfter(said: string, before: string): number[] {
  return [...said.matchAll(new RegExp(`${before} (-?[0-9.]+)`, 'g'))].map(([, number]) => Number(number));
}
