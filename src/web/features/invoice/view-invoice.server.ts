/** Writes an invoice for its page: who asks, how much, what each asset costs, and what became of its orders. */
import type { RouterContextProvider } from 'react-router';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { hasMovingOrder, waitingOrders } from '#src/domain/developer/invoice.ts';
import { networkShortName } from '#src/domain/network-name.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import type { PricedQuote } from '#src/domain/price-board.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { formatBasisPoints, formatMoment, formatSpan } from '#src/i18n/format.ts';
import type { InvoiceOffer } from '#src/usecases/developer/invoices.ts';
import type { PublicInvoice } from '#src/usecases/developer/invoice-orders.ts';
import { explainRefusal } from '../../components/forms/explain-refusal.server.ts';
import { amountText, rateText, toAmountView } from '../../components/orders/amount-view.server.ts';
import { invoiceDeskContext, languageOf, orderLinksContext, policyOf, servicesContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import type { FiguresView, InvoiceData } from './invoice-view.ts';

type Context = Readonly<RouterContextProvider>;

export async function viewInvoicePage(
  context: Context,
  { invoice, state, received, orders, askedBy, isKeyActive }: PublicInvoice,
  asked: CurrencyId | undefined,
): Promise<InvoiceData> {
  const language = languageOf(context);
  const isOpen = state === 'open' || (state === 'in_progress' && !hasMovingOrder(orders));
  const offers = isOpen && isKeyActive ? await listOffers(context, invoice.amount) : [];
  const chosen = offers.find(({ currency }) => currency === asked);
  const last = orders.findLast((order) => order.state !== 'expired' && order.state !== 'refunded');
  const href = last && `${pathOf(language, 'payment')}/${context.get(orderLinksContext).viewOf(last.id)}`;
  const pair = { sendCurrency: asked ?? '', receiveCurrency: invoice.amount.currency };
  return {
    state: isOpen && !isKeyActive ? 'unkeyed' : state,
    invoiceNumber: invoice.number,
    askedBy,
    amount: toAmountView(language, invoice.amount),
    received: state === 'underpaid' ? amountText(language, received) : null,
    receiveAddress: invoice.receiveAddress,
    description: invoice.description,
    back: invoice.returnUrl === null ? null : { href: invoice.returnUrl, host: new URL(invoice.returnUrl).host },
    expires: { iso: isoInstant(invoice.expiresAt), text: formatMoment(language, invoice.expiresAt) },
    order: href === undefined ? null : { href, isWaiting: waitingOrders(orders).length > 0 && isOpen },
    assets: offers.flatMap(({ currency, priced }) =>
      priced.ok
        ? [
            {
              currency,
              symbol: currencies[currency].symbol,
              network: networkShortName(currency),
              text: amountText(language, priced.value.quote.inputs.send),
              isChosen: currency === asked,
            },
          ]
        : [],
    ),
    others: offers
      .filter(({ priced }) => !priced.ok)
      .map(({ currency }) => `${currencies[currency].symbol} (${networkShortName(currency)})`)
      .join(', '),
    unpriced: chosen && !chosen.priced.ok ? explainRefusal(language, chosen.priced, pair) : null,
    figures: chosen?.priced.ok === true ? viewFigures(context, chosen.priced.value, invoice.amount) : null,
  };
}

/** Assets that take orders now, with their prices. */
async function listOffers(context: Context, amount: Money): Promise<readonly InvoiceOffer[]> {
  const offered = await context.get(servicesContext).listCurrencies();
  const active = new Set(offered.filter(({ isActive }) => isActive).map(({ id }) => id));
  const offers = await context.get(invoiceDeskContext).price(amount);
  return active.has(amount.currency) ? offers.filter(({ currency }) => active.has(currency)) : [];
}

function viewFigures(context: Context, { quote }: PricedQuote, asked: Money): FiguresView {
  const language = languageOf(context);
  const { inputs, fee, receive } = quote;
  const [from, to] = [currencies[inputs.send.currency].symbol, currencies[receive.currency].symbol];
  const windowMs = paymentWindowMs(policyOf(context), 'fixed');
  return {
    send: toAmountView(language, inputs.send),
    exactSend: formatMoney(inputs.send),
    arrives: toAmountView(language, receive),
    isMore: receive.units > asked.units,
    rate: `1 ${from} = ${rateText(language, inputs.rate)} ${to}`,
    feePercent: formatBasisPoints(language, inputs.feeBasisPoints),
    fee: amountText(language, fee),
    networkFee: amountText(language, inputs.networkFee),
    hold: formatSpan(language, windowMs / 60_000, { unit: 'minute' }),
    isOnSeveralNetworks: Object.values(currencies).filter(({ symbol }) => symbol === from).length > 1,
  };
}
