/**
 * Exchanges 0.05 BTC for USDT and prints the outcome: `node exchange.ts <site> <key> <TRON address> [minutes]`. Exit
 * code 0 after a payout, 2 if the order ended otherwise or has not ended, 1 after an error.
 */
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

  const created = await sampan.exchanges.createExchange({ quoteId: quote.id, receiveAddress });
  console.log(`Order ${created.id}: send ${created.sendAmount} BTC to ${created.depositAddress}`);

  const order = await wait(created, Number(minutes) * 60_000);
  console.log(describe(order));
  process.exitCode = order.state === 'completed' ? 0 : 2;
} catch (error) {
  if (!(error instanceof SampanError)) throw error;
  console.error(`${error.code} (HTTP ${error.status}, request ${error.requestId}): ${error.message}`, error.details);
  process.exitCode = 1;
}

/** The order when it has ended, needs a person, or the time is over. */
async function wait(created: Exchange, timeoutMs: number): Promise<Exchange> {
  const onChange = ({ state, nextActions }: Exchange): void => console.log(`${state}: ${nextActions.join(', ')}`);
  try {
    return await sampan.waitFor(created, { timeoutMs, onChange });
  } catch (error) {
    if (!(error instanceof SampanError && error.code === 'wait_timeout')) throw error;
    return (error.details['order'] as Exchange | undefined) ?? created;
  }
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
