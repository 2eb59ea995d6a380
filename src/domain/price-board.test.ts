/** Quotes from a price board, and all refusals. */
import { describe, expect, test } from 'vitest';
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, coins, type CurrencyId } from './assets/currencies.ts';
import { money, parseMoney, type Money } from './money.ts';
import { ratesMaxAgeMs } from './order/time-limits.ts';
import { usualPolicy } from './policy/policy.ts';
import { isFresh, ratedAt } from './price-age.ts';
import {
  currencyLimits,
  isPayable,
  legFeesOnBoard,
  priceOnBoard,
  refundFeeOnBoard,
  refundOnBoard,
  type PriceBoard,
} from './price-board.ts';
import { priceExchange, quoteId } from './quote.ts';
import { parsePrice, rateBetween } from './rate.ts';

const now = 1_800_000_000_000;
const sandbox = Object.entries(coins).map(
  ([
    symbol,
    {
      sandbox: { cents },
    },
  ]) => [symbol, `${Number(cents) / 100}`],
);
const dollars = { BTC: '65000', ETH: '3000', BNB: '600', POL: '0.5', TRX: '0.11', SOL: '150', XMR: '160' };
const others = { LTC: '85', BCH: '400', USDT: '1', USDC: '1' };
const board = makeBoard({ ...(Object.fromEntries(sandbox) as Record<string, string>), ...dollars, ...others });

function makeBoard(texts: Readonly<Record<string, string>>): PriceBoard {
  const prices = Object.entries(texts).map(([symbol, text]) => {
    const price = parsePrice(symbol, text);
    if (!price.ok) throw new TypeError(`${text} is a price`);
    return [symbol, price.value] as const;
  });
  const cover = Object.fromEntries(currencyIds.map((id) => [id, currencies[id].maxUnits * 2n]));
  return {
    prices: Object.fromEntries(prices),
    observedAt: now - 10_000,
    unitsPerSize: {},
    cover,
    policy: usualPolicy,
    policyNumber: 0,
  };
}

function amount(currency: CurrencyId, text: string): Money {
  const parsed = parseMoney(currency, text);
  if (!parsed.ok) throw new TypeError(`${text} is an amount`);
  return parsed.value;
}

function ceiling(over: bigint, under: bigint): bigint {
  return (over + under - 1n) / under;
}

const request = { send: amount('BTC', '1'), receiveCurrency: 'ETH', orderType: 'floating' } as const;

