/** Store contract: what a quiet look at a chain asks is what the verbs it stands for would find. */
import { expect, describe, test } from 'vitest';
import type { ChainHealth } from '#src/usecases/ports/chain-records.ts';
import { openMatters, type LookQuestion, type OpenMatter } from '#src/usecases/ports/look-records.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { builtAt, makeDeposit, makeFunding, makeOrder, makePayout } from '../make-order.ts';
import { findOpen } from '../memory-store/look-records.ts';
import type { Run } from './insert-records.ts';

const chain = 'ethereum';
const head = { height: 100, hash: 'hash-100', time: builtAt };
const question: LookQuestion = { headHeight: 100, headerAt: 98, sweeps: { dueAt: builtAt, minedUpTo: 90 } };
const well: ChainHealth = {
  chain,
  head,
  unitsPerSize: 7n,
  checkedAt: builtAt,
  downSince: null,
  downReason: null,
};
/** A deposit of which nothing is open: booked, vouched for, not to be moved. */
const settled = { chain, status: 'confirmed', height: 50, voucher: 'voucher' } as const;

type Put = (records: Records) => Promise<unknown>;
type Scene = Readonly<{ what: string; opens: readonly OpenMatter[]; put: Put }>;

const deposit =
  (overrides: Parameters<typeof makeDeposit>[1]): Put =>
  async ({ orders, deposits }) => {
    const order = makeOrder();
    await orders.insert(order);
    await deposits.insert(makeDeposit(order, { ...settled, ...overrides }));
  };
const payout =
  (minedHeight: number | null, state: 'broadcast' | 'final' = 'broadcast'): Put =>
  async ({ orders, payouts }) => {
    const order = makeOrder();
    await orders.insert(order);
    const made = makePayout(order);
    await payouts.insert(made);
    await payouts.patch(made.id, made.version, { state, minedHeight });
  };
const restored =
  (isPrepared: boolean, scope: 'ethereum' | 'polygon' = chain): Put =>
  async ({ stops }) =>
    await stops.stop({ scope, reason: 'restored', since: builtAt, by: 'restore', note: '', readTo: 9, isPrepared });
const scenes: readonly Scene[] = [
  { what: 'a chain of which nothing is known', opens: [], put: async () => await Promise.resolve() },
  { what: 'a booked deposit', opens: [], put: deposit({}) },
  { what: 'a deposit of another chain', opens: [], put: deposit({ chain: 'polygon', status: 'seen', height: null }) },
  { what: 'an unmined deposit', opens: ['unmined_deposits'], put: deposit({ status: 'seen', height: null }) },
  {
    what: 'a deposit that is not deep enough',
    opens: [],
    put: deposit({ status: 'seen', height: 99, confirmationsNeeded: 3 }),
  },
  {
    what: 'a deposit that is deep enough',
    opens: ['deep_deposits'],
    put: deposit({ status: 'seen', height: 98, confirmationsNeeded: 3 }),
  },
  { what: 'a deposit in the newest block', opens: ['deposits_at_head'], put: deposit({ height: 100 }) },
  { what: 'a booked deposit that was undone', opens: ['orphaned_deposits'], put: deposit({ height: null }) },
  { what: 'a dropped deposit', opens: [], put: deposit({ status: 'dropped', height: null }) },
  { what: 'a deposit from before vouchers', opens: ['unvouched_deposits'], put: deposit({ voucher: null }) },
  { what: 'a sweep that is due', opens: ['due_sweeps'], put: deposit({ sweepAt: builtAt }) },
  { what: 'a sweep that is due later', opens: [], put: deposit({ sweepAt: builtAt + 1 }) },
  { what: 'a sweep that is not deep enough', opens: [], put: deposit({ sweepAt: builtAt, height: 91 }) },
  {
    what: 'a funding that is deep enough',
    opens: ['deep_fundings'],
    put: async ({ wallet }) =>
      await wallet.putFunding(makeFunding({ chain, currency: 'ETH', height: 98, confirmationsNeeded: 3 })),
  },
  {
    what: 'fundings that are not deep enough or booked',
    opens: [],
    put: async ({ wallet }) => {
      await wallet.putFunding(makeFunding({ chain, currency: 'ETH', height: 99, confirmationsNeeded: 3 }));
      await wallet.putFunding(makeFunding({ chain, currency: 'ETH', height: 9, isBooked: true }));
      await wallet.putFunding(makeFunding({ chain, currency: 'ETH', height: null }));
    },
  },
  { what: 'a payout that was mined', opens: ['deep_payouts'], put: payout(100) },
  { what: 'a payout that waits for a block', opens: [], put: payout(null) },
  { what: 'a payout of a block above the head', opens: [], put: payout(101) },
  { what: 'a final payout', opens: [], put: payout(99, 'final') },
  { what: 'a fence whose addresses are not watched', opens: ['lost_addresses'], put: restored(false) },
  { what: 'a fence whose addresses are watched', opens: [], put: restored(true) },
  { what: 'a fence of another chain', opens: [], put: restored(false, 'polygon') },
];

