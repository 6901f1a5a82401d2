// The backend part of the two-step flow, as its own process that has the secret key and an event id. Prints the
// decision.
const { BASE_URL = '', SECRET_KEY = '', EVENT_ID = '' } = process.env;

const reply = await fetch(`${BASE_URL}/v2/verify`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-secret-api-key': SECRET_KEY,
    'x-forwarded-proto': 'https',
    'idempotency-key': `verify-${EVENT_ID}`,
  },
  body: JSON.stringify({ event_id: EVENT_ID }),
});
process.stdout.write(JSON.stringify({ status: reply.status, body: await reply.json() }));
