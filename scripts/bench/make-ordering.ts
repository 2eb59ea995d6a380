/** Makes one order through the same use case as a visitor's order. Every order comes from the next of many networks. */
import process from 'node:process';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { parseMoney } from '#src/domain/money.ts';
import type { BuiltServices } from '#src/main/build-services.ts';

/** Networks of the visitors of one server. */
const networks = 1_000;

export function makeOrdering({ services }: BuiltServices, amount = '0.01'): () => Promise<void> {
  const send = parseMoney('BTC', amount);
  if (!send.ok) throw new Error(send.code);
  const receiveAddress = deriveAddress(new Uint8Array(32).fill(7), 'tron', 'visitor', 1);
  const request = { send: send.value, receiveCurrency: 'USDT-TRC20', orderType: 'floating', receiveAddress } as const;
  let orders = 0;
  return async () => {
    orders += 1;
    const made = await services.createOrder({
      ...request,
      sourceTags: [`network ${process.pid} ${orders % networks}`],
    });
    if (!made.ok) throw new Error(made.code);
  };
}
