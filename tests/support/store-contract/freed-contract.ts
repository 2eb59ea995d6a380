/** Store contract for payouts that are called off before they are signed, and what they give back. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import type { PayoutPatch } from '#src/usecases/ports/records.ts';
import { builtAt, makeAttempt, makeCoin, makeCoinRow, makeCoinsDomain, makeNonceDomain } from '../make-order.ts';
import { insertPayout, type Run } from './insert-records.ts';

const freed: PayoutPatch = { state: 'void', domain: null };

export function describeFreedPayouts(run: Run): void {
  const bind = async (patch: PayoutPatch): Promise<OrderPayout> => {
    const payout = await insertPayout(run);
    await run(({ payouts }) => payouts.patch(payout.id, payout.version, { state: 'reserved', ...patch }));
    return { ...payout, version: payout.version + 1 };
  };
  const patch = async ({ id, version }: OrderPayout, change: PayoutPatch) =>
    await run(({ payouts }) => payouts.patch(id, version, change));

  describe('a payout that is called off', () => {
    test('gives its conflict domain to another one', async () => {
      const first = await bind({ domain: makeNonceDomain(7) });
      await expect(bind({ domain: makeNonceDomain(7) })).rejects.toThrow();
      await patch(first, freed);
      expect(await run(({ payouts }) => payouts.find(first.id))).toMatchObject({ state: 'void', domain: null });
      const second = await bind({ domain: makeNonceDomain(7) });
      const consumed = await run(({ payouts }) => payouts.matching('ethereum', [], ['hot-wallet:7']));
      expect(consumed.map(({ id }) => id)).toEqual([second.id]);
    });

    test.each<[string, PayoutPatch]>([
      ['may be signed', { mayBeSigned: true }],
      ['is signed', { state: 'signed', mayBeSigned: true }],
      ['was sent', { state: 'broadcast', mayBeSigned: true }],
    ])('is not one that %s', async (_, state) => {
      const payout = await bind({ domain: makeNonceDomain(8), ...state });
      await expect(patch(payout, freed)).rejects.toThrow(/domain/);
    });

    test('is not one with a signed version, and nobody says that it has none', async () => {
      const payout = await bind({ domain: makeNonceDomain(9), mayBeSigned: true });
      await run(({ payouts }) => payouts.addAttempt(makeAttempt(payout)));
      await expect(patch(payout, { mayBeSigned: false })).rejects.toThrow(/signed/);
      await expect(patch(payout, { ...freed, mayBeSigned: false })).rejects.toThrow();
    });

    test('is not one of a restored chain, of which nobody knows what is signed', async () => {
      const payout = await bind({ domain: makeNonceDomain(13), mayBeSigned: true });
      const fence = { reason: 'restored', since: builtAt, by: 'restore', note: '', readTo: null } as const;
      await run(({ stops }) => stops.stop({ ...fence, scope: 'ethereum', isPrepared: false }));
      await expect(patch(payout, { mayBeSigned: false })).rejects.toThrow(/signed/);
      await run(({ stops }) => stops.lift('ethereum', 'restored'));
      await patch(payout, { mayBeSigned: false });
    });

    test('keeps its domain unless it is void', async () => {
      const payout = await bind({ domain: makeNonceDomain(10) });
      await expect(patch(payout, { domain: null })).rejects.toThrow(/domain/);
      await expect(patch(payout, { domain: makeNonceDomain(11) })).rejects.toThrow(/domain/);
    });

    test('gives its nonce to one with a later nonce of the same wallet, which is unsigned too', async () => {
      const first = await bind({ domain: makeNonceDomain(14) });
      const last = await bind({ domain: makeNonceDomain(15) });
      await expect(patch(last, { domain: makeNonceDomain(14) })).rejects.toThrow();
      await patch(first, freed);
      await expect(patch(last, { domain: makeNonceDomain(14, 'another-wallet') })).rejects.toThrow(/domain/);
      await expect(patch(last, { domain: makeNonceDomain(16) })).rejects.toThrow(/domain/);
      await patch(last, { domain: makeNonceDomain(14) });
      const consumed = await run(({ payouts }) => payouts.matching('ethereum', [], ['hot-wallet:14', 'hot-wallet:15']));
      expect(consumed).toMatchObject([{ id: last.id, domain: makeNonceDomain(14) }]);
      const another = await bind({ domain: makeNonceDomain(15) });
      expect(another.id).not.toBe(last.id);
    });

    test.each<[string, PayoutPatch]>([
      ['may be signed', { mayBeSigned: true }],
      ['is signed', { state: 'signed', mayBeSigned: true }],
      ['was sent', { state: 'broadcast', mayBeSigned: true }],
    ])('gives its nonce to none that %s', async (_, state) => {
      const payout = await bind({ domain: makeNonceDomain(18), ...state });
      await expect(patch(payout, { domain: makeNonceDomain(17) })).rejects.toThrow(/domain/);
    });

    test('is signed only after it was written down that the signer is asked', async () => {
      const payout = await bind({ domain: makeNonceDomain(12) });
      await expect(run(({ payouts }) => payouts.addAttempt(makeAttempt(payout)))).rejects.toThrow(/signer/);
      await patch(payout, { mayBeSigned: true });
      await run(({ payouts }) => payouts.addAttempt(makeAttempt(payout)));
    });
  });

  describe('coins of a payout', () => {
    const bindCoins = async (state: PayoutPatch = {}) => {
      const coins = [makeCoin(), makeCoin()];
      const payout = await bind({ domain: makeCoinsDomain(...coins), ...state });
      await run(async ({ wallet }) => {
        for (const coin of coins) await wallet.putCoin(makeCoinRow(coin));
        await wallet.reserveCoins(
          'bitcoin',
          coins.map(({ id }) => id),
          payout.id,
        );
      });
      return { payout, ids: coins.map(({ id }) => id) };
    };
    const free = async () => {
      const which = { minedUpTo: Number.MAX_SAFE_INTEGER, withoutLots: [], limit: 10 };
      return (await run(({ wallet }) => wallet.freeCoins('bitcoin', which))).map(({ id }) => id).toSorted();
    };

    test('are free when it is called off', async () => {
      const { payout, ids } = await bindCoins();
      expect(await run(({ wallet }) => wallet.coinHolders('bitcoin', ids))).toEqual([payout.id]);
      expect(await free()).toEqual([]);
      await run(({ wallet }) => wallet.returnCoins(payout.id));
      await patch(payout, freed);
      expect(await free()).toEqual(ids.toSorted());
      expect(await run(({ wallet }) => wallet.coinHolders('bitcoin', ids))).toEqual([]);
      expect(await run(({ wallet }) => wallet.coinHolders('litecoin', ids))).toEqual([]);
    });

    test('are given back before it leaves them', async () => {
      const { payout } = await bindCoins();
      await expect(patch(payout, freed)).rejects.toThrow(/domain/);
    });

    test('are all reserved for it before it is signed', async () => {
      const { payout } = await bindCoins();
      await run(({ wallet }) => wallet.returnCoins(payout.id));
      await patch(payout, { mayBeSigned: true });
      await expect(run(({ payouts }) => payouts.addAttempt(makeAttempt(payout)))).rejects.toThrow(/reserved for it/);
    });

    test('stay bound if it may be signed', async () => {
      const { payout } = await bindCoins({ mayBeSigned: true });
      await expect(run(({ wallet }) => wallet.returnCoins(payout.id))).rejects.toThrow(/bound/);
      expect(await free()).toEqual([]);
    });
  });

  describe('a batch', () => {
    const form = async () => {
      const coin = makeCoin({ chain: 'litecoin' });
      const domain = { ...makeCoinsDomain(coin), joined: 1 } as const;
      const amount = money('LTC', 5n);
      const leader = await insertPayout(run, { amount });
      const member = await insertPayout(run, { amount });
      await run(async ({ payouts, wallet }) => {
        await wallet.putCoin(makeCoinRow(coin));
        await wallet.reserveCoins('litecoin', [coin.id], leader.id);
        await payouts.patch(leader.id, leader.version, { state: 'reserved', domain });
        const joined = { kind: 'joined', leader: leader.id } as const;
        await payouts.patch(member.id, member.version, { state: 'reserved', domain: joined });
      });
      return { leader: { ...leader, version: leader.version + 1 }, member: { ...member, version: member.version + 1 } };
    };

    test('ends as a whole: the leader leaves after those that have joined it', async () => {
      const { leader, member } = await form();
      await expect(patch(leader, freed)).rejects.toThrow(/domain/);
      await patch(member, freed);
      await run(({ wallet }) => wallet.returnCoins(leader.id));
      await patch(leader, freed);
    });

    test('is not signed without one that has joined it', async () => {
      const { leader, member } = await form();
      await patch(member, freed);
      await patch(leader, { mayBeSigned: true });
      await expect(run(({ payouts }) => payouts.addAttempt(makeAttempt(leader)))).rejects.toThrow(/batch/);
    });
  });

  describe('a nonce', () => {
    const give = async (nonce: number) => await run(({ wallet }) => wallet.returnNonce('ethereum', 'hot', nonce));
    const take = async () => await run(({ wallet }) => wallet.takeNonce('ethereum', 'hot'));

    test('is given back only if it is the last one, also the first of all', async () => {
      for (const nonce of [0, 1, 2]) expect(await take()).toBe(nonce);
      expect([await give(1), await give(3)]).toEqual([false, false]);
      expect([await give(2), await give(2), await give(1), await give(0)]).toEqual([true, false, true, true]);
      expect([await take(), await take()]).toEqual([0, 1]);
      expect(await run(({ wallet }) => wallet.returnNonce('polygon', 'hot', 0))).toBe(false);
    });
  });

  test('a restore makes it doubtful what is bound on its chain, and nothing else', async () => {
    const bound = await bind({ domain: makeNonceDomain(20) });
    const planned = await insertPayout(run);
    const elsewhere = await insertPayout(run, { amount: money('LTC', 5n) });
    await run(({ payouts }) => payouts.patch(elsewhere.id, elsewhere.version, { state: 'reserved' }));
    const fence = { reason: 'restored', since: builtAt, by: 'restore', note: '', readTo: null } as const;
    await run(({ stops }) => stops.stop({ ...fence, scope: 'ethereum', isPrepared: false }));
    await run(({ stops }) => stops.stop({ ...fence, scope: 'litecoin', reason: 'operator', isPrepared: false }));
    const doubted = [bound, planned, elsewhere].map(
      async ({ id }) => (await run(({ payouts }) => payouts.find(id)))?.mayBeSigned,
    );
    expect(await Promise.all(doubted)).toEqual([true, false, false]);
  });
}
