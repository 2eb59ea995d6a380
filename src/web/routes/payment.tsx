/** The payment page of one order: payment instructions, progress, and the holder's actions. */
import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { Translate } from '#src/i18n/translate.ts';
import { TestCoinsPanel } from '../features/faucet/test-coins-panel.tsx';
import { actOnPayment } from '../features/payment/act-on-payment.server.ts';
import { loadPayment } from '../features/payment/load-payment.server.ts';
import { MissingOrder } from '../features/payment/missing-order.tsx';
import { readForm } from '../components/forms/read-form.ts';
import type { PaymentAnswer } from '../features/payment/payment-answer.ts';
import { PaymentPage } from '../features/payment/payment-page.tsx';
import type { PaymentData, PaymentView } from '../features/payment/payment-view.ts';
import { SandboxPanel } from '../features/sandbox-panel/sandbox-panel.tsx';
import { problemIn } from '../features/payment/problem-in.ts';
import { useTranslate } from '../site-context.tsx';
import type { Route } from './+types/payment.ts';
import '../styles/payment.css';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  return await loadPayment({ url, id: params.id, context });
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  return await actOnPayment({ request, url, id: params.id, context });
}

type Shown = PaymentData & Readonly<{ isOffline?: boolean }>;

/**
 * The data on the page. If the server does not answer, this data stays visible, because somebody may be paying from it.
 */
let shown: Shown | undefined;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!shown || !isFault(error)) throw error;
    return { ...shown, isOffline: true };
  }
}

/** Sends the form. If the server does not answer, the form keeps its typed values and the page its data. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isFault(error)) throw error;
    const { intent, refundAddress: typed } = readForm(form, { intent: '', refundAddress: '' });
    const answer: PaymentAnswer = { intent, message: '', typed, isUnanswered: true };
    return answer;
  }
}

/**
 * Whether the error is a fault: no answer, a 5xx of a proxy, or a 5xx of our own. Deliberate responses (below 500) are
 * no fault.
 */
function isFault(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500;
  return !isRouteErrorResponse(error) || error.status >= 500;
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const page: Shown = loaderData;
  useEffect(() => {
    shown = page;
    return () => {
      shown = undefined;
    };
  }, [page]);
  const t = useTranslate();
  if (page.kind !== 'order') return <MissingOrder kind={page.kind} />;
  const { view } = page;
  return (
    <PaymentPage
      view={view}
      answer={actionData}
      isOffline={page.isOffline === true}
      panel={panelOf(view, actionData, t)}
    />
  );
}

function panelOf(view: PaymentView, answer: PaymentAnswer | undefined, t: Translate) {
  const { sandbox, faucetHref } = view;
  if (sandbox) return <SandboxPanel {...sandbox} problem={problemOf(answer, 'sandbox-', t)} />;
  return faucetHref !== null && <TestCoinsPanel href={faucetHref} problem={problemOf(answer, 'faucet-', t)} />;
}

function problemOf(answer: PaymentAnswer | undefined, intents: string, t: Translate): string | undefined {
  return answer?.intent.startsWith(intents) === true ? problemIn(answer, answer.intent, t) : undefined;
}
