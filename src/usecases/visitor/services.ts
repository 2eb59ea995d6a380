/**
 * Public use cases for pages and API. All public code gets this object, so it must not contain use cases of operators.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { priceOnBoard, type PricedQuote, type QuoteRefusal, type QuoteRequest } from '#src/domain/price-board.ts';
import { priceForReceive, type ReceiveRequest } from '#src/domain/price-for-receive.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { Result } from '#src/domain/result.ts';
import { makeKeyedMutex } from '../concurrency/keyed-mutex.ts';
import { quoteMix, type MixRequest } from '../quotes/quote-mix.ts';
import { cancelOrder, continueOrder, makeSetRefundAddress, refundOrder } from '../orders/choose.ts';
import { quoteChoice } from '../orders/quote-choice.ts';
import { findMeasured, makeCountCompleted } from '../orders/count-completed.ts';
import { makeCreateOrder, type CreateOrder } from '../intake/create-order.ts';
import { makeUnpaidQuota } from '../intake/unpaid-quota.ts';
import { orderReceipt } from '../terms/order-receipt.ts';
import { orderTerms } from '../terms/order-terms.ts';
import { makeVerifyPayment } from '../orders/verify-payment.ts';
import { makeViewOrder, trackOrder } from '../orders/view-order.ts';
import type { Ports } from '../ports/ports.ts';
import { listCurrencies } from '../quotes/list-currencies.ts';
import { explainPair, explainRates } from '../quotes/explain-rates.ts';
import { makeFiatReader } from '../quotes/read-fiat.ts';
import { listRates, showRate } from '../quotes/list-rates.ts';
import { makeBoardReader } from '../quotes/load-board.ts';
import { readDepartures } from '../quotes/read-departures.ts';
import { makeUptimeReader } from '../uptime/read-uptime.ts';

export type Services = ReturnType<typeof makeServices>;

export function makeServices(ports: Ports) {
  const readBoard = makeBoardReader(ports);
  const countCompleted = makeCountCompleted(ports);
  const quota = makeUnpaidQuota(ports, 'visitors');
  const createOrder: CreateOrder = makeCreateOrder(ports, quota);
  const setRefundAddress = makeSetRefundAddress(ports);
  // One at a time of each order: those that wait for the lock of its row would hold a connection each.
  const ofOrder = makeKeyedMutex();
  return {
    countCompleted,
    /** How long the newest orders of a quote's pair took. Null if that is not known. */
    measuredTime: async (quote: Quote) => findMeasured(await countCompleted(), quote),
    /** Prices an amount of either side. For a receive amount: the least send amount for which at least it arrives. */
    quoteExchange: async (request: QuoteRequest | ReceiveRequest): Promise<Result<PricedQuote, QuoteRefusal>> => {
      const [board, now] = [await readBoard(), ports.clock.now()];
      return 'receive' in request ? priceForReceive(board, request, now) : priceOnBoard(board, request, now);
    },
    /** Fee, duration and score of a mix. */
    quoteMix: async (request: MixRequest) => await quoteMix(ports, await readBoard(), request),
    /** The policy in force, and its number. */
    policy: () => ports.rules.policy(),
    hasTorProxy: ports.rules.hasTorProxy,
    /** Address formats accepted on a chain. */
    acceptedNetworks: (chain: ChainId) => ports.rules.acceptedNetworks(chain),
    listRates: async () => listRates(await readBoard(), ports.clock.now()),
    /** Mid-market rate between two ticker symbols ("BTC", "USDT"). */
    showRate: async (pair: Parameters<typeof showRate>[1]) => showRate(await readBoard(), pair, ports.clock.now()),
    /** Each coin's price with its sources, for the page of rates. */
    explainRates: async () => await explainRates(ports, await readBoard()),
    /** The mid-market rate of a pair of currencies, and the margin of an amount. */
    explainPair: async (pair: Parameters<typeof explainPair>[1]) =>
      explainPair(await readBoard(), pair, ports.clock.now()),
    listCurrencies: async () => await listCurrencies(ports, await readBoard()),
    /** What amounts are worth in the money that a visitor chose. */
    readFiat: makeFiatReader(ports, readBoard),
    /** Prices and the state of the chains, for the rates board and the status page. */
    readDepartures: async () => await readDepartures(ports, await readBoard()),
    /** What was seen of each chain in ninety days, and the incidents of that time. */
    readUptime: makeUptimeReader(ports),
    /** The service's clock, which can be moved in the sandbox. */
    now: () => ports.clock.now(),
    createOrder,
    /** How many unpaid orders visitors may have, how many there were at the last count, and for how long they count. */
    unpaidRoom: () => ({ ...quota.measure(), windowMs: paymentWindowMs(ports.rules.policy().policy, 'floating') }),
    viewOrder: makeViewOrder(ports),
    trackOrder: async (code: string) => await trackOrder(ports, code),
    orderReceipt: async (orderId: string) => await orderReceipt(ports, orderId),
    orderTerms: async (orderId: string) => await orderTerms(ports, orderId),
    verifyPayment: makeVerifyPayment(ports),
    /** Offers for an order that waits for a choice: amounts received by continuing, or refunded. */
    quoteChoice: async (orderId: string) => await quoteChoice(ports, orderId),
    continueOrder: async (orderId: string, quoteId?: string) =>
      await ofOrder(orderId, async () => await continueOrder(ports, orderId, quoteId)),
    refundOrder: async (orderId: string) => await ofOrder(orderId, async () => await refundOrder(ports, orderId)),
    cancelOrder: async (orderId: string) => await ofOrder(orderId, async () => await cancelOrder(ports, orderId)),
    setRefundAddress: async (orderId: string, address: string) =>
      await ofOrder(orderId, async () => await setRefundAddress(orderId, address)),
  } as const;
}
