import { describe, expect, test } from 'vitest';
import { currencyIds } from '../assets/currencies.ts';
import { money } from '../money.ts';
import { makeTrade, makeTransfer } from '#tests/support/make-venue.ts';
import {
  findArrived,
  mayArrive,
  homeOf,
  isInTransit,
  isOrderAbsent,
  isTransferOpen,
  onNetwork,
  orderAbsentMs,
  transferLifecycle,
  transferStates,
  tradeLifecycle,
  tradeStates,
  type TransferState,
} from './venue.ts';
import { clientOrderId } from './venue-numbers.ts';

describe('a transfer', () => {
  test('is asked for from no state but planned, and comes back to it only by an answer', () => {
    const asking = transferStates.filter((state) => transferLifecycle[state].asked !== undefined);
    expect(asking).toEqual(['planned']);
    const back = transferStates.flatMap((state) =>
      Object.entries(transferLifecycle[state])
        .filter(([, to]) => to === 'planned')
        .map(([event]) => event),
    );
    expect(new Set(back)).toEqual(new Set(['postponed']));
  });

  test.each(transferStates)('that is open has a way on, and one that is not has none but to be found (%s)', (state) => {
    const ways = Object.keys(transferLifecycle[state]);
    if (isTransferOpen({ state })) expect(ways.length).toBeGreaterThan(0);
    else expect(ways).toEqual(state === 'absent' || state === 'failed' ? ['found'] : []);
  });

  test('is in transit from the plan until it arrived, and on the way in from when it left', () => {
    const states = transferStates.filter((state) => isInTransit({ state }));
    expect(states).toEqual(['left', 'planned', 'asked', 'unknown', 'known'] satisfies TransferState[]);
  });
});

describe('a payment to the hot wallet', () => {
  const sent = makeTransfer({ state: 'known', feeUnits: 100_000n });
  const payment = { currency: 'LTC', units: 199_900_000n, txid: 'aa' } as const;

  test('belongs to the transfer of its transaction, whatever the amount', () => {
    const named = { ...sent, txid: 'aa' };
    expect(findArrived([named], { ...payment, units: 1n })).toBe(named);
    expect(findArrived([{ ...sent, txid: 'bb' }], payment)).toBeUndefined();
  });

  test('belongs by its exact amount to one whose transaction is not known', () => {
    expect(findArrived([sent], payment)).toBe(sent);
    expect(findArrived([sent], { ...payment, units: 199_900_001n })).toBeUndefined();
    expect(findArrived([sent], { ...payment, currency: 'BTC' })).toBeUndefined();
  });

  test('belongs to none that was never asked for or has ended', () => {
    for (const state of ['planned', 'arrived', 'refused', 'failed', 'absent', 'left'] as const)
      expect(findArrived([{ ...sent, state }], payment)).toBeUndefined();
    expect(findArrived([{ ...sent, state: 'unknown' }], payment)).toMatchObject({ state: 'unknown' });
  });
});

describe('a payment that may be a transfer', () => {
  const sent = makeTransfer({ state: 'known', feeUnits: 100_000n });
  const payment = { currency: 'LTC', units: 199_000_000n, txid: 'aa' } as const;

  test('is one of any fee that a venue may take, until the transfer has a transaction', () => {
    expect(mayArrive([sent], payment)).toBe(true);
    expect(mayArrive([{ ...sent, state: 'unknown', feeUnits: null }], { ...payment, units: 190_000_000n })).toBe(true);
    expect(mayArrive([{ ...sent, txid: 'bb' }], payment)).toBe(false);
  });

  test('is none of more, of a twentieth less, of another coin or of a transfer that is over', () => {
    expect(mayArrive([sent], { ...payment, units: 200_000_001n })).toBe(false);
    expect(mayArrive([sent], { ...payment, units: 189_999_999n })).toBe(false);
    expect(mayArrive([sent], { ...payment, currency: 'XMR' })).toBe(false);
    expect(mayArrive([{ ...sent, state: 'lost' }], payment)).toBe(false);
  });
});

describe('a trade', () => {
  test('is asked for from no state but planned', () => {
    expect(tradeStates.filter((state) => tradeLifecycle[state].asked !== undefined)).toEqual(['planned']);
  });

  test('has one name at the venue for ever, which is a UUID', () => {
    const name = clientOrderId('VT-20261117-00000001');
    expect(name).toBe(clientOrderId('VT-20261117-00000001'));
    expect(name).not.toBe(clientOrderId('VT-20261117-00000002'));
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('that the venue does not know long after its deadline never existed', () => {
    const lost = makeTrade({ state: 'unknown', deadlineAt: 5_000 });
    expect(isOrderAbsent(lost, 5_000 + orderAbsentMs - 1)).toBe(false);
    expect(isOrderAbsent(lost, 5_000 + orderAbsentMs)).toBe(true);
    expect(isOrderAbsent({ ...lost, state: 'known' }, 5_000 + orderAbsentMs)).toBe(false);
  });
});

test('every currency has one in which it lies at the venue', () => {
  for (const currency of currencyIds) expect(homeOf(homeOf(currency))).toBe(homeOf(currency));
  expect(homeOf('USDT-BEP20')).toBe('USDT-ERC20');
  expect(onNetwork(money('USDT-BEP20', 1_500_000_000_000_000_001n), 'USDT-ERC20')).toEqual(
    money('USDT-ERC20', 1_500_000n),
  );
  expect(() => onNetwork(money('BTC', 1n), 'LTC')).toThrow(TypeError);
});
