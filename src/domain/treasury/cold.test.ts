import { describe, expect, test } from 'vitest';
import { coldLifecycle, isColdAccountId, makeColdAccountId, suggestCold, type FloatBand } from './cold.ts';

const band: FloatBand = { currency: 'LTC', held: 900n, spendable: 10n ** 12n, low: null, high: null };
const coins = (count: bigint): bigint => count * 10n ** 8n;

describe('what should go to cold storage', () => {
  test('nothing without a high mark, and nothing up to it', () => {
    expect(suggestCold([band, { ...band, held: coins(50n), high: coins(50n) }])).toEqual([]);
  });

  test('everything above the middle of the band', () => {
    const wide = { ...band, held: coins(90n), low: coins(20n), high: coins(60n) };
    expect(suggestCold([wide])).toEqual([{ currency: 'LTC', units: coins(50n) }]);
    expect(suggestCold([{ ...wide, low: null }])).toEqual([{ currency: 'LTC', units: coins(60n) }]);
  });

  test('no more than nothing else needs, and no crumb', () => {
    const high = { ...band, held: coins(90n), high: coins(60n), spendable: coins(3n) };
    expect(suggestCold([high])).toEqual([{ currency: 'LTC', units: coins(3n) }]);
    expect(suggestCold([{ ...high, spendable: 1n }])).toEqual([]);
  });
});

test('an ended move never goes on', () => {
  expect(coldLifecycle.arrived).toEqual({});
  expect(coldLifecycle.undone).toEqual({});
});

test('the number of an account is told from others', () => {
  const id = makeColdAccountId(() => 42);
  expect([id, isColdAccountId(id), isColdAccountId('WA-000000042')]).toEqual(['CA-000000042', true, false]);
});
