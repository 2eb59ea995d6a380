/** Second opinions in PostgreSQL. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeVote, OpinionWait } from '#src/domain/second-opinion.ts';
import type { OpinionRecords, StoredOpinion } from '#src/usecases/ports/opinion-records.ts';
import { fromTime } from './row-values.ts';
import type { SecondOpinions } from './generated/schema.ts';
import type { Queries } from './queries.ts';

export function makeOpinionRecords(db: Queries): OpinionRecords {
  const patch = async (depositId: string, changed: Updateable<SecondOpinions>): Promise<void> => {
    await db.updateTable('second_opinions').set(changed).where('deposit_id', '=', depositId).execute();
  };
  return {
    find: async (depositId) => {
      const found = db.selectFrom('second_opinions').selectAll().where('deposit_id', '=', depositId);
      const row = await found.executeTakeFirst();
      return row && toOpinion(row);
    },
    save: async ({ depositId, chain, wait, dissenting, block, votes, since, askedAt, voucher }) => {
      const times = { since: fromTime(since), asked_at: fromTime(askedAt) };
      const votesText = JSON.stringify(votes);
      const said = { wait, dissenting: [...dissenting], asked_block: block, votes: votesText, ...times, voucher };
      const inserted = db.insertInto('second_opinions').values({ deposit_id: depositId, chain, ...said });
      const left = sql<string | null>`case
        when second_opinions.asked_block = excluded.asked_block and excluded.wait is not null
        then second_opinions.left_at_wait end`;
      const replaced = { ...said, left_at_wait: left };
      await inserted.onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(replaced)).execute();
    },
    count: async (depositId, voucher) => await patch(depositId, { counted: voucher, wait: null, left_at_wait: null }),
    leave: async (depositId, wait) => await patch(depositId, { left_at_wait: wait }),
    since: async (time) => {
      const rows = await db
        .selectFrom('second_opinions')
        .innerJoin('deposits', 'deposits.id', 'deposit_id')
        .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'order_id').on('erased_at', 'is', null))
        .selectAll('second_opinions')
        .select('order_number')
        .where('asked_at', '>=', fromTime(time))
        .orderBy('since')
        .orderBy('deposit_id')
        .execute();
      return rows.map(({ order_number: orderNumber, ...row }) => ({ ...toOpinion(row), orderNumber }));
    },
    forgetBefore: async (time) => {
      await db.deleteFrom('second_opinions').where('asked_at', '<', fromTime(time)).execute();
    },
  };
}

function toOpinion(row: Selectable<SecondOpinions>): StoredOpinion {
  const { deposit_id: depositId, chain, wait, dissenting, since, asked_at: askedAt, voucher, counted } = row;
  return {
    depositId,
    chain: chain as ChainId,
    wait: wait as OpinionWait | null,
    dissenting,
    since: since.getTime(),
    askedAt: askedAt.getTime(),
    block: row.asked_block,
    votes: row.votes as unknown as readonly NodeVote[],
    voucher,
    counted,
    leftAtWait: row.left_at_wait as OpinionWait | null,
  };
}
