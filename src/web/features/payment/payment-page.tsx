/** The payment page: the order's ticket with its stub, the progress, and everything that was agreed. */
import { useEffect, useRef, type ReactNode } from 'react';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { rememberCode } from '../../components/orders/recent-codes.ts';
import { MomentsContext } from '../../components/orders/timed.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InPageLink } from '../../ui/in-page-link.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ChoiceBody } from './choice-body.tsx';
import { ClaimBar } from './claim-bar.tsx';
import { MixOutcome } from './mix-outcome.tsx';
import { PayBody } from './pay-body.tsx';
import { PayDock } from './pay-dock.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import { PaymentFaq } from './payment-faq.tsx';
import type { PaymentView, PlaceView } from './payment-view.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { StateBody } from './state-body.tsx';
import { StateHead } from './state-head.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { TronPanel } from './tron-panel.tsx';
import { useDroppedAddress } from './tell-me.tsx';
import { useOrderFeed } from './use-order-feed.ts';

type Props = Readonly<{
  view: PaymentView;
  answer: PaymentAnswer | undefined;
  isOffline: boolean;
  /** Panel for test networks; empty elsewhere. */
  panel: ReactNode;
}>;

export function PaymentPage({ view, answer, isOffline, panel }: Props) {
  const t = useTranslate();
  const feed = useOrderFeed(view.id, view.mark);
  useClaimToasts(view, answer);
  useEffect(() => rememberCode(view.trackingCode), [view.trackingCode]);
  useDroppedAddress(view.device?.link, view.push === null);
  return (
    <MomentsContext value={view.moments}>
      <div className="wrap order-page">
        <PageTop view={view} />
        {isOffline && (
          <Note tone="warn" title={t('payment.offline')} role="alert">
            {t('payment.offlineText')}
          </Note>
        )}
        <p className="visually-hidden" role="status">
          {view.headline.title}
        </p>
        <div className="order-grid">
          <div className="order-main">
            <Ticket view={view} answer={answer} />
            {view.mix?.outcome && <MixOutcome outcome={view.mix.outcome} />}
            {panel}
          </div>
          <div className="order-side">
            <ProgressPanel
              view={view}
              answer={answer}
              feed={isOffline ? { ...feed, state: 'reconnecting' } : feed}
              refreshSeconds={15}
            />
            {view.tron && <TronPanel view={view} tron={view.tron} />}
            <SummaryPanel view={view} answer={answer} />
          </div>
          {isPaying(view) && <PaymentFaq view={view} />}
        </div>
        {view.payment && view.clock && <PayDock address={view.payment.address} clock={view.clock} now={view.now} />}
      </div>
    </MomentsContext>
  );
}

/** Whether there is something to pay or to decide: only then the payment questions are shown. */
function isPaying({ payment, state }: PaymentView): boolean {
  return payment !== null || state === 'confirming' || state === 'action_required';
}

function PageTop({ view }: Readonly<{ view: PaymentView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="order-top">
      <a className="round-back" href={pageAt('home')} aria-label={t('payment.backHome')} title={t('payment.backHome')}>
        <Icon name="arrow-left" />
      </a>
      <h1>{t(view.payment ? 'payment.heading.pay' : 'payment.heading.order')}</h1>
      <StatusPill>{view.mix?.kind ?? t(`payment.type.${view.orderType}`)}</StatusPill>
    </div>
  );
}

function Ticket({ view, answer }: Readonly<{ view: PaymentView; answer: PaymentAnswer | undefined }>) {
  return (
    <section className="paper-ticket" aria-label={view.headline.title}>
      <div className="ticket-body">
        <StateHead view={view} />
        {view.place && <Place place={view.place} />}
        {view.payment && <PayBody view={view} payment={view.payment} />}
        {view.choice && <ChoiceBody view={view} choice={view.choice} answer={answer} />}
        {!view.payment && <StateBody view={view} answer={answer} />}
        <ClaimBar view={view} />
        {view.canCancel && <CancelOrder answer={answer} />}
      </div>
      <div className="tear" aria-hidden="true" />
      <TicketStub view={view} />
    </section>
  );
}

/** The order's step and the next one, where the list of steps is not in the first screen. */
function Place({ place: { done, of, text } }: Readonly<{ place: PlaceView }>) {
  return (
    <InPageLink className="place" href="#progress-title">
      <span className="place-dots" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} className={index < done ? 'is-done' : undefined} />
        ))}
      </span>
      {text}
    </InPageLink>
  );
}

/** States in which the payment is confirmed. */
const paidStates: ReadonlySet<OrderState> = new Set(['exchanging', 'mixing', 'sending']);

/** Duration of the countdown after *I have paid*, as text. */
const claimTime = '2:00';

/** After a click on *I have paid*, repeats the page's message as a toast. */
function useClaimToasts(view: PaymentView, answer: PaymentAnswer | undefined): void {
  const t = useTranslate();
  const showToast = useToast();
  const { claim } = view;
  const claimedUntil = claim?.endsAt;
  const last = useRef({ claimedUntil, stage: view.stage, refundAddress: view.summary.refundAddress });
  useEffect(() => {
    const before = last.current;
    last.current = { claimedUntil, stage: view.stage, refundAddress: view.summary.refundAddress };
    if (claim?.state === 'running' && claim.endsAt !== before.claimedUntil) {
      const title = t(claim.isChainUp ? 'payment.claim.title' : 'payment.claim.down');
      showToast({ title, text: t('payment.claim.again', { time: claimTime }), tone: 'info' });
    } else if (before.stage === 'waiting' && view.stage === 'confirming') {
      showToast({ title: t('payment.toast.submitted'), text: t('payment.toast.submittedText'), tone: 'info' });
    } else if (before.stage === 'confirming' && paidStates.has(view.state)) {
      showToast({ title: t('payment.toast.confirmed'), tone: 'good' });
    } else if (before.refundAddress !== view.summary.refundAddress) {
      showToast({ title: t('payment.toast.saved'), tone: 'good' });
    }
  }, [claim, claimedUntil, view.stage, view.state, view.summary.refundAddress, showToast, t]);
  useEffect(() => {
    if (answer?.intent !== 'paid') return;
    showToast({ title: t('payment.toast.failed'), text: t('payment.toast.failedText'), tone: 'bad' });
  }, [answer, showToast, t]);
}
