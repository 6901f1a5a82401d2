// A modal question: the browser's own dialog element, which keeps the focus inside.
import { type ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDeed } from '../api/question.js';
import { session } from '../session.js';
import { Problem } from './basics.js';

interface DialogProps {
  title: string;
  children: ComponentChildren;
  /** Label of the confirm button. */
  action: string;
  danger?: boolean;
  /** What the confirm button does; when it is done the dialog closes. */
  work: () => Promise<unknown>;
  close: () => void;
}

export function Dialog({ title, children, action, danger, work, close }: DialogProps) {
  const deed = useDeed();
  const element = useRef<HTMLDialogElement>(null);
  const signedIn = session.value?.signed_in === true;
  useLayoutEffect(() => {
    const { current: dialog } = element;
    // While it is open nothing else takes input, not even beside a hidden page: the sign-in form neither.
    if (signedIn) dialog?.showModal();
    // Closed before it is removed, so that the browser gives the focus back.
    return () => dialog?.close();
  }, [signedIn]);
  const closed = (): void => {
    if (session.value?.signed_in === true) close();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void deed.run(work).then((done) => done && close());
  };
  return (
    <dialog ref={element} onClose={closed} aria-labelledby="dialog-title">
      <form onSubmit={submit}>
        <h2 id="dialog-title">{title}</h2>
        {children}
        <Problem refusal={deed.refusal} />
        <footer>
          <button type="button" class="quiet" onClick={() => element.current?.close()}>
            Cancel
          </button>
          <button type="submit" class={danger === true ? 'danger' : 'main'} aria-disabled={deed.busy}>
            {action}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
