/** Actions of the payment page. Every form works without JavaScript: it redirects back to the page. */
import { data, redirect } from 'react-router';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails, Result } from '#src/domain/result.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import { readText } from '../../components/forms/read-form.ts';
import { languageOf, servicesContext, faucetContext } from '../../contexts.ts';
import { actInSandbox } from './act-in-sandbox.server.ts';
import { actOnPush } from './act-on-push.server.ts';
import { writeClaim } from './claim.server.ts';
import { pathOfPage, readLink, type RequestContext } from './load-payment.server.ts';
import type { PaymentAnswer } from './payment-answer.ts';
import { testAmount, type TestShare } from './test-amount.server.ts';

type Args = Readonly<{ request: Request; url: URL; id: string | undefined; context: RequestContext }>;
type Outcome = Result<unknown, RefusalCode>;

export async function actOnPayment({ request, url, id, context }: Args) {
  const link = readLink(context, id ?? url.searchParams.get('id') ?? '');
  const form = await request.formData();
  const intent = readText(form, 'intent');
  const services = context.get(servicesContext);
  // A link that only shows the order may have the chain looked at, and nothing else.
  const mayAct = link && (!link.isShown || intent === 'paid');
  const run = mayAct ? findIntent(intent, context) : undefined;
  if (!mayAct || !run) throw data(null, { status: mayAct ? 400 : 404 });

  const outcome = await run(services, link.orderId, form);
  if (!outcome.ok) return refuse({ intent, context, form }, outcome);
  return redirect(withQuery(pathOfPage(url), questionAfter(intent, form, services)), 303);
}

type Intent = (services: Services, orderId: string, form: FormData) => Promise<Outcome>;

const intents: Readonly<Record<string, Intent>> = {
  paid: async (services, orderId) => await services.verifyPayment(orderId),
  cancel: async (services, orderId) => await services.cancelOrder(orderId),
  continue: async (services, orderId, form) => await services.continueOrder(orderId, readText(form, 'quote')),
  'refund-address': async (services, orderId, form) =>
    await services.setRefundAddress(orderId, readText(form, 'refundAddress')),
  refund: async (services, orderId, form) => {
    const address = readText(form, 'refundAddress').trim();
    if (address === '') return await services.refundOrder(orderId);
    const addressed = await services.setRefundAddress(orderId, address);
    // A late payment that waited only for a refund address is refunded at once.
    if (!addressed.ok || addressed.value.state === 'refunding') return addressed;
    return await services.refundOrder(orderId);
  },
};

function findIntent(intent: string, context: RequestContext): Intent | undefined {
  const special = actInSandbox(intent, context) ?? actWithFaucet(intent, context) ?? actOnPush(intent, context);
  return special ?? (Object.hasOwn(intents, intent) ? intents[intent] : undefined);
}

/** Query parameters after an intent: the claim "I have paid" is kept in the URL, everything else is dropped. */
function questionAfter(intent: string, form: FormData, services: Services): Readonly<Record<string, string>> {
  if (intent !== 'paid') return {};
  const tx = readText(form, 'txHash').trim().slice(0, 128);
  return { paid: writeClaim(services.now()), ...(tx !== '' && { tx }) };
}

function withQuery(path: string, question: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(question).toString();
  if (query === '') return path;
  return path + (path.includes('?') ? '&' : '?') + query;
}

type Refused = Readonly<{ intent: string; context: RequestContext; form: FormData }>;

/** Answers a refused form. Typed values are sent back with the refusal, so that they can be corrected. */
function refuse(
  { intent, context, form }: Refused,
  { code, details }: Readonly<{ code: RefusalCode; details?: RefusalDetails }>,
) {
  const message = refusalMessage(languageOf(context), code, details);
  const answer: PaymentAnswer = { intent, message, typed: readText(form, 'refundAddress') };
  return data(answer, { status: refusalStatus[code] });
}

type FaucetIntent = (services: Services, orderId: string) => Promise<Result<unknown, RefusalCode>>;

const shares: Readonly<Record<string, TestShare>> = {
  'faucet-exact': 'exact',
  'faucet-little': 'little',
  'faucet-much': 'much',
};

/** Form intents of the test-coins panel. Without a faucet none of them exists. */
function actWithFaucet(intent: string, context: RequestContext): FaucetIntent | undefined {
  const faucet = context.get(faucetContext);
  const share = Object.hasOwn(shares, intent) ? shares[intent] : undefined;
  if (!faucet || share === undefined) return undefined;
  return async (services, orderId) => {
    const view = await services.viewOrder(orderId);
    return view.ok ? await faucet.payDeposit(orderId, testAmount(view.value.order, share)) : view;
  };
}
