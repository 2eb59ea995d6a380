/** Payments on TRON can be checked by hand as well, because exchanges there often show a hash long before a payment. */
import { isoInstant } from '#src/domain/calendar.ts';
import { currencies } from '#src/domain/currencies.ts';
import { paymentStage } from '#src/domain/order/public-status.ts';
import { formatMoment } from '#src/i18n/format.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { Reader } from './describe-order.server.ts';
import { liveDeposits } from '#src/domain/order/order-sums.ts';
import type { TronState, TronView } from './payment-view.ts';

type Asked = Readonly<{ claim: unknown; isChainUp: boolean; txHash: string }>;

export function toTronView(view: OrderView, { t, language }: Reader, asked: Asked): TronView | null {
  const { order } = view;
  const stage = paymentStage[order.state];
  const isTron = currencies[order.quote.inputs.send.currency].chain === 'tron';
  if (!isTron || (stage !== 'waiting' && stage !== 'confirming')) return null;
  const [deposit] = liveDeposits(view);
  const hash = asked.txHash.trim().toLowerCase();
  const needed = deposit?.confirmationsNeeded ?? order.confirmationsNeeded;
  return {
    state: stateOf(deposit?.status, asked),
    hash: asked.txHash,
    isHashUnknown: hash !== '' && !view.deposits.some(({ txid }) => txid.toLowerCase() === hash),
    time: deposit ? { iso: isoInstant(deposit.seenAt), text: formatMoment(language, deposit.seenAt) } : null,
    confirmations: t('status.tx.confirming', { done: Math.min(deposit?.confirmations ?? 0, needed), needed }),
  };
}

function stateOf(status: string | undefined, { claim, isChainUp }: Asked): TronState | null {
  if (status === 'confirmed') return 'confirmed';
  if (status === 'seen') return 'detected';
  if (!claim) return null;
  return isChainUp ? 'not_confirmed' : 'failed';
}
