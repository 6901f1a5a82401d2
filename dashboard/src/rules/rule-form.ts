// What is written into the form of a rule, and how it is saved: as a new rule whose reply may be lost, or as a change
// beside which another operator may have made one. What is left unsaved is there again when the form is opened.
import type { CheckedRule, Rule, RuleDetail } from '../api/generated/replies.js';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ask, Refusal } from '../api/ask.js';
import { type Deed, useDeed } from '../api/question.js';
import { go, linkTo, place } from '../router.js';
import { useCheck } from './checked.js';
import { CONDITION } from './condition-field.js';
import { type Begun, dropForm, formLeft, keepForm } from './left-forms.js';
import { type Merged, merged } from './merge.js';
import { session } from '../session.js';
import { type Written } from './rule-fields.js';

const REMOVED = 'Not saved: another operator has removed this rule while you changed it. Save again to make it anew.';

/** What another operator did meanwhile; their changes are in the form. */
export type Other = Omit<Merged<Written>, 'rule'> & { by: readonly string[] };

export interface RuleForm {
  written: Written;
  set: (change: Partial<Written>) => void;
  /** Until the form is sent again. */
  other: Other | undefined;
  checked: CheckedRule | undefined;
  deed: Deed;
  /** Of a new rule, one that its author has never seen. */
  id: string;
  save: (event: Event) => void;
  /** Whether the form has what was typed before its page was left. */
  isBack: boolean;
  /** Fills the form with what the page loaded. */
  startAgain: () => void;
}

/** @param detail undefined for a new rule */
export function useRuleForm(rule: Written, detail: RuleDetail | undefined): RuleForm {
  const stored: Begun = { rule, ...(detail !== undefined && { revision: detail.revision }) };
  const [key] = useState(() => formKey(detail?.id ?? `new ${rule.when}`));
  const [left, setLeft] = useState(() => formLeft(key));
  const [written, setWritten] = useState<Written>(left?.written ?? rule);
  const [begun, setBegun] = useState<Begun>(left?.begun ?? stored);
  const [other, setOther] = useState<Other>();
  const [isGone, setGone] = useState(false);
  const [ownId] = useState(() => left?.id ?? newId());
  const isSaved = useRef(false);
  // Not after the page was painted: what is typed at once before it is left would be lost.
  useLayoutEffect(() => {
    if (isSaved.current || isSame(written, begun.revision === undefined ? rule : begun.rule)) dropForm(key);
    else keepForm(key, { written, begun, id: ownId });
  }, [written, begun]);
  const startAgain = (): void => {
    setWritten(rule);
    setBegun(stored);
    setOther(undefined);
    setLeft(undefined);
  };
  const { checked, isWrong } = useCheck(written.when);
  const deed = useDeed();
  const base = `workspaces/${place.value.workspace}/rules`;
  const set = (change: Partial<Written>): void => setWritten({ ...written, ...change });
  /** When the reply to an attempt before was lost, the id is taken by this rule itself. */
  const create = async (id: string): Promise<void> => {
    setBegun({ rule: written });
    await ask('POST', base, { ...written, id }).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      // Not there: the rule was refused for something else.
      await change(`${base}/${id}`, written, begun).catch((again: unknown) => {
        throw again instanceof Refusal && again.status === 404 ? error : again;
      });
    });
  };
  /** Another operator was first: the form gets what they changed, and nothing that was typed is lost. */
  const merge = async (id: string, refused: Refusal): Promise<void> => {
    const now = await ask<RuleDetail>('GET', `${base}/${id}`);
    // It is refused for other reasons too.
    if (now.revision === begun.revision) throw refused;
    const theirs = now.rule ?? now.published;
    if (theirs === null) throw new Refusal(409, '', 'Another operator has removed this rule.');
    const { rule: both, ...told } = merged<Written>(begun.rule, written, theirs);
    setWritten(both);
    setBegun({ rule: theirs, revision: now.revision });
    // All who wrote the draft, also this operator: alone when the change came from another window.
    const by = now.draft?.by ?? [];
    const others = by.filter((name) => name !== session.value?.operator?.name);
    setOther({ ...told, by: others.length > 0 ? others : by });
  };
  const save = (event: Event): void => {
    event.preventDefault();
    setOther(undefined);
    void deed.run(async () => {
      if (await isWrong()) {
        document.getElementById(CONDITION)?.focus();
        return;
      }
      if (detail?.rule && !isGone) {
        try {
          await change(`${base}/${detail.id}`, written, begun);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          if (error.status === 404) {
            setGone(true);
            throw new Refusal(404, error.code, REMOVED);
          }
          if (error.status !== 409) throw error;
          await merge(detail.id, error);
          return;
        }
      } else await create(detail?.id ?? ownId);
      isSaved.current = true;
      dropForm(key);
      go(linkTo('rules'));
    });
  };
  const isBack = left !== undefined;
  return { written, set, other, checked, deed, id: detail?.id ?? ownId, save, isBack, startAgain };
}

/** Of another operator who signs in, it is another form. */
function formKey(rule: string): string {
  return `${session.value?.operator?.name ?? ''} ${place.value.workspace} ${rule}`;
}

/** What was typed into a form that its reader discards with the rule or its draft. */
export function dropTyped(rule: string): void {
  dropForm(formKey(rule));
}

function isSame(one: Written, other: Written): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A member that was taken out of the form is sent as null: the service keeps what is not sent. */
async function change(path: string, written: Written, { rule, revision }: Begun): Promise<void> {
  const { ...body }: Partial<Rule> = written;
  delete body.id;
  const gone = Object.keys(rule).filter((name) => name !== 'id' && body[name as keyof Rule] === undefined);
  const sent = { ...body, ...Object.fromEntries(gone.map((name) => [name, null])) };
  await ask('PATCH', path, sent, { ifMatch: revision });
}

/** Chosen here, so that a rule that is saved again after a lost reply is no second one. */
function newId(): string {
  const parts = crypto.getRandomValues(new Uint8Array(6));
  return `rul_${Array.from(parts, (part) => part.toString(16).padStart(2, '0')).join('')}`;
}
