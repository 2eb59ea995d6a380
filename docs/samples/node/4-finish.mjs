// Polls an order until no other state can follow, for 30 minutes at most.
// In the sandbox the deposit is paid with test coins first.
import { setTimeout as sleep } from 'node:timers/promises';
const { BASE_URL, API_KEY, ORDER_ID } = process.env;

// Sandbox only. Elsewhere a wallet sends `sendAmount` to `depositAddress`,
// and the chain makes its own blocks.
const { chain } = await sandbox(`/exchanges/${ORDER_ID}/deposit`, {});

const giveUpAt = Date.now() + 30 * 60_000;
let order;
do {
  order = await read(`/exchanges/${ORDER_ID}`);
  console.log(order.state, `${order.confirmations}/${order.confirmationsNeeded}`);
  const chains = new Set([chain, ...order.payouts.map((payout) => payout.chain)]);
  for (const each of chains) await sandbox('/blocks', { chain: each, count: 5 });
  await sleep(1000);
} while (!order.terminal && Date.now() < giveUpAt);
console.log(order.state, order.txHash);
// `failed` and `expired` are not terminal: our team or a late payment can still move the order.
if (!order.terminal) console.log(`Not final. Next: ${order.nextActions.join(', ')}`);

async function read(path) {
  const headers = { Authorization: `Bearer ${API_KEY}` };
  const answer = await fetch(`${BASE_URL}/api/v1${path}`, { headers });
  const { success, data, error } = await answer.json();
  if (!success) throw new Error(`${answer.status} ${error.code}: ${error.message}`);
  return data;
}

async function sandbox(path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${BASE_URL}/api/sandbox${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}
