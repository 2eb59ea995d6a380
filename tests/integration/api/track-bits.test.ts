/**
 * What a guessed code tells, counted in bits: from the answers to many orders, how many a guesser can tell apart. Small
 * here; at full size with PROVE_BITS.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toTrackAnswer } from '#src/api/routes/track-order.ts';
import { chainIds, currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { presetSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeMix, makeOrder, makeOrderQuote } from '#tests/support/make-order.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';

const size = proofSize('bits', 400);

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

const told = (order: Order) => toTrackAnswer({ order, deposits: [], payouts: [], mix: null, history: [] });

/**
 * The most that the answers tell about an address of the chain: each shown character tells it from as many as were seen
 * in its place, counted from the end.
 */
function destinationBits(chain: ChainId): number {
  const currency = currencyIds.find((id) => currencies[id].chain === chain) ?? 'BTC';
  const quote = makeOrderQuote({ receiveCurrency: currency });
  const ends = Array.from({ length: size }, () => {
    const { receiveAddress } = told(makeOrder({ quote, receiveAddress: lab.address(chain) }));
    return (receiveAddress ?? '').replace('…', '').split('').toReversed();
  });
  const places = Array.from({ length: Math.max(...ends.map(({ length }) => length)) }, (_, place) => place);
  return places.reduce((bits, place) => bits + Math.log2(new Set(ends.map((end) => end[place])).size), 0);
}

/** The answers that all amounts from 0.001 to 10 coins give, evenly by their logarithm, at one rate. */
function amountBits(): number {
  const answers = new Set<string>();
  for (let step = 0; step <= size * 25; step += 1) {
    const units = BigInt(Math.round(100_000 * 10 ** ((4 * step) / (size * 25))));
    const quote = makeOrderQuote({
      send: money('BTC', units),
      rate: { from: 'BTC', to: 'ETH', numerator: 286_737_291n, denominator: 1n },
    });
    const { sendAmount, receiveAmount } = told(makeOrder({ quote }));
    answers.add(`${sendAmount} ${receiveAmount}`);
  }
  return Math.log2(answers.size);
}

test('a code tells at most 20 bits of the destination, a rounded amount, and of a mix neither', () => {
  const byChain = chainIds.map((chain) => [chain, destinationBits(chain)] as const);
  const amount = amountBits();
  const worst = Math.max(...byChain.map(([, bits]) => bits));
  const mixes = new Set(
    Array.from({ length: 50 }, (_, index) => {
      const mix = makeMix(presetSettings('basic'), 3);
      const quote = makeOrderQuote({ send: money('BTC', BigInt(5_000_000 + 777_777 * index)) });
      const made = { quote, mix, receiveAddress: lab.address('ethereum'), orderNumber: 'TS-20270115-00000001' };
      return JSON.stringify(told(makeOrder(made)));
    }),
  );
  noteFigures('bits', {
    'addresses of each chain': size,
    'bits about the destination, most': Math.round(worst * 10) / 10,
    'bits about the amount, of four decades': Math.round(amount * 10) / 10,
    'bits about destination and amount of a mix': Math.log2(mixes.size),
  });
  expect(byChain.filter(([, bits]) => bits > 20)).toEqual([]);
  // Two digits of each decade, of two amounts: at most twice ninety answers a decade.
  expect(amount).toBeLessThanOrEqual(Math.log2(4 * 180 + 2));
  expect(mixes.size).toBe(1);
});
