// The lists that a user, a visitor or an address of the explorer is on now, and a button that puts it on one.
import type { List } from '../api/generated/replies.js';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../api/ask.js';
import { partyOf } from '../api/lists.js';
import { useQuestion } from '../api/question.js';
import { type PartyKind } from '../api/types.js';
import { Answered, Card, Loading, Problem } from '../parts/basics.js';
import { place } from '../router.js';
import { may } from '../session.js';
import { entriesOf, type Found, OnLists } from './on-lists.js';
import { PutOn } from './put-on-list.js';

/** Column of a decision's row, and kind of list. */
const OF = {
  user: ['user_hash', 'users'],
  visitor: ['visitor_id', 'visitors'],
  address: ['address_hash', 'addresses'],
} as const;

export function ListsOfParty({ kind, value }: { kind: PartyKind; value: string }) {
  const question = useQuestion<{ lists: List[] }>(`workspaces/${place.value.workspace}/lists`);
  const [column, of] = OF[kind];
  const [open, setOpen] = useState(false);
  const shown = { [column]: value };
  return (
    <Card title="On lists now" wide>
      <Answered question={question}>
        {({ lists }) => <Now lists={lists} kind={of} hash={partyOf(shown, of) ?? value} changed={question.again} />}
      </Answered>
      {may('analyst') && (
        <button type="button" onClick={() => setOpen(true)}>
          Put on a list
        </button>
      )}
      {open && <PutOn event={shown} close={() => setOpen(false)} done={question.again} />}
    </Card>
  );
}

interface NowProps {
  /** Read again with every change. */
  lists: readonly List[];
  kind: string;
  hash: string;
  changed: () => void;
}

function Now({ lists, kind, hash, changed }: NowProps) {
  const [found, setFound] = useState<readonly Found[] | Refusal>();
  useEffect(() => {
    let seen = true;
    entriesOf(lists, kind, { hash }).then(
      (all) => seen && setFound(all),
      (error: unknown) => seen && setFound(error instanceof Refusal ? error : new Refusal(0, '', String(error))),
    );
    return () => {
      seen = false;
    };
  }, [lists, kind, hash]);
  if (found === undefined) return <Loading />;
  if (found instanceof Refusal) return <Problem refusal={found} />;
  return <OnLists found={found} which={{ hash }} changed={changed} />;
}
