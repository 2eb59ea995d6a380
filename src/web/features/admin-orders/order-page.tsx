/** The operator's page of one order, with the decisions they can take. */
import type { Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { Pair } from '../../components/office/pair.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderCase } from './order-case.tsx';
import { OrderDecisions } from './order-decisions.tsx';
import { OrderDoubts } from './order-doubts.tsx';
import { OrderMatches } from './order-matches.tsx';
import { OrderHistory, OrderLedger } from './order-records.tsx';
import { OrderDeposits, OrderPayouts } from './order-transactions.tsx';
import { OrderUnclaimed } from './order-unclaimed.tsx';
import type { OrderPageView, RevealAnswer } from './order-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  orderNumber: string;
  view: OrderPageView | null;
  answer: Failure | RevealAnswer | undefined;
}>;

export function OrderPage({ operator, orderNumber, view, answer }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  const revealed = answer?.kind === 'revealed' ? answer.addresses : undefined;
  return (
    <OfficeFrame
      operator={operator}
      title={<span className="mono">{orderNumber}</span>}
      beside={view && <StatePill state={view.state} />}
      failure={failure}
      actions={
        <LinkButton href={pageAt('admin-orders')}>
          <Icon name="arrow-left" />
          {t('admin.order.back')}
        </LinkButton>
      }
    >
      {view === null && <p className="panel empty">{t('admin.order.missing')}</p>}
      {view && (
        <>
          <OrderDecisions view={view} failure={failure} />
          <OrderMatches matches={view.matches} />
          <OrderDoubts view={view} failure={failure} />
          <OrderUnclaimed view={view} failure={failure} />
          <section className="panel">
            <p className="order-sum num">
              <Pair from={view.from} to={view.to} />
              <span>
                {view.send} → {view.receive}
              </span>
            </p>
            <dl className="facts">
              {view.facts.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          <OrderCase view={view} failure={failure} />
          <OrderAddresses view={view} revealed={revealed} />
          <OrderHistory history={view.history} />
          <OrderDeposits deposits={view.deposits} />
          <OrderPayouts payouts={view.payouts} />
          <OrderLedger ledger={view.ledger} />
        </>
      )}
    </OfficeFrame>
  );
}
