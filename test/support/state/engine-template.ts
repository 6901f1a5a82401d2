// A migrated database that the engines of one run of the suite begin with. A migration of a new database takes 1.2 s of
// CPU, five times more than the start of the engine, and a run starts some 40 engines.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Environment variable: a folder of the runner. Without it, as in a run of one file, every engine migrates. */
export const TEMPLATES = 'TEST_ENGINE_TEMPLATES';

export interface Template {
  /** False: the caller migrates, stops its engine and calls `keep`. */
  made: boolean;
  /** Copies a migrated database. @param data the folder of an engine that does not run */
  keep(data: string): void;
}

/** Fills the data folder of an engine that has not started, if there is a template. undefined outside the suite. */
export function fromTemplate(data: string): Template | undefined {
  const folder = process.env[TEMPLATES];
  if (folder === undefined) return undefined;
  const template = join(folder, 'data');
  const made = existsSync(template);
  if (made) copy(template, data);
  return {
    made,
    keep(migrated) {
      const unfinished = `${template}-${process.pid}`;
      copy(migrated, unfinished);
      try {
        renameSync(unfinished, template);
      } catch {
        // Another process was first.
        rmSync(unfinished, { recursive: true, force: true });
      }
    },
  };
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}
