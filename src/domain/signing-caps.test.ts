import { describe, expect, test } from 'vitest';
import { currencies, currencyIds, coins } from './assets/currencies.ts';
import {
  hasShares,
  judgeAlone,
  judgeSaid,
  judgeSigning,
  lowerCaps,
  lowerCover,
  makeSigningCaps,
} from './signing-caps.ts';

const caps = { transactionUnits: 10n, hourUnits: 25n, dayUnits: 100n };

describe('caps as shares of the wallet', () => {
  const shares = { transaction: 10n, hour: 20n, day: 50n };

  test('are lower than the own caps of the signer, and never higher', () => {
    expect(lowerCaps(caps, shares, 99n)).toEqual({ transactionUnits: 9n, hourUnits: 19n, dayUnits: 49n });
    expect(lowerCaps(caps, shares, 1_000_000n)).toEqual(caps);
  });

  test('are off at 100 percent, one by one', () => {
    const off = { transaction: 100n, hour: 100n, day: 100n };
    expect([hasShares(off), lowerCaps(caps, off, 1n)]).toEqual([false, caps]);
    expect(hasShares({ ...off, day: 99n })).toBe(true);
    expect(lowerCaps(caps, { ...off, hour: 50n }, 10n)).toEqual({ ...caps, hourUnits: 5n });
  });

  test('lower the cover to the smallest of them, and new orders are offered three quarters of that', () => {
    const off = { transaction: 100n, hour: 100n, day: 100n };
    const cover = (own: typeof shares, isOffer: boolean) =>
      lowerCover(900n, { shares: own, heldUnits: 1_000n, isOffer });
    expect([cover(shares, false), cover(shares, true)]).toEqual([100n, 75n]);
    expect([cover({ ...off, hour: 20n }, false), cover({ ...off, day: 40n }, true)]).toEqual([200n, 300n]);
    expect([cover(off, false), cover(off, true)]).toEqual([900n, 900n]);
  });

  test('of an empty wallet allow nothing', () => {
    expect(judgeSigning(lowerCaps(caps, shares, 0n), { units: 1n, hourUnits: 1n, dayUnits: 1n })).toBe(
      'over_transaction_cap',
    );
  });
});

describe('the caps of the signer', () => {
  test.each([
    ['reach every cap and no more', { units: 10n, hourUnits: 25n, dayUnits: 100n }, undefined],
    ['are over the cap of one transaction', { units: 11n, hourUnits: 11n, dayUnits: 11n }, 'over_transaction_cap'],
    ['are over the cap of an hour', { units: 10n, hourUnits: 26n, dayUnits: 26n }, 'over_hour_cap'],
    ['are over the cap of a day', { units: 10n, hourUnits: 10n, dayUnits: 101n }, 'over_day_cap'],
  ])('judge units that %s', (_what, sums, reason) => {
    expect(judgeSigning(caps, sums)).toBe(reason);
  });

  test('let one person approve a part of the largest order, in one act and in a day', () => {
    const alone = { actUnits: 5n, dayUnits: 8n };
    expect(judgeAlone({ ...caps, alone }, { units: 5n, dayUnits: 8n })).toBeUndefined();
    expect(judgeAlone({ ...caps, alone }, { units: 6n, dayUnits: 6n })).toBe('over_alone_cap');
    expect(judgeAlone({ ...caps, alone }, { units: 1n, dayUnits: 9n })).toBe('over_alone_cap');
    expect(judgeAlone(caps, { units: 1n, dayUnits: 1n })).toBe('over_alone_cap');
    expect(makeSigningCaps()('BTC').alone).toEqual({ actUnits: 10_000_000n, dayUnits: 25_000_000n });
    expect(makeSigningCaps({ BTC: { alone: { actUnits: 0n } } })('BTC').alone.actUnits).toBe(0n);
  });

  test('hold what is only said to caps of its own, which an operator may lower to nothing', () => {
    const said = { hourUnits: 5n, dayUnits: 8n };
    expect(judgeSaid({ ...caps, said }, { hourUnits: 5n, dayUnits: 8n })).toBeUndefined();
    expect(judgeSaid({ ...caps, said }, { hourUnits: 6n, dayUnits: 6n })).toBe('over_said_cap');
    expect(judgeSaid({ ...caps, said }, { hourUnits: 1n, dayUnits: 9n })).toBe('over_said_cap');
    expect(judgeSaid(caps, { hourUnits: 1_000n, dayUnits: 1_000n })).toBeUndefined();
    const off = makeSigningCaps({ ETH: { said: { hourUnits: 0n } } });
    expect(judgeSaid(off('ETH'), { hourUnits: 1n, dayUnits: 1n })).toBe('over_said_cap');
    expect(off('ETH')).toMatchObject({ ...makeSigningCaps()('ETH'), said: { hourUnits: 0n } });
    expect(judgeSaid(off('BTC'), { hourUnits: 1n, dayUnits: 1n })).toBeUndefined();
    expect(lowerCaps({ ...caps, said }, { transaction: 10n, hour: 20n, day: 50n }, 99n).said).toEqual(said);
  });

  test.each(currencyIds)('let four of the largest orders of %s out in an hour by word alone', (currency) => {
    const { transactionUnits, hourUnits, dayUnits, said } = makeSigningCaps()(currency);
    expect(said?.hourUnits).toBe(transactionUnits);
    expect(said?.hourUnits).toBeLessThan(hourUnits / 4n);
    expect(said?.dayUnits).toBeLessThan(dayUnits / 4n);
  });

  test.each(currencyIds)('grow with the time they are for, and let the largest order of %s out', (currency) => {
    const { transactionUnits, hourUnits, dayUnits } = makeSigningCaps()(currency);
    expect(transactionUnits).toBeGreaterThanOrEqual(currencies[currency].maxUnits);
    expect(hourUnits).toBeGreaterThan(transactionUnits);
    expect(dayUnits).toBeGreaterThan(hourUnits);
  });

  test('are worth more than the largest order of any other currency, at prices like those of today', () => {
    const worth = (currency: (typeof currencyIds)[number], units: bigint) => {
      const { symbol, decimals } = currencies[currency];
      return (units * coins[symbol].sandbox.cents) / 10n ** BigInt(decimals);
    };
    const largest = currencyIds.map((id) => worth(id, currencies[id].maxUnits)).reduce((a, b) => (a > b ? a : b));
    for (const id of currencyIds) {
      expect(worth(id, makeSigningCaps()(id).transactionUnits), id).toBeGreaterThan(largest);
    }
  });

  test('are the operator’s where he set them, and the usual ones elsewhere', () => {
    const own = makeSigningCaps({ BTC: { hourUnits: 5n } });
    expect(own('BTC')).toEqual({ ...makeSigningCaps()('BTC'), hourUnits: 5n });
    expect(own('LTC')).toEqual(makeSigningCaps()('LTC'));
  });
});
