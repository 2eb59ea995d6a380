/** The rest of a mix: which parts can be called off, and what goes back for them, to the unit. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { priceExchange } from '#src/domain/quote.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import { makeDeposit, makeOrder, makeOrderQuote, makePayout, makePrice } from '#tests/support/make-order.ts';
import type { FixedPrice } from './order.ts';
import type { OrderPayout } from './payout.ts';
import { findRest, hasRest, haveArrived, isRevocable, keptPrice, measureRest } from './rest.ts';

const order = makeOrder({ state: 'mixing' });

function partsOf(price: FixedPrice, states: readonly Partial<OrderPayout>[]): readonly OrderPayout[] {
  const each = price.receive.units / BigInt(price.parts);
  return states.map((state, place) => {
    const isLast = place === price.parts - 1;
    const units = isLast ? price.receive.units - each * BigInt(place) : each;
    return makePayout(order, { part: place + 1, amount: money(price.receive.currency, units), ...state });
  });
}

const signed = { state: 'broadcast', mayBeSigned: true } as const;
const planned = { state: 'planned' } as const;
const bound = { state: 'reserved' } as const;
const three = makePrice(order, { parts: 3 });

describe('the rest', () => {
  test.each<[string, readonly Partial<OrderPayout>[], boolean, boolean]>([
    ['nothing is signed', [planned, bound, planned], true, false],
    ['one part is signed', [signed, bound, planned], false, true],
    ['the signer was asked for one part', [{ ...bound, mayBeSigned: true }, planned, planned], false, false],
    [
      'a part that was sent is to be signed again',
      [{ ...bound, mayBeSigned: true, broadcastHeight: 7 }, planned, planned],
      false,
      true,
    ],
    ['and is asked for another one', [signed, { ...bound, mayBeSigned: true }, planned], false, false],
    ['a part can never be mined', [signed, signed, { state: 'void' }], false, true],
    ['all are signed', [signed, signed, signed], false, false],
    ['all are void', [{ state: 'void' }, { state: 'void' }, { state: 'void' }], true, false],
  ])('if %s', (_, states, isWhole, isRest) => {
    const payouts = partsOf(three, states);
    expect([isRevocable({ price: three }, payouts), hasRest({ price: three }, payouts)]).toEqual([isWhole, isRest]);
  });

  test('is called off once, and then nothing is revocable any more', () => {
    const payouts = partsOf(three, [signed, planned, planned]);
    const deposit = makeDeposit(order, { use: 'swap', amount: three.deposited });
    const rest = findRest({ price: three }, { deposits: [deposit], payouts, now: 5 });
    if (!rest) throw new Error('there is a rest');
    expect([rest.parts, rest.calledOffAt]).toEqual([[2, 3], 5]);
    const price = { ...three, rest };
    expect([hasRest({ price }, payouts), isRevocable({ price }, partsOf(three, [planned, planned, planned]))]).toEqual([
      false,
      false,
    ]);
    expect(haveArrived(price, partsOf(three, [{ ...signed, state: 'final' }, planned, planned]))).toBe(true);
    expect(haveArrived(three, partsOf(three, [{ ...signed, state: 'final' }, planned, planned]))).toBe(false);
  });

  test('is taken from the largest deposits first, and never more than they brought', () => {
    const payouts = partsOf(three, [signed, planned, planned]);
    const units = three.deposited.units;
    const small = makeDeposit(order, { use: 'swap', amount: money('BTC', units / 4n) });
    const large = makeDeposit(order, { use: 'swap', amount: money('BTC', units - units / 4n) });
    const other = makeDeposit(order, { use: 'unclaimed', amount: money('BTC', units * 9n) });
    const narrow = (price: FixedPrice) => findRest({ price }, { deposits: [small, other, large], payouts, now: 0 });
    expect(narrow(three)?.shares.map(({ depositId }) => depositId)).toEqual([large.id]);
    const nearlyAll = { ...three, receive: money('ETH', three.receive.units * 100n) };
    const shares = narrow(nearlyAll)?.shares ?? [];
    expect(shares.map(({ depositId }) => depositId)).toEqual([large.id, small.id]);
    expect(shares[0]?.amount).toEqual(large.amount);
  });
});

test('whatever is kept and called off, no unit is lost, and what is kept is a price', () => {
  const random = makeSeededRandom(7);
  for (let round = 0; round < 2_000; round += 1) {
    const quote = makeOrderQuote({
      send: money('BTC', BigInt(1_000_000 + random.below(2 ** 31))),
      rate: {
        from: 'BTC',
        to: 'ETH',
        numerator: BigInt(1 + random.below(2 ** 40)),
        denominator: BigInt(1 + random.below(1000)),
      },
    });
    const parts = 2 + random.below(9);
    const partFee = BigInt(random.below(1_000));
    const inboundFee = money('ETH', BigInt(random.below(1_000)));
    const networkFee = money('ETH', inboundFee.units + partFee * BigInt(parts));
    const priced = priceExchange({ ...quote.inputs, networkFee });
    if (!priced.ok) continue;
    const price = makePrice({ ...order, quote }, { ...priced.value, parts, networkFee, inboundFee });
    const count = 1 + random.below(parts - 1);
    const receive = money('ETH', 1n + (price.receive.units * BigInt(random.below(1_000))) / 1_001n);
    const rest = { parts: Array.from({ length: count }, (_, place) => place + 1), shares: [], calledOffAt: 0 };
    const measured = measureRest(price, { count, receive });
    const kept = keptPrice({ ...price, rest: { ...rest, ...measured } });
    expect(kept.deposited.units + measured.deposited.units).toBe(price.deposited.units);
    expect(kept.fee.units + measured.fee.units).toBe(price.fee.units);
    expect(kept.receive.units + measured.receive.units).toBe(price.receive.units);
    expect(kept.networkFee.units).toBe(inboundFee.units + partFee * BigInt(parts - count));
    expect(kept.deposited.units >= 0n && kept.fee.units >= 0n).toBe(true);
    // What is kept buys what is paid, within the rounding of one unit sent and one unit of the fee.
    const { numerator, denominator } = price.rate;
    const bought = ((kept.deposited.units - kept.fee.units) * numerator) / denominator;
    const lack = kept.receive.units + kept.networkFee.units - bought;
    expect(lack * denominator <= 2n * numerator + denominator).toBe(true);
  }
});
