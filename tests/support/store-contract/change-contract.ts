/** Store contract for the change of our own payouts, which may be spent before it is final. */
import { describe, expect, test } from 'vitest';
import { mostUnmined } from '#src/domain/change-chain.ts';
import { money } from '#src/domain/money.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import type { PayoutPatch } from '#src/usecases/ports/records.ts';
import { makeCoin, makeCoinRow, makeCoinsDomain, makeNonceDomain } from '../make-order.ts';
import { idsOf, insertPayout, type Run } from './insert-records.ts';

export function describeChangeRecords(run: Run): void {
  const put = async (...rows: readonly ReturnType<typeof makeCoinRow>[]) =>
    run(async ({ wallet }) => {
      for (const row of rows) await wallet.putCoin(row);
    });

  describe('change that is not final', () => {
    const ready = (minedUpTo = 50, limit = 10) =>
      run(({ wallet }) => wallet.readyChange('bitcoin', { minedUpTo, limit }));

    /** A payout in this state, and a coin of its change that is not mined. */
    async function putChange(patch: PayoutPatch, row: Parameters<typeof makeCoinRow>[1] = { height: null }) {
      const payout = await insertPayout(run);
      const coin = makeCoin({ role: 'change' });
      await put(makeCoinRow(coin, { isSpendable: false, ...row }));
      await run(async ({ wallet, payouts }) => {
        await payouts.patch(payout.id, payout.version, patch);
        await wallet.offerChange('bitcoin', [coin.id], payout.id);
      });
      return { payout, coin, txid: coin.id.split(':')[0] ?? '' };
    }

    test('is offered once its payout is out, and named after it', async () => {
      const { payout, coin } = await putChange({ state: 'broadcast' });
      expect(await ready()).toStrictEqual([{ ...coin, changeOf: payout.id }]);
      const which = { minedUpTo: 1_000, withoutLots: [], limit: 10 };
      expect(await run(({ wallet }) => wallet.freeCoins('bitcoin', which))).toEqual([]);
      expect(await run(({ wallet }) => wallet.coins('bitcoin', [coin.id]))).toStrictEqual([coin]);
      expect(await run(({ wallet }) => wallet.readyChange('litecoin', { minedUpTo: 50, limit: 10 }))).toEqual([]);
    });

    test.each(['planned', 'reserved', 'signed', 'void'] as const)('of a payout that is %s is not', async (state) => {
      await putChange({ state });
      expect(await ready()).toEqual([]);
    });

    test('is ready while it is mined and not final, and an ordinary coin after that', async () => {
      const { payout, coin, txid } = await putChange({ state: 'broadcast' }, { height: 60 });
      const mined = { minedTxid: txid, minedHeight: 60, minedFeeUnits: 1n };
      await run(({ payouts }) => payouts.patch(payout.id, payout.version + 1, mined));
      expect(await ready(59)).toStrictEqual([{ ...coin, changeOf: payout.id }]);
      expect(await ready(60)).toEqual([]);
      await run(({ payouts }) => payouts.patch(payout.id, payout.version + 2, { state: 'final' }));
      expect(await ready(59)).toHaveLength(1);
    });

    test('is gone when something else was mined in the place of its payout', async () => {
      await putChange({ state: 'broadcast', minedTxid: 'f'.repeat(64), minedHeight: 60 });
      await putChange({ state: 'final', minedTxid: 'f'.repeat(64), minedHeight: 60 });
      expect(await ready()).toEqual([]);
    });

    test('of a final payout is not offered while no block holds that', async () => {
      const { payout, txid } = await putChange({ state: 'broadcast' });
      await run(({ payouts }) => payouts.patch(payout.id, payout.version + 1, { state: 'final', minedTxid: txid }));
      expect(await ready()).toEqual([]);
    });

    test('comes largest first, as many as are asked for', async () => {
      const payout = await insertPayout(run);
      const coins = [5n, 7n, 6n].map((units) => makeCoin({ role: 'change', units }));
      await put(...coins.map((coin) => makeCoinRow(coin, { height: null })));
      await run(async ({ wallet, payouts }) => {
        await payouts.patch(payout.id, payout.version, { state: 'broadcast' });
        const ids = coins.map(({ id }) => id);
        await wallet.offerChange('bitcoin', ids, payout.id);
      });
      expect((await ready(50, 2)).map(({ units }) => units)).toEqual([7n, 6n]);
    });

    test('is taken back if nothing is bound to it', async () => {
      const { payout } = await putChange({ state: 'broadcast' });
      expect(await run(({ wallet }) => wallet.withdrawChange('bitcoin', payout.id))).toBe(true);
      expect(await ready()).toEqual([]);
      expect(await run(({ wallet }) => wallet.withdrawChange('bitcoin', payout.id))).toBe(true);
    });

    test('is not taken back from a payout that is bound to it', async () => {
      const { payout, coin } = await putChange({ state: 'broadcast' });
      const child = await insertPayout(run);
      await run(({ wallet }) => wallet.reserveCoins('bitcoin', [coin.id], child.id));
      expect(await ready()).toEqual([]);
      expect(await run(({ wallet }) => wallet.withdrawChange('bitcoin', payout.id))).toBe(false);
    });

    test('that is bound or offered is not offered by another payout', async () => {
      const { payout, coin } = await putChange({ state: 'broadcast' });
      const other = await insertPayout(run);
      await run(({ wallet }) => wallet.offerChange('bitcoin', [coin.id, 'unheard of'], other.id));
      expect(await ready()).toMatchObject([{ changeOf: payout.id }]);
      const bound = makeCoin({ role: 'change' });
      await put(makeCoinRow(bound, { height: null }));
      await run(({ wallet }) => wallet.reserveCoins('bitcoin', [bound.id], other.id));
      await run(({ wallet }) => wallet.offerChange('bitcoin', [bound.id], payout.id));
      expect(await run(({ wallet }) => wallet.withdrawChange('bitcoin', payout.id))).toBe(true);
    });

    test('goes to one payout, or back to the one that made it, never both', async () => {
      const { payout } = await putChange({ state: 'broadcast' });
      const child = await insertPayout(run);
      const bind = run(async ({ wallet }) => {
        const [found] = await wallet.readyChange('bitcoin', { minedUpTo: 50, limit: 1 });
        if (found) await wallet.reserveCoins('bitcoin', [found.id], child.id);
        return found !== undefined;
      });
      const withdraw = run(({ wallet }) => wallet.withdrawChange('bitcoin', payout.id));
      const [isBound, isWithdrawn] = await Promise.all([bind, withdraw]);
      expect(isBound).toBe(!isWithdrawn);
    });

    test('stands on the unmined payouts before it, which are found at once', async () => {
      const spend = async (changeOf: readonly string[], patch: Partial<OrderPayout> = {}) => {
        const coins = [makeCoin(), ...changeOf.map((id) => ({ ...makeCoin(), changeOf: id }))];
        return await insertPayout(run, { state: 'broadcast', domain: makeCoinsDomain(...coins), ...patch });
      };
      const mined = await spend([], { minedTxid: 'a'.repeat(64), minedHeight: 5, minedFeeUnits: 1n });
      const first = await spend([mined.id]);
      const second = await spend([first.id]);
      const third = await spend([first.id, second.id]);
      const nonce = await insertPayout(run, { domain: makeNonceDomain(7) });
      const unmined = async (...ids: readonly string[]) => idsOf(await run(({ payouts }) => payouts.unmined(ids)));
      expect(await unmined(third.id)).toEqual(idsOf([first, second, third]));
      expect(await unmined(second.id, nonce.id, 'nobody')).toEqual(idsOf([first, second, nonce]));
      expect(await unmined(mined.id)).toEqual([]);
      expect(await unmined()).toEqual([]);
    });

    test('that is split is under way from the reservation of its payout until that is settled', async () => {
      const underWay = () => run(({ wallet }) => wallet.splitsUnderWay('bitcoin'));
      const splitChange = [
        { address: 'first', units: 2n ** 60n },
        { address: 'second', units: 4n },
      ];
      const domain = { kind: 'coins', coins: [makeCoin()], changeAddress: 'rest', splitChange } as const;
      const payout = await insertPayout(run, { state: 'reserved', domain, amount: money('BTC', 5n) });
      await insertPayout(run, { state: 'broadcast', domain: makeCoinsDomain(makeCoin()), amount: money('BTC', 5n) });
      expect(await run(({ payouts }) => payouts.find(payout.id))).toStrictEqual(payout);
      for (const [place, state] of (['signed', 'broadcast'] as const).entries()) {
        await run(({ payouts }) => payouts.patch(payout.id, payout.version + place, { state }));
        expect(await underWay()).toBe(2);
      }
      expect(await run(({ wallet }) => wallet.splitsUnderWay('litecoin'))).toBe(0);
      await run(({ payouts }) => payouts.patch(payout.id, payout.version + 2, { state: 'final' }));
      expect(await underWay()).toBe(0);
    });

    test('is cover with the unmined payouts that it stands on, and none if these are too many', async () => {
      const cover = async () =>
        (await run(({ intake }) => intake.facts(['BTC'], { unminedSince: 0, profile: 'sandbox' }))).funds[0]?.change;
      await run(({ chains }) => chains.setCursor('bitcoin', { height: 100, hash: 'h', time: 1 }));
      const parents: OrderPayout[] = [];
      const grow = async () => {
        const parent = parents.at(-1);
        const [from, beside] = [makeCoin({ units: 1_000n }), makeCoin({ units: 1n })];
        const change = makeCoin({ role: 'change', units: 1_000n - BigInt(parents.length) });
        const spent = parent ? [{ ...from, changeOf: parent.id }] : [from, beside];
        // Three split outputs take as much space as two inputs.
        const splitChange = parent ? [] : ['a', 'b', 'c'].map((address) => ({ address, units: 1n }));
        const domain = { ...makeCoinsDomain(...spent), splitChange };
        parents.push(await insertPayout(run, { state: 'broadcast', domain }));
        await put(makeCoinRow(change, { height: null }));
        const { id = '' } = parents.at(-1) ?? {};
        await run(async ({ wallet }) => {
          if (parent) await wallet.withdrawChange('bitcoin', parent.id);
          await wallet.offerChange('bitcoin', [change.id], id);
        });
      };
      await grow();
      expect(await cover()).toEqual([{ units: 1_000n, parents: 1, inputs: 4 }]);
      await grow();
      expect(await cover()).toEqual([{ units: 999n, parents: 2, inputs: 5 }]);
      while (parents.length < mostUnmined) await grow();
      expect(await cover()).toMatchObject([{ parents: mostUnmined }]);
      await grow();
      expect(await cover()).toEqual([]);
      const [first] = parents;
      const mined = { minedTxid: 'f'.repeat(64), minedHeight: 100 };
      await run(({ payouts }) => payouts.patch(first?.id ?? '', first?.version ?? 0, mined));
      expect(await cover()).toMatchObject([{ parents: mostUnmined, inputs: mostUnmined }]);
    });
  });
}