export function describeLookRecords(run: Run): void {
  describe('what is open at a look', () => {
    test.each(scenes)('$what', async ({ opens, put }) => {
      await run(put);
      const { open } = await run(({ looks }) => looks.ask(chain, question));
      expect([...open].toSorted()).toEqual([...opens].toSorted());
      expect(await run(async (records) => await findOpen(records, chain, question))).toEqual(open);
      // Where nothing is swept, no sweep is open.
      const unswept = { ...question, sweeps: null };
      expect((await run(({ looks }) => looks.ask(chain, unswept))).open.has('due_sweeps')).toBe(false);
    });

    test('is named by a scene for everything there is', () => {
      // New keys need an act of operators: `hand-over-waits.test.ts` compares that.
      const shown = openMatters.filter((matter) => matter !== 'hand_over');
      expect(new Set(scenes.flatMap(({ opens }) => opens))).toEqual(new Set(shown));
    });
  });

  describe('a quiet look', () => {
    test('knows the health of the node and the header that it asked for', async () => {
      expect(await run(({ looks }) => looks.ask(chain, question))).toMatchObject({ headerHash: null });
      expect((await run(({ looks }) => looks.ask(chain, question))).health).toBeUndefined();
      await run(async ({ chains }) => {
        await chains.setCursor(chain, { ...head, height: 98, hash: 'hash-98' });
        await chains.saveHealth({ ...well, downSince: builtAt, downReason: 'not_solid' });
      });
      expect(await run(({ looks }) => looks.ask(chain, question))).toMatchObject({
        health: { checkedAt: builtAt, downReason: 'not_solid' },
        headerHash: 'hash-98',
      });
      const unasked = { ...question, headerAt: null };
      expect((await run(({ looks }) => looks.ask(chain, unasked))).headerHash).toBeNull();
    });

    test('moves the cursor, keeps the header and says that the chain is well', async () => {
      await run(async ({ chains }) => {
        await chains.setCursor(chain, { ...head, height: 99, hash: 'hash-99' });
        await chains.saveHealth({ ...well, downSince: builtAt, downReason: 'not_solid', unread: 3 });
      });
      const look = { head, finalHeight: 97, unitsPerSize: 8n, checkedAt: builtAt + 5 };
      await run(({ looks }) => looks.save(chain, look));
      await run(async ({ chains }) => {
        expect(await chains.cursor(chain)).toStrictEqual(head);
        expect(await chains.headerAt(chain, 100)).toStrictEqual(head);
        expect(await chains.headerAt(chain, 99)).toMatchObject({ hash: 'hash-99' });
        expect(await chains.finalHeight(chain)).toBe(97);
        expect(await chains.health(chain)).toStrictEqual({ ...well, unitsPerSize: 8n, checkedAt: builtAt + 5 });
        expect(await chains.cursor('polygon')).toBeUndefined();
      });
      // The same block again, on a chain that declares none final: the mark stays.
      await run(({ looks }) => looks.save(chain, { ...look, finalHeight: null, checkedAt: builtAt + 6 }));
      await run(async ({ chains }) => {
        expect(await chains.finalHeight(chain)).toBe(97);
        expect(await chains.health(chain)).toMatchObject({ checkedAt: builtAt + 6 });
        expect(await chains.cursor(chain)).toStrictEqual(head);
      });
    });

    test('forgets headers that are too old, as reading does', async () => {
      await run(({ chains }) => chains.setCursor(chain, { ...head, height: 1, hash: 'hash-1' }));
      const far = { ...head, height: 2_001, hash: 'hash-2001' };
      await run(({ looks }) => looks.save(chain, { head: far, finalHeight: null, unitsPerSize: 1n, checkedAt: 1 }));
      expect(await run(({ chains }) => chains.headerAt(chain, 2_001))).toStrictEqual(far);
    });
  });
}
