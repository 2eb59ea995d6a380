// Follows an order by server-sent events until no other state can follow, for 30 minutes at most.
// A stream that ends is opened again, and events that were missed come first.
import { setTimeout as sleep } from 'node:timers/promises';
const { BASE_URL, API_KEY, ORDER_ID } = process.env;

let lastEventId = '';
let isOver = false;
const giveUpAt = Date.now() + 30 * 60_000;
while (!isOver && Date.now() < giveUpAt) {
  const headers = { Authorization: `Bearer ${API_KEY}` };
  if (lastEventId) headers['Last-Event-ID'] = lastEventId;
  const answer = await fetch(`${BASE_URL}/api/v1/exchanges/${ORDER_ID}/events`, { headers });
  if (!answer.ok) throw new Error(await answer.text());
  let unread = '';
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const events = (unread + text).split('\n\n');
    unread = events.pop();
    for (const event of events) take(event);
    if (isOver || Date.now() >= giveUpAt) break;
  }
  if (!isOver) await sleep(1000);
}

function take(event) {
  const fields = Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/s)));
  if (fields.id) lastEventId = fields.id;
  if (fields.event === 'gone') isOver = true;
  if (fields.event !== 'order') return;
  const order = JSON.parse(fields.data);
  console.log(`version ${order.version}: ${order.state}`);
  isOver = order.terminal;
}
