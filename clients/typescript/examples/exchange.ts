/** Exchanges 0.05 BTC for USDT and waits for it: `node exchange.ts <site> <key> <TRON address>`. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SampanApi, type CreateExchangeError, type HttpResponse } from '../src/sampan-api.ts';

const [site = '', key = '', receiveAddress = ''] = process.argv.slice(2);
const api = new SampanApi({
  baseUrl: `${site}/api/v1`,
  baseApiParams: { headers: { authorization: `Bearer ${key}` } },
});

try {
  const quoted = await api.quotes.createQuote({
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    sendAmount: '0.05',
    orderType: 'fixed',
  });
  const quote = quoted.data.data;
  console.log(`${quote.sendAmount} BTC bring ${quote.receiveAmount} USDT`);

  // Sent again after a lost answer, the same request makes no second order.
  const headers = { 'idempotency-key': randomUUID() };
  const made = await api.exchanges.createExchange({ quoteId: quote.id, receiveAddress }, { headers });
  let order = made.data.data;
  console.log(`Order ${order.id}: send ${order.sendAmount} BTC to ${order.depositAddress}`);

  while (!order.terminal) {
    await sleep(1000);
    order = (await api.exchanges.getExchange(order.id)).data.data;
    console.log(`${order.state}: ${order.nextActions.join(', ')}`);
  }
  console.log(`Received ${order.receiveAmount} USDT in ${order.txHash}`);
} catch (thrown) {
  // Whatever is not a success is thrown as the answer itself.
  const { status, error } = thrown as HttpResponse<unknown, CreateExchangeError>;
  console.error(status, error?.error ?? thrown);
  process.exitCode = 1;
}
