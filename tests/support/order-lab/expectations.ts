/**
 * What a visitor must get, worked out here from the prices and fees of the moment. It deliberately uses none of the
 * service's own arithmetic, so that a mistake there is not repeated here.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Price } from '#src/domain/rate.ts';
import { parseAmount, writeAmount } from './amounts.ts';
import type { Worker } from './open-worker.ts';

export type Expectations = Readonly<{
  /** What "0.5" of the order's send currency buys at the rate of now, less fee (45 unless told) and network fee. */
  worthNow(order: Order, sent: string, feeBasisPoints?: bigint): Promise<string>;
  /** The same at the rate the order was made with and the fee of a fixed rate; the network fee is the one of now. */
  worthAsOrdered(order: Order, sent: string): Promise<string>;
  /** "0.5 BTC" less what sending it costs now. */
  lessFee(amount: string): Promise<string>;
}>;

type Fraction = Readonly<{ over: bigint; under: bigint }>;

export function makeExpectations({ ports }: Worker): Expectations {
  const prices = async (): Promise<Readonly<Record<string, Price>>> =>
    (await ports.store.transaction(async ({ controls }) => await controls.latestRates()))?.prices ?? {};

  const rateNow = async (from: CurrencyId, to: CurrencyId): Promise<Fraction> => {
    const [a, b] = [currencies[from], currencies[to]];
    const known = await prices();
    const [pa, pb] = [known[a.symbol], known[b.symbol]];
    if (a.symbol === b.symbol) return { over: 10n ** BigInt(b.decimals), under: 10n ** BigInt(a.decimals) };
    if (!pa || !pb) throw new Error(`no price for ${from} or ${to}`);
    const over = pa.numerator * pb.denominator * 10n ** BigInt(b.decimals);
    return { over, under: pa.denominator * pb.numerator * 10n ** BigInt(a.decimals) };
  };
  const sendingCosts = async (currency: CurrencyId): Promise<bigint> => {
    const { chain, isToken } = currencies[currency];
    const { fee, nativeCurrency } = chains[chain];
    const inCoin = (isToken ? fee.tokenSize : fee.coinSize) * (await ports.chains[chain].node.unitsPerSize());
    if (!isToken) return inCoin;
    const { over, under } = await rateNow(nativeCurrency, currency);
    return (inCoin * over + under - 1n) / under;
  };
  const worth = async (order: Order, sent: string, { over, under }: Fraction, feeBasisPoints: bigint) => {
    const { units } = parseAmount(`${sent} ${order.quote.inputs.send.currency}`);
    const { currency } = order.quote.receive;
    const fee = (units * feeBasisPoints + 9_999n) / 10_000n;
    return writeAmount(money(currency, ((units - fee) * over) / under - (await sendingCosts(currency))));
  };
  return {
    worthNow: async (order, sent, feeBasisPoints = 45n) =>
      await worth(
        order,
        sent,
        await rateNow(order.quote.inputs.send.currency, order.quote.receive.currency),
        feeBasisPoints,
      ),
    worthAsOrdered: async (order, sent) => {
      const { numerator, denominator } = order.quote.inputs.rate;
      return await worth(order, sent, { over: numerator, under: denominator }, 95n);
    },
    lessFee: async (text) => {
      const { currency, units } = parseAmount(text);
      return writeAmount(money(currency, units - (await sendingCosts(currency))));
    },
  };
}
