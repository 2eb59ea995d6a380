/**
 * The amount a visitor must get, computed from current prices and fees. It deliberately uses none of the service's own
 * arithmetic, so that a bug there is not repeated here.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Price } from '#src/domain/rate.ts';
import { parseAmount, writeAmount } from './amounts.ts';
import type { Worker } from './open-worker.ts';

export type Expectations = Readonly<{
  /**
   * What "0.5" of the send currency buys at the current rate, less the service fee (45 basis points by default) and
   * network fees.
   */
  worthNow(order: Order, sent: string, feeBasisPoints?: bigint): Promise<string>;
  /** Like `worthNow`, but at the rate and network fee of the order, with the fee of a fixed rate. */
  worthAsOrdered(order: Order, sent: string): string;
  /** "0.5 BTC" less the current network costs of a refund: collecting the deposit and sending it back. */
  lessFee(amount: string): Promise<string>;
}>;

type Fraction = Readonly<{ over: bigint; under: bigint }>;
type Figures = Fraction & Readonly<{ feeBasisPoints: bigint; networkFee: bigint }>;

export function makeExpectations({ ports }: Worker): Expectations {
  const prices = async (): Promise<Readonly<Record<string, Price>>> =>
    (await ports.store.transaction(async ({ controls }) => await controls.latestRates()))?.prices ?? {};

  const rateNow = async (from: CurrencyId, to: CurrencyId): Promise<Fraction> => {
    const [a, b] = [currencies[from], currencies[to]];
    const known = await prices();
    const [pa, pb] = [known[a.priceSymbol], known[b.priceSymbol]];
    if (a.priceSymbol === b.priceSymbol) return { over: 10n ** BigInt(b.decimals), under: 10n ** BigInt(a.decimals) };
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
  /** Cost of spending the deposit: one input of a payout, or a sweep whose fee and top-up are raised by half. */
  const fetchingCosts = async (currency: CurrencyId, to: CurrencyId): Promise<bigint> => {
    const { chain, isToken } = currencies[currency];
    const { fee, nativeCurrency, sweepFeePayer } = chains[chain];
    const price = await ports.chains[chain].node.unitsPerSize();
    const [coin, token] = [fee.sweepSize?.coin ?? fee.coinSize, fee.sweepSize?.token ?? fee.tokenSize];
    const raised = (price * 3n + 1n) / 2n;
    const setAside = raised > fee.usualUnitsPerSize ? raised : fee.usualUnitsPerSize;
    const inCoin = {
      deposit: (isToken ? token : coin) * setAside + (isToken ? fee.coinSize * price : 0n),
      hot: (isToken ? token : coin) * price,
      none: fee.extraInputSize * price,
    }[sweepFeePayer ?? 'none'];
    if (nativeCurrency === to) return inCoin;
    const { over, under } = await rateNow(nativeCurrency, to);
    return (inCoin * over + under - 1n) / under;
  };
  /** The charged network fee: the one shown, unless fees have risen since or the visitor has chosen to continue. */
  const charged = async ({ id, quote }: Order): Promise<bigint> => {
    const { send, rate, networkFee } = quote.inputs;
    const { history, deposits } = await ports.store.snapshot(async (records) => ({
      history: await records.orders.history(id),
      deposits: await records.deposits.ofOrder(id),
    }));
    const isContinued = history.some(({ event }) => event.endsWith('continue_chosen') || event.endsWith('_continued'));
    // An order continued with several payments is charged for spending each of them.
    const fetches = isContinued ? deposits.filter(({ use }) => use === 'swap').length : 1;
    const fetching = (await fetchingCosts(send.currency, rate.to)) * BigInt(fetches);
    const now = (await sendingCosts(rate.to)) + fetching;
    return isContinued || now > networkFee.units ? now : networkFee.units;
  };
  const worth = (order: Order, sent: string, { over, under, feeBasisPoints, networkFee }: Figures) => {
    const { units } = parseAmount(`${sent} ${order.quote.inputs.send.currency}`);
    const fee = (units * feeBasisPoints + 9_999n) / 10_000n;
    return writeAmount(money(order.quote.receive.currency, ((units - fee) * over) / under - networkFee));
  };
  return {
    worthNow: async (order, sent, feeBasisPoints = 45n) => {
      const { inputs, receive } = order.quote;
      const { over, under } = await rateNow(inputs.send.currency, receive.currency);
      const kept = BigInt(1_000_000 - marginPpm(order, sent, await prices()));
      const rate = { over: over * kept, under: under * 1_000_000n };
      return worth(order, sent, { ...rate, feeBasisPoints, networkFee: await charged(order) });
    },
    worthAsOrdered: (order, sent) => {
      const { rate, networkFee } = order.quote.inputs;
      const signed = { over: rate.numerator, under: rate.denominator, networkFee: networkFee.units };
      return worth(order, sent, { ...signed, feeBasisPoints: 95n });
    },
    lessFee: async (text) => {
      const { currency, units } = parseAmount(text);
      return writeAmount(
        money(currency, units - (await sendingCosts(currency)) - (await fetchingCosts(currency, currency))),
      );
    },
  };
}

/** Margin at a floating rate by the quote's policy and facts. An amount that was not ordered counts by its value. */
function marginPpm({ quote }: Order, sent: string, prices: Readonly<Record<string, Price>>): number {
  const { margin, send } = quote.inputs;
  if (!margin) return 0;
  const { policy, facts } = margin;
  const { units } = parseAmount(`${sent} ${send.currency}`);
  const difference = Math.abs(Number(units - send.units));
  const { symbol, decimals } = currencies[send.currency];
  const price = Number(prices[symbol]?.numerator ?? 0) / Number(prices[symbol]?.denominator ?? 1);
  const value =
    difference * 200 <= Number(send.units)
      ? Number(facts.valueDollars)
      : Math.floor((Number(units) * price) / 10 ** decimals);
  const depth = Math.max(Number(policy.leastDepthDollars), Number(facts.depthDollars));
  const size = Number(policy.doublingPpm) * Math.max(0, Math.ceil(Math.log2(value / depth)));
  const swing = Math.max(0, Number(facts.volatilityPpm - policy.calmPpm));
  const volatility = Math.ceil((swing * Number(policy.floatingPercent)) / 100);
  const sum = Number(policy.basePpm + margin.terms.inventoryPpm) + volatility + size;
  return Math.min(Math.max(sum, Number(policy.leastPpm)), Number(policy.mostPpm));
}
