// Sign-in with a token, or with the one-time code of the link that the service prints at startup.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useDeed } from '../api/question.js';
import { Field, Problem, typed } from '../parts/basics.js';
import { hasEnded, signIn } from '../session.js';

const CODE = /^#code=([A-Za-z0-9_-]{16,128})$/;

export function SignInPage() {
  const [token, setToken] = useState('');
  const deed = useDeed();

  const field = useRef<HTMLInputElement>(null);
  // Before the page is shown: a quick user types at once.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const [, code] = CODE.exec(location.hash) ?? [];
    if (code === undefined) return;
    // The request uses up the code, so it must not stay in the history.
    history.replaceState(null, '', '#/');
    void deed.run(() => signIn({ code }));
  }, []);

  const submit = (event: Event): void => {
    event.preventDefault();
    void deed.run(() => signIn({ token: token.trim() }));
  };
  return (
    <main class="sign-in" id="content">
      <form onSubmit={submit}>
        <h1>Riskgate</h1>
        {hasEnded.value && <p role="status">The session has ended. Sign in to go on where you were.</p>}
        <Field name="Token" hint="The ADMIN_TOKEN of the service, or an operator's token (ot_…).">
          <input
            ref={field}
            type="password"
            autocomplete="current-password"
            required
            value={token}
            onInput={(event) => setToken(typed(event))}
          />
        </Field>
        <Problem refusal={deed.refusal} />
        <button type="submit" class="main" aria-disabled={deed.busy}>
          Sign in
        </button>
      </form>
    </main>
  );
}
