// The review queue: unlabelled block and hard_challenge decisions, highest risk first, one at a time, by keyboard.
// Those that colleagues claimed come after the others of the same page.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Review } from '../api/types.js';
import { query } from '../api/ask.js';
import { useDeed, useQuestion } from '../api/question.js';
import { Answered, Empty, Loading, Problem } from '../parts/basics.js';
import { sendLabel } from '../parts/label-buttons.js';
import { Case, FINAL } from '../parts/review-case.js';
import { useKeys } from '../parts/keys.js';
import { linkTo, place } from '../router.js';
import { session } from '../session.js';

interface Queue {
  reviews: Review[];
  waiting: number;
  next: string | null;
}

/** Drops what colleagues judged. A case that is read meanwhile stays. */
const EVERY_MS = 60_000;

export function ReviewPage() {
  const { workspace, mode } = place.value;
  return <Reviews key={`${workspace} ${mode}`} workspace={workspace} mode={mode} />;
}

function Reviews({ workspace, mode }: { workspace: string; mode: string }) {
  /** Cursor: skipped events are not shown again until the queue restarts. */
  const [after, setAfter] = useState<string>();
  const question = useQuestion<Queue>(`workspaces/${workspace}/reviews${query({ mode, limit: 50, after })}`, EVERY_MS);
  /** The verdict from this page, by event id. */
  const [passed, setPassed] = useState<ReadonlyMap<string, string>>(new Map());
  const [last, setLast] = useState<Passed>();
  const [takenBack, setTakenBack] = useState<Review>();
  const shown = useRef<Review | undefined>(undefined);
  const idOf = ({ event }: Review): string => event.event_id;
  if (shown.current === undefined || passed.has(idOf(shown.current))) {
    const left = question.data?.reviews.filter((review) => !passed.has(idOf(review)));
    const own = session.value?.operator?.name;
    shown.current = left?.find(({ claim }) => claim === null || claim.who === own) ?? left?.[0];
  }
  const next = shown.current;
  const judged = question.data?.reviews.filter((review) => FINAL.has(passed.get(idOf(review)) ?? ''));
  const pass = (review: Review, verdict: string): void => {
    // Of the newest: a verdict may arrive after the next event was skipped.
    setPassed((before) => new Map([...before, [idOf(review), verdict]]));
    setLast({ review, verdict });
  };
  const takeBack = ({ review, verdict }: Passed): void => {
    shown.current = review;
    setTakenBack(FINAL.has(verdict) ? review : undefined);
    setPassed((before) => new Map([...before].filter(([id]) => id !== idOf(review))));
    setLast(undefined);
  };
  /** Shows skipped events again. */
  const restart = (): void => {
    setPassed(new Map([...passed].filter(([, verdict]) => FINAL.has(verdict))));
    setAfter(undefined);
    question.again();
  };
  return (
    <>
      <h1>Review</h1>
      <Last passed={last} takeBack={takeBack} />
      <Answered question={question}>
        {({ waiting, next: more }) =>
          next === undefined ? (
            <End waiting={waiting - (judged?.length ?? 0)} more={more} go={setAfter} restart={restart} />
          ) : (
            <Case
              key={idOf(next)}
              review={next}
              waiting={waiting - (judged?.length ?? 0)}
              isTakenBack={next === takenBack}
              pass={(verdict) => pass(next, verdict)}
            />
          )
        }
      </Answered>
    </>
  );
}

interface Passed {
  review: Review;
  verdict: string;
}

/** The event before, with the way to take back a wrong key press. */
function Last({ passed, takeBack }: { passed: Passed | undefined; takeBack: (passed: Passed) => void }) {
  const deed = useDeed();
  const undo = (): void => {
    if (passed === undefined) return;
    const withdraw = async (): Promise<void> => {
      if (FINAL.has(passed.verdict)) await sendLabel(passed.review.event.event_id, 'unknown');
    };
    void deed.run(withdraw).then((done) => done && takeBack(passed));
  };
  useKeys({ u: undo });
  if (passed === undefined) return null;
  const { review, verdict } = passed;
  return (
    <div class="buttons">
      <span role="status">
        The one before: {verdict}. <a href={linkTo('events', [review.event.event_id])}>Open it</a>
      </span>
      <button type="button" aria-keyshortcuts="u" aria-disabled={deed.busy} onClick={undo}>
        undo <kbd>U</kbd>
      </button>
      <Problem refusal={deed.refusal} />
    </div>
  );
}

interface EndProps {
  waiting: number;
  more: string | null;
  go: (after: string) => void;
  restart: () => void;
}

function End({ waiting, more, go, restart }: EndProps) {
  useEffect(() => {
    if (more !== null) go(more);
  }, [more]);
  if (more !== null) return <Loading />;
  return (
    <Empty>
      {waiting === 0 ? 'Nothing waits for a review.' : 'No more to review. '}
      {waiting > 0 && (
        <button type="button" onClick={restart}>
          Start again
        </button>
      )}
    </Empty>
  );
}
