/** Title and icon of the tab, for visitors who wait in another one: the state, and whether it asks something. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { TabView } from '../../site/tab-view.ts';
import type { PaymentView } from './payment-view.ts';

/** The icons are files of `public/icons`. They differ in their sign, not only in its colour. */
const icons: Readonly<Record<OrderState, string>> = {
  awaiting_deposit: 'wait',
  confirming: 'move',
  exchanging: 'move',
  mixing: 'move',
  sending: 'move',
  completed: 'done',
  action_required: 'ask',
  held: 'ask',
  refunding: 'move',
  refunded: 'done',
  expired: 'over',
  failed: 'ask',
};

type Told = Readonly<{ state: OrderState; clock: PaymentView['clock']; now: number; headline: { title: string } }>;

/** No amount and no address: titles are kept in the history of a browser and shown on shared screens. */
export function toTab({ state, clock, now, headline }: Told): TabView {
  const isLapsed = state === 'awaiting_deposit' && clock !== null && now >= clock.deadline;
  return { title: headline.title, icon: `/icons/tab-${icons[isLapsed ? 'expired' : state]}.svg` };
}
