// An id inside of what was pasted: a line of a ticket, a sender of an e-mail, a value with its quotes.

const EVENT = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+/;
const QUOTED = /^["'<“‘„«]\s*(.+?)\s*[>"'”’“»]$/u;

/** Undefined when there is none, or nothing around it. */
export function idWithin(text: string): string | undefined {
  const found = EVENT.exec(text)?.[0] ?? MAIL.exec(text)?.[0] ?? QUOTED.exec(text)?.[1];
  return found === text ? undefined : found;
}
