// An order made of a quote. Sent again with the same Idempotency-Key, it makes no second order.
import { randomUUID } from 'node:crypto';
const { BASE_URL, API_KEY, QUOTE_ID, RECEIVE_ADDRESS } = process.env;

const answer = await fetch(`${BASE_URL}/api/v1/exchanges`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${API_KEY}`,
    'Content-Type': 'application/json',
    // Keep it with your own order, and send the same one when you try again.
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify({ quoteId: QUOTE_ID, receiveAddress: RECEIVE_ADDRESS }),
});
const { success, data: order, error } = await answer.json();
if (!success) throw new Error(`${answer.status} ${error.code}: ${error.message}`);

const { id, sendAmount, sendCurrency, depositAddress, expiresAt } = order;
console.log(`send ${sendAmount} ${sendCurrency} to ${depositAddress} before ${expiresAt}`);
console.log(id);
