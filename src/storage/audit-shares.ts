// Which rows a full audit log loses: the oldest one of the owner who has most. So who changes something without pause
// pushes out its own rows, and those of others stay. The owner of a row is its workspace; a row of no workspace (a
// sign-in, a change of operators) belongs to the operator who made it.
import { type AuditRow } from './ports/control.js';

/** The numbers of the rows of one audit log by owner. Others may have removed some of them meanwhile. */
export class AuditShares {
  readonly #rows = new Map<string, number[]>();
  #newest = 0;

  /** Number of the newest row that it knows. */
  get newest(): number {
    return this.#newest;
  }

  /** @param rows behind the newest, oldest first */
  add(rows: readonly AuditRow[]): void {
    for (const { number, json } of rows) {
      const owner = ownerOf(json);
      const own = this.#rows.get(owner);
      if (own === undefined) this.#rows.set(owner, [number]);
      else own.push(number);
      this.#newest = number;
    }
  }

  /** Takes out the row to remove next. Undefined when there is none. */
  take(): number | undefined {
    let most: number[] = [];
    let owner = '';
    for (const [name, rows] of this.#rows)
      if (rows.length > most.length || (rows.length === most.length && (rows[0] ?? 0) < (most[0] ?? 0)))
        [owner, most] = [name, rows];
    const oldest = most.shift();
    if (most.length === 0) this.#rows.delete(owner);
    return oldest;
  }
}

/** Rows that cannot be read have one owner. */
function ownerOf(json: string): string {
  try {
    const row: unknown = JSON.parse(json);
    if (typeof row !== 'object' || row === null) return '';
    const workspace: unknown = Reflect.get(row, 'workspace');
    if (typeof workspace === 'string' && workspace !== '') return `workspace ${workspace}`;
    return `operator ${String(Reflect.get(row, 'who'))}`;
  } catch {
    return '';
  }
}
