import { expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeActRuleReader, toActRule, type ToldRule } from './act-rule.ts';

const told: ToldRule = { areNeeded: true, keys: [], alone: { ETH: 5n } };
const payment = { payoutId: 'one', to: '0xours', amount: { currency: 'ETH', units: 5n } } as const;

test('an act that nobody approved is refused where approvals are needed, and elsewhere only said', () => {
  expect(toActRule(told, () => 0).judge(payment, [])).toBe('refused');
  expect(toActRule({ ...told, areNeeded: false }, () => 0).judge(payment, [])).toBe('said');
});

test('a loan goes where loans may go, and needs approvals like an act', () => {
  const places = { withdrawal: () => false, loan: () => true, hasList: () => true };
  const released = { act: 'loan_released', by: 'ann', facts: [], answer: '' } as const;
  for (const areNeeded of [true, false]) {
    const { judge } = toActRule({ ...told, areNeeded }, () => 0, places);
    const verdict = areNeeded ? 'refused' : 'said';
    expect([judge(payment, [], true), judge(payment, [released])]).toEqual([verdict, verdict]);
  }
  const noLoans = toActRule({ ...told, areNeeded: false }, () => 0, {
    ...places,
    withdrawal: () => true,
    loan: () => false,
  });
  expect([noLoans.judge(payment, [], true), noLoans.judge(payment, [released])]).toEqual(['refused', 'refused']);
});

test('an act to an address that is not on the list of its chain is refused, whoever approved it', () => {
  const places = {
    withdrawal: (_chain: string, to: string) => to === '0xlisted',
    loan: () => true,
    hasList: () => true,
  };
  const { judge } = toActRule({ ...told, areNeeded: false }, () => 0, places);
  expect([judge(payment, []), judge({ ...payment, to: '0xlisted' }, [])]).toEqual(['refused', 'said']);
});

test('one person may do what the signer lets one do, and nothing of a currency that it did not name', () => {
  const { isForOne } = toActRule(told, () => 0);
  expect(isForOne(payment.amount)).toBe(true);
  expect(isForOne({ currency: 'ETH', units: 6n })).toBe(false);
  expect(isForOne({ currency: 'BTC', units: 1n })).toBe(false);
});

test('the rule is asked for again after a while, and the last one is for pages while the signer is away', async () => {
  let [now, asked, isAway] = [0, 0, true];
  const actRule = async (): Promise<ToldRule> => {
    asked += 1;
    if (isAway) throw new OutsideError('away');
    return await Promise.resolve({ ...told, areNeeded: asked % 2 === 0 });
  };
  const read = makeActRuleReader({ actRule }, () => now);
  await expect(read()).rejects.toThrow(OutsideError);
  isAway = false;
  expect((await read()).areNeeded).toBe(true);
  now += 2_000;
  expect((await read()).areNeeded).toBe(true);
  expect(asked).toBe(2);
  now += 2_000;
  expect((await read()).areNeeded).toBe(false);
  isAway = true;
  now += 60_000;
  expect((await read('or_last')).areNeeded).toBe(false);
  await expect(read()).rejects.toThrow(OutsideError);
  expect(asked).toBe(5);
});
