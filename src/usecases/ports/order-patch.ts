import type { Order } from '#src/domain/order/order.ts';

/** Changes of an order's fields other than its state. Only `move` changes the state. */
export type OrderPatch = Partial<
  Pick<
    Order,
    | 'price'
    | 'choiceQuotes'
    | 'choiceRefund'
    | 'refundAddress'
    | 'refundSignature'
    | 'plannedEffects'
    | 'waiting'
    | 'deadlineAt'
    | 'detectedAt'
    | 'confirmedAt'
    | 'paidAt'
    | 'completedAt'
    | 'eraseAt'
    | 'wakeAt'
  >
>;
