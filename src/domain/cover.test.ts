/** Wallet cover counts only coins that one payout can spend now. */
import { describe, expect, test } from 'vitest';
import { coverUnits, feeHeadroom, gasReserve, mixCoverUnits, mostInputs, mostPayable, type Funds } from './cover.ts';
import { chains } from './assets/chains.ts';
import { chainIds, type CurrencyId } from './assets/currencies.ts';
import { feeCap, transactionFee } from './network-fee.ts';

function makeFunds(currency: CurrencyId, overrides: Partial<Funds> = {}): Funds {
  const nothing = {
    deposited: 0n,
    owed: 0n,
    kept: 0n,
    owedInBooks: 0n,
    sweptOwed: 0n,
    reserved: 0n,
    unpaid: 0n,
    revocable: 0n,
  };
  const gas = { units: 10n ** 18n, payers: { coins: 0, tokens: 0 } };
  return { currency, hot: 10n ** 18n, ...nothing, coins: [], change: [], gas, ...overrides };
}

describe('coins', () => {
  const price = { unitsPerSize: 1n, keptGas: 0n, unpaidPercent: 25n };
  const headroom = (inputs: number) => transactionFee('BTC', 1n, { inputs }).units * feeHeadroom;

  test('count only as far as one payout can spend them', () => {
    const coins = Array.from({ length: 52 }, () => 1_000_000n);
    const cover = coverUnits(makeFunds('BTC', { hot: 52_000_000n, coins: coins.slice(0, mostInputs) }), price);
    expect(cover).toBe(BigInt(mostInputs) * 1_000_000n - headroom(mostInputs));
    expect(mostPayable(coins, () => 0n)).toBe(BigInt(mostInputs) * 1_000_000n);
  });

  test('that cost more than they bring do not lower it', () => {
    const coins = [5_000_000n, 10n, 10n];
    expect(coverUnits(makeFunds('BTC', { coins }), price)).toBe(5_000_000n - headroom(1));
  });

  test('that are bound by payouts or not final are no cover, whatever the books hold', () => {
    expect(coverUnits(makeFunds('BTC', { hot: 50_000_000n, coins: [] }), price)).toBe(0n);
  });

  test('that may have to be given back are free for nobody', () => {
    const funds = makeFunds('BTC', { hot: 2_000_000n, coins: [5_000_000n, 5_000_000n], deposited: 8_000_000n });
    expect(coverUnits({ ...funds, revocable: 8_000_000n }, price)).toBe(2_000_000n);
  });

  test('of change count alone, less the fees of all that it stands on', () => {
    const change = [
      { units: 3_000_000n, parents: 2, inputs: 3 },
      { units: 2_999_999n, parents: 0, inputs: 0 },
    ];
    expect(coverUnits(makeFunds('BTC', { change }), price)).toBe(2_999_999n - headroom(1));
    const [deep] = change;
    const fees = headroom(1) * 2n + headroom(2);
    expect(coverUnits(makeFunds('BTC', { change: deep ? [deep] : [] }), price)).toBe(3_000_000n - fees);
    expect(coverUnits(makeFunds('BTC', { coins: [2_999_998n], change }), price)).toBe(2_999_999n - headroom(1));
  });

  test('pay first what is owed and has no coins yet', () => {
    const coins = [5_000_000n];
    const owing = { owed: 1_300_000n, reserved: 300_000n };
    expect(coverUnits(makeFunds('BTC', { coins, ...owing }), price)).toBe(4_000_000n - headroom(1));
  });
});

