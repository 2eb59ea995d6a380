/** Prices by send amount, by receive amount or by a stored quote, and whether a request matches an existing order. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, boardNow as now, makeBoard } from '#tests/support/make-board.ts';
import { currencyIds, type CurrencyId } from './assets/currencies.ts';
import { money, type Money } from './money.ts';
import { orderTypes, type OrderType } from './order/order-kind.ts';
import { ratesMaxAgeMs } from './order/time-limits.ts';
import { currencyLimits, priceOnBoard, type PriceBoard } from './price-board.ts';
import {
  isPriceOf,
  priceAmount,
  priceRequest,
  requestedPair,
  requestedRange,
  type PriceRequest,
} from './price-request.ts';
import { makeQuote, type Quote } from './quote.ts';

const board = makeBoard();
/** The board 20 seconds later: BTC has fallen by five percent. */
const later = { ...makeBoard({ BTC: '61750' }), observedAt: now + 20_000 };

function quoteOf(orderType: OrderType, text = '1', on: PriceBoard = board): Quote {
  const asked = { send: amount('BTC', text), receiveCurrency: 'ETH', orderType } as const;
  const priced = priceOnBoard(on, asked, now);
  if (!priced.ok) throw new TypeError(priced.code);
  return priced.value.quote;
}

const byQuote = (quote: Quote) => ({ by: 'quote', quote }) as const;
const bySend = { by: 'send', send: amount('BTC', '1'), receiveCurrency: 'ETH', orderType: 'fixed' } as const;

describe('a fixed quote', () => {
  const quote = quoteOf('fixed');

  test('is held to the last millisecond before it expires, although the market moved', () => {
    const held = priceRequest(later, byQuote(quote), quote.expiresAt - 1);
    expect(held).toMatchObject({ ok: true, value: { quote } });
    expect(priceRequest(later, bySend, quote.expiresAt - 1)).not.toMatchObject({
      value: { quote: { receive: quote.receive } },
    });
    expect(priceRequest(later, byQuote(quote), quote.expiresAt)).toEqual({ ok: false, code: 'quote_expired' });
  });

  test('is held neither beyond what our wallet can pay at its own rate, nor below what can be refunded now', () => {
    // 21 ETH cover one BTC at the current rate, but not at the quoted one.
    const cover = { ETH: 21n * 10n ** 18n };
    expect(priceRequest({ ...later, cover }, bySend, now + 30_000)).toMatchObject({ ok: true });
    expect(priceRequest({ ...later, cover }, byQuote(quote), now + 30_000)).toMatchObject({
      ok: false,
      code: 'amount_not_covered',
      details: { max: '0.96923076', maxReason: 'wallet_cover' },
    });
    const dear = { ...later, unitsPerSize: { bitcoin: 1_000_000n } };
    expect(priceRequest(dear, byQuote(quote), now + 30_000)).toMatchObject({
      code: 'amount_below_minimum',
      details: { minReason: 'refund_stays_payable' },
    });
  });

  test('is held although an operator lowered the maximum since', () => {
    const maximums = { ...later.policy.maximums, BTC: quote.inputs.send.units - 1n };
    const lowered = { ...later, policy: { ...later.policy, maximums } };
    expect(priceRequest(lowered, byQuote(quote), now + 30_000)).toMatchObject({ ok: true, value: { quote } });
    expect(priceOnBoard(lowered, bySend, now)).toMatchObject({ ok: false, code: 'amount_above_maximum' });
  });

  test('is not held while there are no prices', () => {
    const oldest = board.observedAt + ratesMaxAgeMs;
    const long = { ...quote, expiresAt: oldest + 60_000 };
    expect(priceRequest(board, byQuote(long), oldest)).toMatchObject({ ok: true });
    expect(priceRequest(board, byQuote(long), oldest + 1)).toEqual({ ok: false, code: 'rate_unavailable' });
  });

  test('comes with the limits of its rate', () => {
    const limits = currencyLimits(later, 'BTC');
    expect(priceRequest(later, byQuote(quote), now + 30_000)).toMatchObject({ ok: true, value: { limits } });
  });
});

test('a floating quote is priced anew, and expires as well', () => {
  const quote = quoteOf('floating');
  const asked = { ...bySend, orderType: 'floating' } as const;
  const at = quote.expiresAt - 1;
  expect(priceRequest(later, byQuote(quote), at)).toEqual(priceOnBoard(later, asked, at));
  expect(priceRequest(later, byQuote(quote), quote.expiresAt)).toEqual({ ok: false, code: 'quote_expired' });
});

