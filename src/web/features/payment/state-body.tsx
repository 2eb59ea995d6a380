/**
 * The middle of an order's ticket once nothing is to be paid: the two amounts, and the stamp when the order is
 * completed.
 */
import { useState } from 'react';
import { AmountFlow } from '../../components/orders/amount-flow.tsx';
import { Stamp } from '../../components/orders/stamp.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import type { PaymentView } from './payment-view.ts';
import { RefundForm } from './refund-address.tsx';
import { TransactionList } from './transaction-list.tsx';

type Props = Readonly<{ view: PaymentView; answer: PaymentAnswer | undefined }>;

export function StateBody({ view, answer }: Props) {
  const t = useTranslate();
  // The stamp is animated only if the page was open when the order completed.
  const [wasUnderWay] = useState(view.state !== 'completed');
  const isPaid = view.stage === 'confirming' || view.stage === 'processing';
  return (
    <div className="state-body">
      {view.flow && <AmountFlow flow={view.flow} size="large" />}
      {view.state === 'completed' && <Stamp text={view.headline.title} isFresh={wasUnderWay} />}
      {view.again && (
        <LinkButton href={view.again.href}>
          <Icon name="refresh-cw" />
          {view.again.label}
        </LinkButton>
      )}
      {isPaid && view.choice === null && (
        <Note tone="info" role="note">
          {t('payment.dontPayAgain')}
        </Note>
      )}
      {view.mix?.wait && (
        <Note tone="warn" title={view.mix.wait.title} role="status">
          {view.mix.wait.text}
        </Note>
      )}
      {view.asksRefundAddress && <RefundForm view={view} answer={answer} />}
      {view.transactions.length > 0 && <TransactionList transactions={view.transactions} />}
    </div>
  );
}
