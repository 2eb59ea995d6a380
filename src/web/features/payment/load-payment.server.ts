/** Loads the payment page, and checks the chain again after the visitor said that they have paid. */
import { data, type RouterContextProvider } from 'react-router';
import { paymentStage } from '#src/domain/order/public-status.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { translateOn } from '../../catalog.server.ts';
import {
  faucetContext,
  languageOf,
  sandboxContext,
  servicesContext,
  siteContext,
  orderLinksContext,
  webPushContext,
} from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { worthOn } from '../../worth.server.ts';
import { readClaim, type Claim } from './claim.server.ts';
import type { PaymentData, PaymentView } from './payment-view.ts';
import type { PushView } from './push-view.ts';
import { toTab } from './to-tab.server.ts';
import { toPaymentView, type OrderLink } from './to-payment-view.server.ts';

/** Reload interval of a page without JavaScript. */
const refreshSeconds = 15;

/** The request context that loaders and actions get. */
export type RequestContext = Readonly<RouterContextProvider>;

type Args = Readonly<{ url: URL; id: string | undefined; context: RequestContext }>;

export async function loadPayment({ url, id, context }: Args) {
  const link = readLink(context, id ?? url.searchParams.get('id') ?? '');
  const services = context.get(servicesContext);
  const found = link && (await services.viewOrder(link.orderId));
  if (!link || !found?.ok) return data<PaymentData>({ kind: 'missing', refreshSeconds: null }, { status: 404 });
  if (found.value.order.depositAddress === '') {
    return data<PaymentData>({ kind: 'unaddressed', refreshSeconds: null }, { status: 503 });
  }
  const claim = readClaim(url.searchParams.get('paid'), services.now());
  const { view, isChainUp } = await lookAgain(context, found.value, claim);
  const language = languageOf(context);
  const { profile, publicUrl } = context.get(siteContext);
  const edit = readEdit(url.searchParams.get('edit'));
  const hasExplorer = context.get(sandboxContext) !== undefined;
  const hasFaucet = context.get(faucetContext)?.canPay(view.order.quote.inputs.send.currency) === true;
  const payment = toPaymentView(
    view,
    {
      language,
      profile,
      now: services.now(),
      t: translateOn(context, ['status']),
      worth: await worthOn(context),
      hrefOf: (txid) => (hasExplorer ? `${pathOf(language, 'sandbox-transaction')}/${txid}` : null),
    },
    {
      path: pathOfPage(url),
      link,
      linkAt: (text) => `${publicUrl}${pathOf(language, 'payment')}/${text}`,
      claim,
      isChainUp,
      txHash: (url.searchParams.get('tx') ?? '').slice(0, 128),
      edit,
      offers: link.isShown ? undefined : await findOffers(context, view),
      push: link.isShown ? null : await findPush(context, link.orderId),
      faucetPath: hasFaucet ? pathOf(language, 'faucet') : null,
    },
  );
  return data<PaymentData>({
    kind: 'order',
    view: payment,
    refreshSeconds: isMoving(payment) ? refreshSeconds : null,
    tab: toTab(payment),
  });
}

/** Reads the link in a URL of the page: the one that steers an order, or the one that only shows it. */
export function readLink(context: RequestContext, text: string): OrderLink | undefined {
  const orderLinks = context.get(orderLinksContext);
  const opened = orderLinks.read(text);
  if (!opened) return undefined;
  const { orderId, isShown } = opened;
  return { orderId, id: text, viewId: isShown ? text : orderLinks.viewOf(orderId), isShown };
}

/** The URL that forms redirect to: the page without its other query parameters. */
export function pathOfPage({ pathname, searchParams }: URL): string {
  const id = searchParams.get('id');
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ id }).toString()}`;
}

/** Checks the chain again. The use case limits this to once every ten seconds, however often a page asks. */
async function lookAgain(
  context: RequestContext,
  view: OrderView,
  claim: Claim | undefined,
): Promise<Readonly<{ view: OrderView; isChainUp: boolean }>> {
  if (!claim || paymentStage[view.order.state] !== 'waiting') return { view, isChainUp: true };
  const check = await context.get(servicesContext).verifyPayment(view.order.id);
  return check.ok ? check.value : { view, isChainUp: true };
}

/**
 * A pending choice is shown with its figures. Opening the page makes a quote, so nobody decides on a price they did not
 * see. While a payout waits, the figure is that of taking the deposit back.
 */
async function findOffers(context: RequestContext, { order }: OrderView): Promise<ChoiceOffers | undefined> {
  if (order.state !== 'action_required' && order.waiting === null) return undefined;
  const offers = await context.get(servicesContext).quoteChoice(order.id);
  return offers.ok ? offers.value : undefined;
}

/** Which devices are told of the order. */
async function findPush(context: RequestContext, orderId: string): Promise<PushView | null> {
  const webPush = context.get(webPushContext);
  return webPush ? { key: webPush.publicKey, marks: await webPush.listMarks(orderId) } : null;
}

function readEdit(text: string | null): PaymentView['edit'] {
  return text === 'refund' || text === 'hash' ? text : null;
}

/** Whether to auto-reload: not while the visitor may be typing or has to decide, and not once the order has ended. */
function isMoving({ state, edit, asksRefundAddress }: PaymentView): boolean {
  const isEnded = state === 'completed' || state === 'refunded' || state === 'failed';
  return edit === null && !isEnded && !asksRefundAddress && state !== 'action_required';
}