describe('an open amount', () => {
  const open = { by: 'open', sendCurrency: 'BTC', receiveCurrency: 'ETH' } as const;

  test('is priced for the least of every pair, and ranges to the limits of now', () => {
    for (const sendCurrency of currencyIds)
      for (const receiveCurrency of currencyIds.filter((each) => each !== sendCurrency)) {
        const request = { by: 'open', sendCurrency, receiveCurrency } as const;
        const priced = priceRequest(board, request, now);
        if (!priced.ok) throw new TypeError(`${sendCurrency} ${receiveCurrency} ${priced.code}`);
        const { quote, limits } = priced.value;
        expect(quote.inputs).toMatchObject({ orderType: 'floating', product: 'exchange', send: limits.min });
        expect(requestedRange(request, priced.value)).toEqual({ min: limits.min, max: limits.max });
      }
  });

  test('ranges no further than our wallet can pay, and is refused where that is less than the least', () => {
    const priced = priceRequest({ ...board, cover: { ETH: 21n * 10n ** 18n } }, open, now);
    if (!priced.ok) throw new TypeError(priced.code);
    expect(requestedRange(open, priced.value)?.max).toEqual(amount('BTC', '0.96923076'));
    expect(priceRequest({ ...board, cover: {} }, open, now)).toMatchObject({ ok: false, code: 'amount_not_covered' });
  });

  test('is refused without prices, and for a currency and itself', () => {
    const oldest = board.observedAt + ratesMaxAgeMs;
    expect(priceRequest(board, open, oldest + 1)).toEqual({ ok: false, code: 'rate_unavailable' });
    const same = { ...open, receiveCurrency: 'BTC' } as const;
    expect(priceRequest(board, same, now)).toEqual({ ok: false, code: 'pair_same_currency' });
  });

  test('is nobody else’s request', () => {
    const priced = priceOnBoard(board, { send: amount('BTC', '1'), receiveCurrency: 'ETH', orderType: 'fixed' }, now);
    if (!priced.ok) throw new TypeError(priced.code);
    expect(requestedRange(bySend, priced.value)).toBeNull();
    expect(requestedPair(open)).toEqual({ sendCurrency: 'BTC', receiveCurrency: 'ETH', orderType: 'floating' });
  });
});

test('every request knows its pair', () => {
  const pair = { sendCurrency: 'BTC', receiveCurrency: 'ETH', orderType: 'fixed' };
  expect(requestedPair(bySend)).toEqual(pair);
  expect(requestedPair(byQuote(quoteOf('fixed')))).toEqual(pair);
  const byReceive = { by: 'receive', sendCurrency: 'BTC', receive: amount('ETH', '3'), orderType: 'fixed' } as const;
  expect(requestedPair(byReceive)).toEqual(pair);
});

type Made = Readonly<{ request: PriceRequest; order: Parameters<typeof isPriceOf>[1] }>;

/** An order made from this request. */
function order(request: PriceRequest, on: PriceBoard = later, at = now + 30_000): Made['order'] {
  const priced = priceRequest(on, request, at);
  if (!priced.ok) throw new TypeError(priced.code);
  const { quote } = priced.value;
  return { quote, sendRange: requestedRange(request, priced.value), orderType: quote.inputs.orderType, createdAt: at };
}

describe('an order', () => {
  test('is known by the request that it was made from, whatever the market does since', () => {
    const anyPair = fc
      .tuple(fc.constantFrom(...currencyIds), fc.constantFrom(...currencyIds))
      .filter(([from, to]) => from !== to);
    fc.assert(
      fc.property(
        anyPair,
        fc.constantFrom(...orderTypes),
        fc.bigInt({ min: 2n, max: 30n }),
        ([from, to], type, times) => {
          for (const request of requests({ from, to, type, times }))
            expect(isPriceOf(request, order(request))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('is not known by another amount, pair, type, or quote', () => {
    const [fixed, floating] = [quoteOf('fixed'), quoteOf('floating')];
    const again = makeQuote(fixed.inputs, { quotedAt: now + 1, expiresAt: now + 60_001 });
    if (!again.ok) throw new TypeError(again.code);
    const receive = { by: 'receive', sendCurrency: 'BTC', receive: amount('ETH', '3'), orderType: 'fixed' } as const;
    const all: readonly PriceRequest[] = [
      bySend,
      { ...bySend, send: amount('BTC', '1.00000001') },
      { ...bySend, send: money('LTC', 100_000_000n) },
      { ...bySend, receiveCurrency: 'XMR' },
      { ...bySend, orderType: 'floating', send: amount('BTC', '2') },
      receive,
      { ...receive, receive: amount('ETH', '3.01') },
      { ...receive, orderType: 'floating' },
      byQuote(fixed),
      byQuote(again.value),
      byQuote(quoteOf('fixed', '1.5')),
      byQuote(floating),
      { by: 'open', sendCurrency: 'BTC', receiveCurrency: 'ETH' },
      // The request names the amount that the open order's quote was made for.
      { ...bySend, orderType: 'floating', send: leastOf('BTC', 'ETH') },
    ];
    for (const [place, request] of all.entries()) {
      const made = order(request);
      expect(all.map((other) => isPriceOf(other, made))).toEqual(all.map((_, other) => other === place));
    }
  });
});

function leastOf(sendCurrency: CurrencyId, receiveCurrency: CurrencyId): Money {
  const priced = priceRequest(later, { by: 'open', sendCurrency, receiveCurrency }, now + 30_000);
  if (!priced.ok) throw new TypeError(priced.code);
  return priced.value.quote.inputs.send;
}

type Story = Readonly<{ from: CurrencyId; to: CurrencyId; type: OrderType; times: bigint }>;

/** Requests for a multiple of a pair's minimum: by send amount, by receive amount, and by a quote. */
function requests({ from, to, type: orderType, times }: Story): readonly PriceRequest[] {
  const least = priceOnBoard(board, { send: money(from, 0n), receiveCurrency: to, orderType }, now);
  if (least.ok) throw new TypeError('nothing cannot be sent');
  const send = money(from, amount(from, String(least.details?.['min'])).units * times);
  const sent = { by: 'send', send, receiveCurrency: to, orderType } as const;
  const priced = priceAmount(board, sent, now);
  if (!priced.ok) throw new TypeError(priced.code);
  const { quote } = priced.value;
  return [sent, { by: 'receive', sendCurrency: from, receive: quote.receive, orderType }, byQuote(quote)];
}
