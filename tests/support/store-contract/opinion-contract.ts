/** Store contract for second opinions on large deposits. */
import { describe, expect, test } from 'vitest';
import type { SaidOpinion } from '#src/usecases/ports/opinion-records.ts';
import { builtAt } from '../make-order.ts';
import { insertDeposit, insertOrder, type Run } from './insert-records.ts';

export function describeOpinionRecords(run: Run): void {
  describe('a second opinion', () => {
    test('is replaced by the next one, listed with its order while it is young, and forgotten', async () => {
      const order = await insertOrder(run, {});
      const [one, other] = [await insertDeposit(run, {}, order), await insertDeposit(run, { index: 1 }, order)];
      const said: SaidOpinion = {
        depositId: one.id,
        chain: one.chain,
        wait: 'nodes_differ',
        dissenting: ['a', 'b'],
        since: builtAt,
        askedAt: builtAt,
        block: 'hash',
        votes: [
          { label: 'a', verdict: 'same' },
          { label: 'b', verdict: 'other' },
        ],
        voucher: null,
      };
      const later: SaidOpinion = { ...said, wait: null, dissenting: ['b'], askedAt: builtAt + 9, voucher: 'v' };
      const second: SaidOpinion = { ...said, depositId: other.id, wait: 'one_node', dissenting: [], votes: [] };
      const undecided = { counted: null, leftAtWait: null };
      await run(async ({ opinions }) => {
        for (const each of [said, later, second]) await opinions.save(each);
      });
      const find = async (id: string) => await run(async ({ opinions }) => await opinions.find(id));
      const since = async (time: number) => await run(async ({ opinions }) => await opinions.since(time));
      expect(await find(one.id)).toStrictEqual({ ...later, ...undecided });
      expect(await find('none')).toBeUndefined();
      const { orderNumber } = order;
      expect(new Set(await since(builtAt))).toEqual(
        new Set([later, second].map((each) => ({ ...each, ...undecided, orderNumber }))),
      );
      expect(await since(builtAt + 1)).toStrictEqual([{ ...later, ...undecided, orderNumber }]);
      await run(async ({ opinions }) => await opinions.forgetBefore(builtAt + 9));
      expect([await find(one.id), await find(other.id)]).toStrictEqual([{ ...later, ...undecided }, undefined]);
    });

    test('keeps what operators decided about it', async () => {
      const order = await insertOrder(run, {});
      const { id: depositId, chain } = await insertDeposit(run, {}, order);
      const times = { since: builtAt, askedAt: builtAt };
      const said: SaidOpinion = {
        depositId,
        chain,
        wait: 'one_node',
        dissenting: [],
        block: 'hash',
        votes: [],
        ...times,
        voucher: null,
      };
      await run(async ({ opinions }) => {
        await opinions.save(said);
        await opinions.count(depositId, 'v');
        await opinions.save({ ...said, askedAt: builtAt + 1 });
        await opinions.leave(depositId, 'one_node');
        await opinions.save({ ...said, askedAt: builtAt + 2 });
      });
      const find = async () => await run(async ({ opinions }) => await opinions.find(depositId));
      const decided = { counted: 'v', leftAtWait: 'one_node' };
      expect(await find()).toStrictEqual({ ...said, askedAt: builtAt + 2, ...decided });
    });

    test('forgets that the deposit was left waiting once it is counted, agreed on or in another block', async () => {
      const order = await insertOrder(run, {});
      const { id: depositId, chain } = await insertDeposit(run, {}, order);
      const asked = { since: builtAt, askedAt: builtAt, block: 'hash', votes: [], voucher: null };
      const said: SaidOpinion = { depositId, chain, wait: 'one_node', dissenting: [], ...asked };
      const find = async () => await run(async ({ opinions }) => await opinions.find(depositId));
      for (const [next, counted] of [
        [{ ...said, block: 'other' }, null],
        [{ ...said, wait: null }, null],
        [undefined, 'v'],
      ] as const) {
        await run(async ({ opinions }) => {
          await opinions.save(said);
          await opinions.leave(depositId, 'one_node');
          if (next) await opinions.save(next);
          else await opinions.count(depositId, 'v');
        });
        expect(await find()).toMatchObject({ leftAtWait: null, counted });
      }
    });

    test('of nothing is not decided about', async () => {
      await run(async ({ opinions }) => {
        await opinions.count('none', 'v');
        await opinions.leave('none', 'one_node');
      });
      expect(await run(async ({ opinions }) => await opinions.find('none'))).toBeUndefined();
    });
  });
}
