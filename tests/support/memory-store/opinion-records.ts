/** Memory store: second opinions on large deposits. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OpinionRecords, StoredOpinion } from '#src/usecases/ports/opinion-records.ts';
import type { Table } from './table.ts';

type Tables = Readonly<{
  opinions: Table<StoredOpinion>;
  deposits: Table<Deposit>;
  orders: Table<Order>;
  isErased: (orderId: string) => boolean;
}>;

export function makeOpinionRecords({ opinions, deposits, orders, isErased }: Tables): OpinionRecords {
  const orderNumberOf = (depositId: string): string | null => {
    const { orderId = '' } = deposits.get(depositId) ?? {};
    return isErased(orderId) ? null : (orders.get(orderId)?.orderNumber ?? null);
  };
  const patch = (depositId: string, changed: Partial<StoredOpinion>): void => {
    const known = opinions.get(depositId);
    if (known) opinions.set(depositId, { ...known, ...changed });
  };
  return {
    find: async (depositId) => opinions.get(depositId),
    save: async (opinion) => {
      const { counted = null, leftAtWait = null, block } = opinions.get(opinion.depositId) ?? {};
      const isSame = block === opinion.block && opinion.wait !== null;
      opinions.set(opinion.depositId, { ...opinion, counted, leftAtWait: isSame ? leftAtWait : null });
    },
    count: async (depositId, voucher) => patch(depositId, { counted: voucher, wait: null, leftAtWait: null }),
    leave: async (depositId, wait) => patch(depositId, { leftAtWait: wait }),
    since: async (time) =>
      [...opinions]
        .filter(({ askedAt }) => askedAt >= time)
        .toSorted((one, other) => one.since - other.since || (one.depositId < other.depositId ? -1 : 1))
        .map((opinion) => ({ ...opinion, orderNumber: orderNumberOf(opinion.depositId) })),
    forgetBefore: async (time) => {
      for (const { depositId, askedAt } of opinions) if (askedAt < time) opinions.delete(depositId);
    },
  };
}
