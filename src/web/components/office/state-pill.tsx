/** The state of an order, in the operator's language. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

const tones: Readonly<Record<OrderState, Tone>> = {
  awaiting_deposit: 'info',
  confirming: 'warn',
  exchanging: 'warn',
  mixing: 'warn',
  sending: 'warn',
  completed: 'good',
  action_required: 'bad',
  held: 'bad',
  refunding: 'warn',
  refunded: 'plain',
  expired: 'plain',
  failed: 'bad',
};

export function StatePill({ state }: Readonly<{ state: OrderState }>) {
  const t = useTranslate();
  return <StatusPill tone={tones[state]}>{t(`admin.state.${state}`)}</StatusPill>;
}
