/** Everything that was agreed for an order, line by line. */
import { Moment } from '../../components/orders/moment.tsx';
import type { ReactNode } from 'react';
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { AmountFlow } from '../../components/orders/amount-flow.tsx';
import { Copy } from '../../components/orders/copy.tsx';
import { Timed } from '../../components/orders/timed.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import type { MixView } from './mix-view.ts';
import type { FiguresView, PaymentView, SummaryView } from './payment-view.ts';
import { RefundAddress } from './refund-address.tsx';

type Props = Readonly<{ view: PaymentView; answer: PaymentAnswer | undefined }>;

export function SummaryPanel({ view, answer }: Props) {
  const t = useTranslate();
  const { summary } = view;
  return (
    <section className="panel" aria-labelledby="summary-title">
      <div className="panel-head">
        <h2 id="summary-title">{t('payment.summary')}</h2>
      </div>
      {view.payment && view.flow && <AmountFlow flow={view.flow} />}
      <dl className="summary num">
        <Figures summary={summary} />
        <Row name={t('payment.orderNumber')}>
          <span className="select-all">{view.orderNumber}</span>
          <Copy text={view.orderNumber} label={t('payment.copyNumber')} isIconOnly look="plain" />
        </Row>
        <Row name={t('payment.orderType')}>
          {view.mix?.kind ?? t(`payment.type.${view.wasFixed ? 'wasFixed' : view.orderType}`)}
        </Row>
        {view.mix?.settings.map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        <Row name={t('payment.created')}>
          <Moment {...view.created} />
        </Row>
        {view.payment === null && <AddressRow name={t('payment.depositAddress')} address={summary.depositAddress} />}
        <AddressRow
          name={t('payment.deliverTo')}
          address={summary.receiveAddress}
          copyLabel={t('payment.copyReceive')}
        />
        {view.mix && <MixRows mix={view.mix} />}
      </dl>
      {view.mix?.remarks.map((remark) => (
        <p key={remark} className="panel-note">
          {remark}
        </p>
      ))}
      <RefundAddress view={view} answer={answer} />
      {summary.erasedOn !== null && (
        <p className="panel-note">
          <Timed text={t('payment.erased', { date: summary.erasedOn })} />
        </p>
      )}
    </section>
  );
}

/** The figures of an order. Expected figures are shown only while they can still come true. */
function Figures({ summary: { ordered, figures } }: Readonly<{ summary: SummaryView }>) {
  const t = useTranslate();
  if (figures.kind === 'exchange') return <ExchangeFigures figures={figures} />;
  return (
    <>
      <Row name={t('payment.ordered')}>{ordered}</Row>
      {figures.kind !== 'none' && <Row name={t('payment.deposited')}>{figures.deposited}</Row>}
      {figures.kind === 'refund' && (
        <>
          <Row name={t('payment.networkFee')}>−{figures.networkFee}</Row>
          <Row name={t('payment.refunded')} isTotal>
            {figures.refund}
          </Row>
        </>
      )}
    </>
  );
}

function ExchangeFigures({ figures }: Readonly<{ figures: Extract<FiguresView, { kind: 'exchange' }> }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { rateKind, rate, ratesQuery, deposited, feePercent, fee, partnerShare, networkFee, receive } = figures;
  return (
    <>
      <Row name={<a href={pageAt('rates') + ratesQuery}>{t(`payment.rate.${rateKind}`)}</a>}>{rate}</Row>
      {deposited !== null && <Row name={t('payment.deposited')}>{deposited}</Row>}
      <Row name={t('payment.fee', { percent: feePercent })}>−{fee}</Row>
      {partnerShare && <Row name={t('payment.partnerShare', partnerShare)}>{partnerShare.amount}</Row>}
      <Row name={t('payment.networkFee')}>−{networkFee}</Row>
      <Row name={t(rateKind === 'final' ? 'payment.receive.final' : 'payment.receive.estimate')} isTotal>
        {receive}
      </Row>
    </>
  );
}

function MixRows({ mix: { furtherAddresses, planHash } }: Readonly<{ mix: MixView }>) {
  return (
    <>
      {furtherAddresses && (
        <div className="address-row">
          <dt>{furtherAddresses.name}</dt>
          <dd>
            <ol className="further-addresses" start={2}>
              {furtherAddresses.addresses.map((address, place) => (
                // Addresses are never reordered, and may be equal.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place}>
                  <code className="select-all" translate="no">
                    {address}
                  </code>
                </li>
              ))}
            </ol>
          </dd>
        </div>
      )}
      <div className="address-row">
        <dt>
          {planHash.name}
          <Copy text={planHash.value} label={planHash.copyLabel} isIconOnly look="plain" />
        </dt>
        <dd>
          <code className="plan-hash select-all" translate="no">
            {planHash.value}
          </code>
          {planHash.text !== null && <small>{planHash.text}</small>}
        </dd>
      </div>
    </>
  );
}

function Row({
  name,
  children,
  isTotal = false,
}: Readonly<{ name: ReactNode; children: ReactNode; isTotal?: boolean }>) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function AddressRow({ name, address, copyLabel }: Readonly<{ name: string; address: string; copyLabel?: string }>) {
  return (
    <div className="address-row">
      <dt>
        {name}
        {copyLabel !== undefined && <Copy text={address} label={copyLabel} isIconOnly look="plain" />}
      </dt>
      <dd>
        <AddressGroups address={address} size="small" />
      </dd>
    </div>
  );
}
