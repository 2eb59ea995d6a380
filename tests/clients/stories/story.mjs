/**
 * What an integrator writes with the installed client: a price, an order that is paid, its changes, and verified
 * webhook messages. `tests/integration/clients/stories.test.ts` runs it in an empty project:
 * `node story.mjs <site> <key> <address>`.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createSampan, SampanError, verifyWebhook } from 'sampan-client';

const [site, apiKey, receiveAddress] = process.argv.slice(2);
const sampan = createSampan({ baseUrl: `${site}/api/v1`, apiKey });
const say = (...facts) => console.log(JSON.stringify(facts));

const secrets = ['whsec_of_another_time'];
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { type } = await verifyWebhook({ body, signature: request.headers['sampan-signature'], secrets });
    say('webhook', type);
    response.writeHead(204).end();
  } catch (error) {
    say('refused', error.details.reason);
    response.writeHead(401).end();
  }
});
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${receiver.address().port}/hook`;
const { secret } = await sampan.webhook.setWebhook({ url });
secrets.unshift(secret);

const wanted = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', orderType: 'fixed' };
try {
  await sampan.quotes.createQuote({ ...wanted, sendAmount: '0.00000001' });
} catch (error) {
  say('error', error instanceof SampanError, error.status, error.code, typeof error.requestId);
}

const quote = await sampan.quotes.createQuote({ ...wanted, sendAmount: '0.05' });
const order = await sampan.exchanges.createExchange({
  quoteId: quote.id,
  receiveAddress,
  externalId: 'invoice-mjs',
  metadata: { customer: '4711' },
});
say('order', order.state, order.receiveAmount === quote.receiveAmount);

const headers = { 'content-type': 'application/json' };
const paid = await fetch(`${site}/api/sandbox/exchanges/${order.id}/deposit`, { method: 'POST', headers, body: '{}' });
say('paid', paid.ok);

const ended = await sampan.waitFor(order, { timeoutMs: 110_000 });
say('ended', ended.state, ended.txHash.length);

const moves = [];
for await (const event of sampan.follow(order.id, { lastVersion: 0 })) {
  moves.push(event.type === 'move' ? event.move.to : event.type);
}
say('followed', moves);

const found = [];
for await (const { id, metadata } of sampan.orders({ externalId: 'invoice-mjs' }))
  found.push(id === order.id, metadata);
say('listed', found);

// Messages are sent a moment after the order has moved.
for (let told; told !== 'delivered'; await new Promise((resolve) => setTimeout(resolve, 200))) {
  for await (const { type, status } of sampan.webhookEvents({ pageSize: 1 })) {
    if (type === 'exchange.completed') told = status;
  }
}
await sampan.webhook.removeWebhook();
say('done');
receiver.closeAllConnections();
receiver.close();