describe('a quote on the board', () => {
  test('applies the fee, the rate and the network fee of the board', () => {
    const priced = priceOnBoard(board, request, now);
    if (!priced.ok) throw new TypeError(priced.code);
    const { quote } = priced.value;
    const rate = rateBetween('BTC', 'ETH', board.prices);
    expect(quote.fee).toEqual(amount('BTC', '0.0045'));
    // The deposit adds one input to a payout in BTC: 68 bytes at 8 units, converted at 65,000 / 3,000 dollars.
    const inboundFee = money('ETH', ceiling(68n * 8n * 10n ** 10n * 65n, 3n));
    expect(quote.inputs).toEqual({
      product: 'exchange',
      orderType: 'floating',
      send: request.send,
      rate: rate.ok && rate.value,
      ratedAt: board.observedAt,
      feeBasisPoints: 45n,
      parts: 1,
      inboundFee,
      networkFee: money('ETH', inboundFee.units + 21_000n * chains.ethereum.fee.usualUnitsPerSize),
    });
    expect(priceExchange(quote.inputs)).toEqual({ ok: true, value: { fee: quote.fee, receive: quote.receive } });
    expect(quote).toMatchObject({ id: quoteId(quote.inputs), quotedAt: now, expiresAt: now + 60_000 });
  });

  test('costs 0.95 % with a fixed rate', () => {
    const priced = priceOnBoard(board, { ...request, orderType: 'fixed' }, now);
    expect(priced).toMatchObject({ ok: true, value: { quote: { fee: amount('BTC', '0.0095') } } });
  });

  test('is refused where the node of either chain cannot be relied on, with the reason', () => {
    const down = (chain: 'bitcoin' | 'ethereum' | 'tron') =>
      priceOnBoard({ ...board, down: { [chain]: 'syncing' } }, request, now);
    for (const chain of ['bitcoin', 'ethereum'] as const) {
      const details = { chain, reason: 'syncing' };
      expect(down(chain)).toEqual({ ok: false, code: 'chain_unavailable', details });
    }
    expect(down('tron')).toMatchObject({ ok: true });
  });

  test('is refused while block space of either chain costs more than payouts may pay, and made at that price', () => {
    const most = chains.ethereum.fee.usualUnitsPerSize * 50n;
    const at = (ethereum: bigint) => priceOnBoard({ ...board, unitsPerSize: { ethereum } }, request, now);
    expect(at(most)).toMatchObject({ ok: true });
    const details = { chain: 'ethereum', reason: 'blocks_dear' };
    expect(at(most + 1n)).toEqual({ ok: false, code: 'chain_unavailable', details });
  });

  test('of an allowed amount that could not be refunded says that network fees are too high', () => {
    const maximums = { ...usualPolicy.maximums, BTC: 200_000n };
    const lowered = { ...board, policy: { ...board.policy, maximums } };
    const send = money('BTC', 150_000n);
    expect(priceOnBoard(lowered, { ...request, send }, now).ok).toBe(true);
    // Five refunds cost more than the largest order that the operator allows.
    const dear = { ...lowered, unitsPerSize: { bitcoin: 300n } };
    expect(currencyLimits(dear, 'BTC').min.units).toBeGreaterThan(200_000n);
    const details = { chain: 'bitcoin', reason: 'blocks_dear' };
    for (const units of [150_000n, 200_000n, 500_000n]) {
      const refused = priceOnBoard(dear, { ...request, send: money('BTC', units) }, now);
      expect(refused).toEqual({ ok: false, code: 'chain_unavailable', details });
    }
    const raised = { ...dear, policy: usualPolicy };
    expect(priceOnBoard(raised, { ...request, send }, now)).toMatchObject({ code: 'amount_below_minimum' });
  });

  test('uses the price of block space that a node told', () => {
    const priced = priceOnBoard({ ...board, unitsPerSize: { ethereum: 7n, bitcoin: 0n } }, request, now);
    expect(priced).toMatchObject({ ok: true, value: { quote: { inputs: { networkFee: money('ETH', 147_000n) } } } });
  });

  test('exists for every pair of different assets, at the least that may be sent', () => {
    const unpriced = currencyIds.flatMap((from) =>
      currencyIds
        .filter((to) => to !== from)
        .filter((to) => !priceOnBoard(board, { ...request, send: least(from), receiveCurrency: to }, now).ok)
        .map((to) => `${from} to ${to}`),
    );
    expect(unpriced).toEqual([]);
  });
});

/** Minimum of a currency: its own, or the multiple of its refund and collection fees if that is higher. */
function least(currency: CurrencyId): Money {
  return currencyLimits(board, currency).min;
}

function ask(text: string, cover: PriceBoard['cover'] = board.cover) {
  return priceOnBoard({ ...board, cover }, { ...request, send: amount('BTC', text) }, now);
}

describe('the board refuses', () => {
  test('to exchange an asset for itself', () => {
    expect(priceOnBoard(board, { ...request, receiveCurrency: 'BTC' }, now)).toEqual({
      ok: false,
      code: 'pair_same_currency',
    });
  });

  test('prices that are one millisecond too old', () => {
    const oldest = board.observedAt + ratesMaxAgeMs;
    expect(priceOnBoard(board, request, oldest)).toMatchObject({ ok: true });
    expect(priceOnBoard(board, request, oldest + 1)).toEqual({ ok: false, code: 'rate_unavailable' });
    expect([isFresh(board, oldest), isFresh(board, oldest + 1)]).toEqual([true, false]);
  });

  test('a pair of which one side has no price, and never falls back to one to one', () => {
    for (const missing of ['BTC', 'ETH']) {
      const prices = Object.fromEntries(Object.entries(board.prices).filter(([symbol]) => symbol !== missing));
      expect(priceOnBoard({ ...board, prices }, request, now)).toMatchObject({ ok: false, code: 'rate_unavailable' });
    }
  });

  test('a token whose network fee cannot be priced, although both tokens are worth the same', () => {
    const prices = Object.fromEntries(Object.entries(board.prices).filter(([symbol]) => symbol !== 'ETH'));
    const send = amount('USDT-TRC20', '100');
    const asked = { ...request, send, receiveCurrency: 'USDT-ERC20' } as const;
    expect(priceOnBoard({ ...board, prices }, asked, now)).toMatchObject({ ok: false, code: 'rate_unavailable' });
  });

  test('amounts outside of the limits, with the reason', () => {
    expect(ask('0.00099999')).toMatchObject({ code: 'amount_below_minimum', details: { min: '0.001' } });
    expect(ask('10.00000001')).toMatchObject({ code: 'amount_above_maximum', details: { max: '10' } });
    // 3 ETH are worth slightly more than 0.13846153 BTC.
    const cover = { ETH: 3n * 10n ** 18n };
    expect(ask('0.13846153', cover)).toMatchObject({ ok: true });
    expect(ask('0.13846154', cover)).toMatchObject({ code: 'amount_not_covered', details: { max: '0.13846153' } });
  });

  test('everything from a wallet whose cover is not known', () => {
    expect(priceOnBoard({ ...board, cover: {} }, request, now)).toMatchObject({ code: 'amount_not_covered' });
  });

  test('amounts that the network fee eats up', () => {
    const asked = { ...request, send: amount('BTC', '0.001') };
    // Sending ETH costs 0.000126 ETH, which is worth more than 0.001 BTC at these prices.
    const costly = { ...makeBoard({ ...dollars, ETH: '999999' }), unitsPerSize: { ethereum: 6n * 10n ** 9n } };
    expect(priceOnBoard(costly, asked, now)).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
  });

  test('payouts that would be dust on their chain', () => {
    // 0.001 ETH less fees, in an LTC that is a hundred thousand times as expensive: about 30 units.
    const dear = makeBoard({ ...dollars, LTC: '99999999', USDT: '1' });
    const asked = { send: amount('ETH', '0.01'), receiveCurrency: 'LTC', orderType: 'floating' } as const;
    expect(priceOnBoard({ ...dear, unitsPerSize: { litecoin: 0n } }, asked, now)).toEqual({
      ok: false,
      code: 'amount_consumed_by_fee',
    });
  });
});

