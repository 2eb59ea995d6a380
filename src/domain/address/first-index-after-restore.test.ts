import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainIds } from '../assets/currencies.ts';
import { firstIndexAfterRestore } from './first-index-after-restore.ts';

const hour = 60 * 60 * 1_000;
const chain = fc.constantFrom(...chainIds);

test('an address that was given out since the back-up is not given out after a restore', () => {
  const seconds = fc.nat({ max: 7 * 24 * 3_600 });
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 24 }), seconds, fc.nat({ max: 100 }), (next, age, perSecond) => {
      expect(firstIndexAfterRestore('bitcoin', next, age * 1_000)).toBeGreaterThan(next + age * perSecond);
    }),
  );
});

test('nor one that was given out between two restores of the same back-up', () => {
  const ages = fc.tuple(fc.nat({ max: 100 * hour }), fc.nat({ max: 50 * hour }));
  fc.assert(
    fc.property(chain, fc.nat({ max: 2 ** 24 }), ages, (id, next, [age, later]) => {
      const first = firstIndexAfterRestore(id, next, age);
      const perHour = id === 'monero' ? 1_000 : 360_000;
      const given = Math.floor((later * perHour) / hour);
      expect(firstIndexAfterRestore(id, next, age + later)).toBeGreaterThanOrEqual(first + given);
    }),
  );
});

test('a clock that was set back takes nothing away', () => {
  expect(firstIndexAfterRestore('bitcoin', 7, -hour)).toBe(1_000_007);
  expect(firstIndexAfterRestore('monero', 7, -hour)).toBe(5_007);
});

test('a wallet without any more addresses says so', () => {
  expect(() => firstIndexAfterRestore('bitcoin', 2 ** 31 - 1, 0)).toThrow(RangeError);
  expect(() => firstIndexAfterRestore('monero', 2 ** 30 - 1, 0)).toThrow(RangeError);
});
