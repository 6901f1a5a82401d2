// What is not needed at each visit is in files of its own, loaded on first use.
import { type ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from './api/ask.js';
import { Problem } from './parts/basics.js';

type Load<P> = () => Promise<ComponentType<P>>;

/** In place of what was to be loaded, when its file is gone: its name changes with every version of the service. */
function Outdated() {
  return (
    <>
      <Problem refusal={new Refusal(0, '', 'This page could not be loaded: the service was updated or is away.')} />
      <button type="button" class="main" onClick={() => location.reload()}>
        Load the dashboard again
      </button>
    </>
  );
}

/**
 * Undefined until its file is loaded.
 * @param load the same function for the same file; undefined: nothing is loaded
 */
export function useLoaded<P>(load: Load<P> | undefined): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<{ by: Load<P>; component: ComponentType<P> }>();
  useEffect(() => {
    let gone = false;
    const show = (component: ComponentType<P>): void => {
      if (!gone && load !== undefined) setLoaded({ by: load, component });
    };
    load?.().then(show, () => show(Outdated));
    return () => {
      gone = true;
    };
  }, [load]);
  return loaded?.by === load ? loaded?.component : undefined;
}