test.each(currencyIds)('a payout of %s is payable from the least output of its chain on', (currency) => {
  const { chain, isToken } = currencies[currency];
  const leastUnits = isToken ? 1n : chains[chain].minOutputUnits;
  expect(isPayable(money(currency, leastUnits))).toBe(true);
  expect(isPayable(money(currency, leastUnits - 1n))).toBe(false);
  expect(isPayable(money(currency, -1n))).toBe(false);
});

test.each(currencyIds)('the minimum of %s is five refunds, and a refund pays for fetching the deposit too', (id) => {
  const fee = refundFeeOnBoard(board, id);
  const sending = legFeesOnBoard(board, { from: id, to: id });
  if (!fee.ok || !sending.ok) throw new Error('the board has every price');
  expect(sending.value.inboundFee.units).toBeGreaterThan(0n);
  expect(fee.value.units).toBe(sending.value.inboundFee.units + sending.value.partFee.units);
  expect(currencyLimits(board, id).min.units).toBeGreaterThanOrEqual(5n * fee.value.units);
  const { maxUnits } = currencies[id];
  expect(refundOnBoard(board, money(id, maxUnits))).toEqual(money(id, maxUnits - fee.value.units));
  expect(refundOnBoard(board, fee.value)).toBeUndefined();
});

describe('the time of a price', () => {
  const at = (agoMs: number) => ({ sources: [], observedAt: now - agoMs, variance: 0n, depthDollars: 0n });
  const market = { BTC: at(2_000), ETH: at(4_000), XMR: at(60_000) };
  const timed: PriceBoard = { ...board, observedAt: now - 60_000, market };

  test('is that of the older coin of the pair, whatever other coins are', () => {
    expect(ratedAt(timed, ['BTC', 'ETH'])).toBe(now - 4_000);
    expect(ratedAt(timed, ['BTC', 'XMR'])).toBe(now - 60_000);
    expect(ratedAt(timed, [])).toBe(now - 60_000);
    const priced = priceOnBoard(timed, request, now);
    expect(priced.ok && priced.value.quote.inputs.ratedAt).toBe(now - 4_000);
  });

  test('is that of the oldest coin for a coin without a time of its own', () => {
    expect(ratedAt(timed, ['LTC', 'BTC'])).toBe(now - 60_000);
  });

  test('counts for the coin that network fees are paid in too', () => {
    const later = now + 31_000;
    expect(isFresh(timed, later, ['BTC', 'ETH'])).toBe(true);
    expect(isFresh(timed, later, ['BTC', 'XMR'])).toBe(false);
    const quietGas = { ...timed, market: { ...market, USDT: at(2_000), ETH: at(60_000) } };
    expect(isFresh(quietGas, later, ['BTC', 'USDT-ERC20'])).toBe(false);
    expect(isFresh(timed, later)).toBe(false);
  });
});