describe('an account chain', () => {
  const price = { unitsPerSize: 7n, keptGas: 1_000n, unpaidPercent: 25n };
  const payers = { coins: 2, tokens: 3 };
  const { coinSize, tokenSize } = chains.ethereum.fee;
  const promised = (2n * coinSize + 3n * tokenSize) * 7n;

  test('keeps of its own coin the fees of what is under way and a reserve', () => {
    const funds = makeFunds('ETH', { hot: 10n ** 12n, gas: { units: 10n ** 12n, payers } });
    expect(coverUnits(funds, price)).toBe(10n ** 12n - promised - 1_000n);
    expect(coverUnits({ ...funds, hot: promised }, price)).toBe(0n);
  });

  test('offers its tokens only while there is gas for one more payout', () => {
    const least = promised + tokenSize * 7n;
    const offered = (units: bigint) =>
      coverUnits(makeFunds('USDT-ERC20', { hot: 500n, gas: { units, payers } }), price);
    expect(offered(least)).toBe(500n);
    expect(offered(least - 1n)).toBe(0n);
  });

  test.each(chainIds.filter((chain) => chains[chain].conflictDomain === 'nonce'))(
    '%s reserves enough for that many payouts of a token at the highest fee',
    (chain) => {
      const cap = feeCap(chains[chain].nativeCurrency).units;
      const { coinSize: own, tokenSize: token } = chains[chain].fee;
      expect(gasReserve(chain, 20n)).toBe((20n * cap * token) / own);
    },
  );

  test.each(chainIds.filter((chain) => chains[chain].conflictDomain === 'coins'))('%s needs none', (chain) => {
    expect(gasReserve(chain, 20n)).toBe(0n);
  });
});

describe('unpaid orders', () => {
  const price = { unitsPerSize: 0n, keptGas: 0n, unpaidPercent: 25n };
  const offered = (unpaid: bigint) => coverUnits(makeFunds('USDT-TRC20', { hot: 1_000n, unpaid }), price);

  test('lower what is offered by what they keep back, to a share at most', () => {
    expect([0n, 1n, 250n, 251n, 10n ** 9n].map(offered)).toEqual([1_000n, 999n, 750n, 750n, 750n]);
  });
});

describe('a mix', () => {
  const price = { unitsPerSize: 7n, keptGas: 1_000n, parts: 3, own: 0n };
  const payers = { coins: 2, tokens: 3 };
  const fees = (currency: CurrencyId) => transactionFee(currency, 7n).units * 3n;

  test('is covered by coins that are not final yet, less what its parts cost', () => {
    expect(mixCoverUnits(makeFunds('BTC', { hot: 9_000_000n, coins: [] }), price)).toBe(9_000_000n - fees('BTC'));
  });

  test('does not sell the gas reserve, nor the fees of what is under way', () => {
    const funds = makeFunds('ETH', { hot: 10n ** 12n, gas: { units: 10n ** 12n, payers } });
    const { coinSize, tokenSize } = chains.ethereum.fee;
    const promised = (2n * coinSize + 3n * tokenSize) * 7n;
    expect(mixCoverUnits(funds, price)).toBe(10n ** 12n - promised - fees('ETH') - 1_000n);
  });

  test('adds what the order brought itself before it looks, never to less than nothing', () => {
    const short = makeFunds('ETH', { hot: 100n, gas: { units: 100n, payers } });
    expect(mixCoverUnits(short, { ...price, own: 5_000n })).toBe(0n);
    const noGas = makeFunds('USDT-ERC20', { hot: 0n, gas: { units: 0n, payers } });
    expect(mixCoverUnits(noGas, { ...price, own: 5_000n })).toBe(0n);
    expect(
      mixCoverUnits(makeFunds('USDT-ERC20', { hot: -100n, gas: { units: 10n ** 12n, payers } }), {
        ...price,
        own: 500n,
      }),
    ).toBe(400n);
  });

  test('of tokens needs gas for every part', () => {
    const none = { coins: 0, tokens: 0 };
    const offered = (units: bigint) =>
      mixCoverUnits(makeFunds('USDT-ERC20', { hot: 500n, gas: { units, payers: none } }), price);
    expect([offered(fees('USDT-ERC20')), offered(fees('USDT-ERC20') - 1n)]).toEqual([500n, 0n]);
  });
});
