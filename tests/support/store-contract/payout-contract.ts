/** Store contract for payouts: created once, changed by compare-and-set, bound to their inputs. */
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { AlreadyTaken, type PayoutPatch } from '#src/usecases/ports/records.ts';
import {
  builtAt,
  makeCoin,
  makeCoinsDomain,
  makeNonceDomain,
  makeOrderQuote,
  makePayout,
  makeRefund,
  tenToThe30,
} from '../make-order.ts';
import { insertDeposit, insertOrder, insertPayout, sortedById, type Run } from './insert-records.ts';

export function describePayoutRecords(run: Run): void {
  const find = (id: string) => run(({ payouts }) => payouts.find(id));

  describe('a payout', () => {
    test('is read back exactly as it was written', async () => {
      const plain = await insertPayout(run);
      const order = await insertOrder(run);
      const deposit = await insertDeposit(run, {}, order);
      const full = makeRefund(order, deposit, {
        isExtra: true,
        amount: money('BTC', tenToThe30),
        state: 'final',
        version: 2_000_000_001,
        domain: makeCoinsDomain(makeCoin({ units: tenToThe30, lots: ['a', 'b'] }), makeCoin({ role: 'change' })),
        minedTxid: 'mined',
        minedHeight: 4_000_000_001,
        minedFeeUnits: tenToThe30 + 1n,
        broadcastHeight: 4_000_000_000,
        plannedAt: builtAt + 1,
        wakeAt: builtAt + 999,
      });
      expect(await run(({ payouts }) => payouts.insert(full))).toBe(true);
      expect(await find(plain.id)).toStrictEqual(plain);
      expect(await find(full.id)).toStrictEqual(full);
      expect(await run(({ payouts }) => payouts.lock(full.id))).toStrictEqual(full);
      expect(await find('nobody')).toBeUndefined();
      expect(await run(({ payouts }) => payouts.lock('nobody'))).toBeUndefined();
    });

    test.each([makeNonceDomain(0), { kind: 'window', wallet: 'hot' } as const])(
      'keeps a conflict domain exactly ($kind)',
      async (domain) => {
        const payout = await insertPayout(run, { domain, minedFeeUnits: 0n });
        expect(await find(payout.id)).toStrictEqual(payout);
      },
    );

    test('is made once for what it pays', async () => {
      const order = await insertOrder(run);
      const payout = await insertPayout(run, { key: 'payout:x:0' }, order);
      const again = makePayout(order, { key: 'payout:x:0', toAddress: 'elsewhere' });
      expect(await run(({ payouts }) => payouts.insert(again))).toBe(false);
      expect(await find(again.id)).toBeUndefined();
      expect(await find(payout.id)).toStrictEqual(payout);
    });

    test('is made once when many make it at the same time', async () => {
      const order = await insertOrder(run);
      const twins = Array.from({ length: 4 }, () => makePayout(order, { key: 'payout:x:0' }));
      const made = await Promise.all(twins.map((twin) => run(({ payouts }) => payouts.insert(twin))));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toHaveLength(1);
    });

    test('that refunds a deposit is made once for it, whatever it is called', async () => {
      const order = await insertOrder(run);
      const deposit = await insertDeposit(run, {}, order);
      const other = await insertDeposit(run, {}, order);
      const refund = makeRefund(order, deposit);
      expect(await run(({ payouts }) => payouts.insert(refund))).toBe(true);
      const second = makeRefund(order, deposit, { key: 'refund:under-another-name' });
      expect(await run(({ payouts }) => payouts.insert(second))).toBe(false);
      expect(await run(({ payouts }) => payouts.insert(makeRefund(order, other)))).toBe(true);
      expect(await run(({ payouts }) => payouts.ofOrder(order.id))).toHaveLength(2);
    });

    test('that refunds a deposit can be made again when the first was called off', async () => {
      const order = await insertOrder(run);
      const deposit = await insertDeposit(run, {}, order);
      const refund = makeRefund(order, deposit);
      await run(({ payouts }) => payouts.insert(refund));
      await run(({ payouts }) => payouts.patch(refund.id, refund.version, { state: 'void' }));
      const second = makeRefund(order, deposit, { id: `${refund.id}-2`, key: `${refund.key}:2` });
      expect(await run(({ payouts }) => payouts.insert(second))).toBe(true);
      const third = makeRefund(order, deposit, { id: `${refund.id}-3`, key: `${refund.key}:3` });
      expect(await run(({ payouts }) => payouts.insert(third))).toBe(false);
    });

    test('belongs to its order', async () => {
      const order = await insertOrder(run);
      const [first, second] = [await insertPayout(run, {}, order), await insertPayout(run, {}, order)];
      await insertPayout(run);
      const found = await run(({ payouts }) => payouts.ofOrder(order.id));
      expect(sortedById(found)).toStrictEqual(sortedById([first, second]));
      expect(await run(({ payouts }) => payouts.ofOrder('nobody'))).toEqual([]);
    });
  });

  describe('a patch of a payout', () => {
    test('changes what it names and counts the version up', async () => {
      const payout = await insertPayout(run);
      const other = await insertPayout(run);
      const patch: PayoutPatch = {
        state: 'broadcast',
        domain: makeNonceDomain(7),
        minedTxid: 'mined',
        minedHeight: 12,
        minedFeeUnits: 99n,
        broadcastHeight: 11,
        wakeAt: builtAt + 5,
      };
      expect(await run(({ payouts }) => payouts.patch(payout.id, 1, patch))).toBe(true);
      expect(await find(payout.id)).toStrictEqual({ ...payout, ...patch, version: 2 });
      const cleared: PayoutPatch = { minedTxid: null, minedHeight: null, minedFeeUnits: null, wakeAt: null };
      expect(await run(({ payouts }) => payouts.patch(payout.id, 2, cleared))).toBe(true);
      expect(await find(payout.id)).toStrictEqual({ ...payout, ...patch, ...cleared, version: 3 });
      expect(await find(other.id)).toStrictEqual(other);
    });

    test('made from another version changes nothing', async () => {
      const payout = await insertPayout(run, { version: 5 });
      for (const version of [4, 6]) {
        expect(await run(({ payouts }) => payouts.patch(payout.id, version, { state: 'signed' }))).toBe(false);
      }
      expect(await find(payout.id)).toStrictEqual(payout);
    });

    test('succeeds for one of many at the same time', async () => {
      const { id } = await insertPayout(run);
      const patches = Array.from({ length: 6 }, (_, height) =>
        run(({ payouts }) => payouts.patch(id, 1, { broadcastHeight: height })),
      );
      expect((await Promise.all(patches)).filter(Boolean)).toHaveLength(1);
      expect((await find(id))?.version).toBe(2);
    });
  });

  describe('what a payout consumes', () => {
    test.each([
      ['another nonce', makeNonceDomain(1), makeNonceDomain(2)],
      ['nothing', makeNonceDomain(1), null],
      ['another kind of thing', makeNonceDomain(1), { kind: 'window', wallet: 'hot-wallet' } as const],
    ])('never becomes %s', async (_, domain, changed) => {
      const payout = await insertPayout(run, { domain });
      const patched = run(({ payouts }) => payouts.patch(payout.id, 1, { domain: changed }));
      await expect(patched).rejects.toThrow(Error);
      expect(await find(payout.id)).toStrictEqual(payout);
    });

    test('never loses a coin, nor gains one', async () => {
      const [anchor, second] = [makeCoin(), makeCoin()];
      const domain = { kind: 'coins', coins: [anchor, second], changeAddress: 'c' } as const;
      const payout = await insertPayout(run, { domain, amount: money('BTC', 5n) });
      for (const coins of [[anchor], [anchor, second, makeCoin()], [second, anchor]]) {
        const patched = run(({ payouts }) => payouts.patch(payout.id, 1, { domain: { ...domain, coins } }));
        await expect(patched).rejects.toThrow(Error);
      }
      expect(await find(payout.id)).toStrictEqual(payout);
    });

    test('may be said again', async () => {
      const coin = makeCoin();
      const domain = { kind: 'coins', coins: [coin], changeAddress: 'c' } as const;
      const payout = await insertPayout(run, { domain, amount: money('BTC', 5n) });
      const same = { ...domain, coins: [{ ...coin }] };
      expect(await run(({ payouts }) => payouts.patch(payout.id, 1, { domain: same, state: 'signed' }))).toBe(true);
    });

    test('belongs to one payout of the chain for ever, even a void one', async () => {
      await insertPayout(run, { domain: makeNonceDomain(3), state: 'void' });
      const rival = await insertPayout(run);
      const taken = run(({ payouts }) => payouts.patch(rival.id, 1, { domain: makeNonceDomain(3) }));
      await expect(taken).rejects.toThrow(AlreadyTaken);
      expect(await find(rival.id)).toStrictEqual(rival);
      expect(await run(({ payouts }) => payouts.patch(rival.id, 1, { domain: makeNonceDomain(4) }))).toBe(true);
    });

    test('of coins is told by the first of them', async () => {
      const [anchor, other] = [makeCoin(), makeCoin()];
      const amount = money('BTC', 5n);
      await insertPayout(run, { amount, domain: makeCoinsDomain(anchor, other) });
      const rival = await insertPayout(run, { amount });
      const taken = run(({ payouts }) => payouts.patch(rival.id, 1, { domain: makeCoinsDomain(anchor) }));
      await expect(taken).rejects.toThrow(AlreadyTaken);
    });

    test('collides on its own chain only, and windows never do', async () => {
      const polygon = { quote: makeOrderQuote({ receiveCurrency: 'POL' }) };
      const window = { kind: 'window', wallet: 'hot' } as const;
      await insertPayout(run, { domain: makeNonceDomain(3) });
      await insertPayout(run, { domain: window });
      const elsewhere = await insertPayout(run, { domain: makeNonceDomain(3) }, await insertOrder(run, polygon));
      const shared = await insertPayout(run, { domain: window });
      expect(await find(elsewhere.id)).toStrictEqual(elsewhere);
      expect(await find(shared.id)).toStrictEqual(shared);
    });
  });
}
