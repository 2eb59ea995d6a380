/** Makes an order that waits for its payment, for the pages that show one. */
import { setTimeout as sleep } from 'node:timers/promises';

type Made = Readonly<{ id: string; trackingCode: string }>;

const attempts = 60;

export async function makeOrder(origin: string): Promise<Made> {
  const { address: receiveAddress } = (await (await fetch(`${origin}/api/sandbox/addresses/tron`)).json()) as Readonly<{
    address: string;
  }>;
  const order = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.05', receiveAddress };
  // Retried, because right after its start the service has not read its chains yet and refuses orders.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/exchanges`, { method: 'POST', headers, body: JSON.stringify(order) });
    if (answer.ok) return (await answer.json()) as Made;
    await sleep(500);
  }
  throw new Error('no order could be made');
}
