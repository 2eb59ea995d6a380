/**
 * GET /{language}/payment/{id}/wallet.json: what a browser wallet is asked to pay for an order, and the texts of that
 * part of the page. The page asks when the visitor opens it, and again before the wallet sends.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { payableChainId } from '#src/domain/payment-uri.ts';
import { walletPayment } from '#src/domain/wallet-payment.ts';
import { pageCatalog } from '../catalog.server.ts';
import { privateHeaders, sayMissing } from '../components/feeds/answer-feed.server.ts';
import { servicesContext, siteContext } from '../contexts.ts';
import { shownState } from '../features/payment/describe-order.server.ts';
import { readLink } from '../features/payment/load-payment.server.ts';
import type { WalletAnswer } from '../features/payment/wallet-answer.ts';
import type { Route } from './+types/payment-wallet.ts';

export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const link = readLink(context, params.id);
  const services = context.get(servicesContext);
  const found = link && (await services.viewOrder(link.orderId));
  // Without an address nobody can pay.
  if (!found?.ok || found.value.order.depositAddress === '') return sayMissing();
  const { order } = found.value;
  const { profile } = context.get(siteContext);
  const { chain } = currencies[order.quote.inputs.send.currency];
  const isWaiting = shownState(order, services.now()) === 'awaiting_deposit';
  const answer: WalletAnswer = {
    payment: isWaiting ? walletPayment(order, profile) : null,
    network: chains[chain].name,
    chainNumber: String(payableChainId(chain, profile) ?? ''),
    isSandbox: profile === 'sandbox',
    catalog: pageCatalog(context, ['wallet']),
  };
  return Response.json(answer, { headers: privateHeaders });
}
