// The steps of an act, the same in every variant: collect in the page, decide in the backend, do what it says.

/** What a form shows before it was sent, and while it waits. */
export const QUIET = { outcome: '', words: '' };
export const WAITING = { outcome: '', words: 'One moment…' };

/**
 * @param {{ form: object, panel: object, collect: () => Promise<{ event_id: string }>, values: object }} step
 * @returns what the form shows next
 */
export async function perform(step) {
  try {
    const { event_id: eventId } = await step.collect();
    return await ask(step, { event_id: eventId });
  } catch (error) {
    return failed(step, error);
  }
}

/** After the code of a challenge: when it was right, the page calls the same helper again. */
export async function confirm(step, eventId, code) {
  try {
    const told = await ask(step, { event_id: eventId, code });
    return told.outcome === 'again' ? await perform(step) : told;
  } catch (error) {
    return failed(step, error);
  }
}

async function ask({ form, panel, values }, more) {
  const reply = await fetch(`/api/${form.act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...values, ...more }),
  });
  const { problem, outcome, words, decision } = await reply.json();
  if (!reply.ok) throw new Error(problem);
  if (decision !== undefined) panel.decided(decision);
  return { outcome, words, eventId: more.event_id };
}

/** A visitor is never stopped by the client's failure alone: a shop of yours lets its backend decide without. */
function failed({ panel }, error) {
  panel.problem(`${error.code ?? 'Problem'}: ${error.message}`);
  return { outcome: 'failed', words: 'Please try again in a moment.' };
}
