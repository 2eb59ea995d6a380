/** Coins come back from cold storage by a file that is signed offline, and the books equal the chain to the unit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { accept } from '#src/domain/result.ts';
import { takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { cancelReturn, followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { coins, openColdLab, sign, type ColdLab } from '#tests/support/cold-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

let lab: ColdLab;

beforeAll(async () => {
  lab = await openColdLab(['40', '10']);
});

afterAll(async () => {
  await lab.close();
});

describe('a return', () => {
  test('is signed offline, sent, in transit until final, and then in the hot wallet', async () => {
    const before = await lab.booked(accounts.hot);
    const made = must(await lab.bringBack('15'));
    expect(made).toMatchObject({ state: 'unsigned', units: coins('15'), raw: null });
    expect(await lab.booked(accounts.cold)).toBe(coins('50'));
    const sent = must(await lab.take(made.id, sign(made.file)));
    expect(sent).toMatchObject({ state: 'sent' });
    expect(await lab.booked(accounts.cold)).toBe(coins('35') - made.feeUnits);
    expect(await lab.booked(accounts.fromCold)).toBe(coins('15') + made.feeUnits);
    expect(await lab.missing()).toBe(0n);
    await lab.work();
    await lab.mine('litecoin', 1);
    await lab.work();
    expect(await lab.missing()).toBe(0n);
    await lab.booksEqualChain();
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived', trouble: null });
    expect(await lab.booked(accounts.hot)).toBe(before + coins('15'));
    expect(await lab.booked(accounts.fromCold)).toBe(0n);
    expect(await lab.onChain()).toBe(await lab.booked(accounts.cold));
    expect(await lab.missing()).toBe(0n);
    await lab.booksEqualChain();
  });

  test('spends the change of the one before', async () => {
    const made = must(await lab.bringBack('30'));
    expect(made.plan.coins.some(({ branch }) => branch === 1)).toBe(true);
    must(await lab.take(made.id, sign(made.file)));
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    expect(await lab.onChain()).toBe(await lab.booked(accounts.cold));
    await lab.booksEqualChain();
  });

  test('that is brought back twice is sent once', async () => {
    const made = must(await lab.bringBack('1'));
    const file = sign(made.file);
    const both = await Promise.all([lab.take(made.id, file), lab.take(made.id, file)]);
    expect(both.map((each) => each.ok && each.value.txid)).toEqual([made.txid, made.txid]);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    await lab.booksEqualChain();
  });
});

describe('a file', () => {
  test('of another return, changed, or not signed is refused, and nothing moves', async () => {
    const [one, two] = [must(await lab.bringBack('0.5')), undefined];
    expect(two).toBeUndefined();
    expect(await lab.take(one.id, one.file)).toMatchObject({ ok: false, code: 'cold_file_unsigned' });
    expect(await lab.take(one.id, 'nonsense')).toMatchObject({ ok: false, code: 'cold_file_unreadable' });
    must(await cancelReturn(lab.deps, { id: one.id, actor: 'anna' }));
    const other = must(await lab.bringBack('0.6'));
    expect(await lab.take(other.id, sign(one.file))).toMatchObject({ ok: false, code: 'cold_file_different' });
    expect(await lab.take(one.id, sign(one.file))).toMatchObject({ ok: false, code: 'cold_return_ended' });
    expect(await lab.booked(accounts.fromCold)).toBe(0n);
    must(await cancelReturn(lab.deps, { id: other.id, actor: 'anna' }));
    await lab.booksEqualChain();
  });

  test('binds its coins until it is called off, and more than there is cannot come back', async () => {
    const all = must(await lab.bringBack('1'));
    expect(await lab.bringBack('1')).toMatchObject({ ok: false, code: 'amount_not_covered' });
    must(await cancelReturn(lab.deps, { id: all.id, actor: 'anna' }));
    expect(await lab.bringBack('1000')).toMatchObject({ ok: false, code: 'amount_not_covered' });
  });

  test('that was taken cannot be called off', async () => {
    const made = must(await lab.bringBack('0.2'));
    must(await lab.take(made.id, sign(made.file)));
    expect(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' })).toMatchObject({ code: 'cold_return_ended' });
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
  });

  test('is sent while the node is away, and again until it is mined', async () => {
    const made = must(await lab.bringBack('0.3'));
    // It goes away between the look at the coins and the sending.
    const goAway = async () => {
      await lab.sandbox.litecoin.control.setDown(true);
      return accept(null);
    };
    const wanted = { id: made.id, file: sign(made.file), actor: 'anna' };
    expect(must(await takeSigned(lab.deps, wanted, goAway))).toMatchObject({ state: 'sent' });
    await lab.sandbox.litecoin.control.setDown(false);
    await followReturns(lab.deps);
    await lab.settle();
    expect(await lab.found(made)).toMatchObject({ state: 'arrived' });
    await lab.booksEqualChain();
  });

  test('that was called off and is sent by somebody all the same is booked, and its rival has failed', async () => {
    const [old, before] = [must(await lab.bringBack('0.4')), await lab.booked(accounts.hot)];
    must(await cancelReturn(lab.deps, { id: old.id, actor: 'anna' }));
    const rival = must(await lab.bringBack('0.7'));
    must(await lab.take(rival.id, sign(rival.file)));
    await lab.sandbox.litecoin.control.drop(rival.txid ?? '');
    expect(await lab.sendByDevice(old.plan)).toBe(old.txid);
    await lab.settle();
    expect([(await lab.found(old)).state, (await lab.found(rival)).state]).toEqual(['arrived', 'failed']);
    expect(await lab.booked(accounts.hot)).toBe(before + coins('0.4'));
    expect(await lab.booked(accounts.fromCold)).toBe(0n);
    expect(await lab.onChain()).toBe(await lab.booked(accounts.cold));
    await lab.booksEqualChain();
  });

  test('that nobody signs is called off after a week', async () => {
    const made = must(await lab.bringBack('0.1'));
    await lab.advance(7 * 24 * 60 + 1);
    await followReturns(lab.deps);
    expect(await lab.found(made)).toMatchObject({ state: 'cancelled' });
  });
});
