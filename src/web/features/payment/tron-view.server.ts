/**
 * Manual check of TRON payments. Offered because other exchanges often show a transaction hash on TRON long before they
 * pay.
 */
import { isoInstant } from '#src/domain/calendar.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { formatMoment } from '#src/i18n/format.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { shownState, type Reader } from './describe-order.server.ts';
import { liveDeposits } from '#src/domain/order/order-sums.ts';
import type { TronState, TronView } from './payment-view.ts';

type Asked = Readonly<{ claim: unknown; isChainUp: boolean; txHash: string }>;

export function toTronView(view: OrderView, { t, language, now }: Reader, asked: Asked): TronView | null {
  const { order } = view;
  const state = shownState(order, now);
  const isTron = currencies[order.quote.inputs.send.currency].chain === 'tron';
  if (!isTron || !shownIn.has(state)) return null;
  const [deposit] = liveDeposits(view);
  const hash = asked.txHash.trim().toLowerCase();
  const needed = deposit?.confirmationsNeeded ?? order.confirmationsNeeded;
  return {
    state: stateOf(deposit?.status, asked),
    canCheck: state === 'awaiting_deposit' || state === 'confirming',
    hash: asked.txHash,
    isHashUnknown: hash !== '' && !view.deposits.some(({ txid }) => txid.toLowerCase() === hash),
    time: deposit ? { iso: isoInstant(deposit.seenAt), text: formatMoment(language, deposit.seenAt) } : null,
    confirmations: t('status.tx.confirming', { done: Math.min(deposit?.confirmations ?? 0, needed), needed }),
  };
}

/**
 * States in which the panel is shown: while a payment can be checked, and until the payout is final, so that the
 * visitor still sees the result *confirmed*.
 */
const shownIn: ReadonlySet<OrderState> = new Set(['awaiting_deposit', 'confirming', 'exchanging', 'mixing', 'sending']);

function stateOf(status: string | undefined, { claim, isChainUp }: Asked): TronState | null {
  if (status === 'confirmed') return 'confirmed';
  if (status === 'seen') return 'detected';
  if (!claim) return null;
  return isChainUp ? 'not_confirmed' : 'failed';
}
