/**
 * Exchanges 0.05 BTC for USDT and prints the outcome: `node exchange.ts <site> <key> <TRON address> [minutes]`. Exit
 * code 0 after a payout, 2 if the order ended otherwise or has not ended, 1 after an error.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSampan, SampanError, type Exchange } from 'sampan-client';

const [site = '', apiKey = '', receiveAddress = '', minutes = '60'] = process.argv.slice(2);
const sampan = createSampan({ baseUrl: `${site}/api/v1`, apiKey });

try {
  const quote = await sampan.quotes.createQuote({
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    sendAmount: '0.05',
    orderType: 'fixed',
  });
  console.log(`Quote: ${quote.sendAmount} BTC for ${quote.receiveAmount} USDT`);

  // Retried with the same key after a lost response, the request creates no second order.
  const headers = { 'idempotency-key': randomUUID() };
  const created = await sampan.exchanges.createExchange({ quoteId: quote.id, receiveAddress }, { headers });
  console.log(`Order ${created.id}: send ${created.sendAmount} BTC to ${created.depositAddress}`);

  const order = await wait(created, Date.now() + Number(minutes) * 60_000);
  console.log(describe(order));
  process.exitCode = order.state === 'completed' ? 0 : 2;
} catch (error) {
  if (!(error instanceof SampanError)) throw error;
  console.error(`${error.code} (HTTP ${error.status}, request ${error.requestId}): ${error.message}`, error.details);
  process.exitCode = 1;
}

/** Polls until the order ends, needs a person, or `giveUpAt` is reached. */
async function wait(created: Exchange, giveUpAt: number): Promise<Exchange> {
  let order = created;
  while (Date.now() < giveUpAt && isWorthWaiting(order)) {
    await sleep(1000);
    order = await sampan.exchanges.getExchange(order.id);
    console.log(`${order.state}: ${order.nextActions.join(', ')}`);
  }
  return order;
}

function isWorthWaiting({ terminal, nextActions }: Exchange): boolean {
  if (terminal || nextActions.includes('contact_support')) return false;
  return nextActions.includes('wait') || nextActions.includes('send_deposit');
}

/** Describes the order in words. `completed` and `refunded` are terminal. The other states can still change. */
function describe(order: Exchange): string {
  const { state, reason, receiveAmount, txHash, orderNumber, nextActions } = order;
  if (state === 'completed') return `Received ${receiveAmount} USDT in ${txHash}`;
  if (state === 'refunded') return `Refunded in ${txHash} (${reason})`;
  if (state === 'expired') return `Expired (${reason}). Send nothing. A payment under way is refunded when it arrives.`;
  if (nextActions.includes('contact_support')) {
    return `${state} (${reason}): a person is working on it. Ask support about ${orderNumber}.`;
  }
  return `Not final: ${state} (${reason}). Next: ${nextActions.join(', ')}`;
}
