/** The page of an invoice: who asks for how much, and how to pay it with another asset. Links and one form. */
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import { Filled, usePagePath, useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { InvoiceAssets } from './invoice-assets.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import type { InvoiceAnswer, InvoiceData } from './invoice-view.ts';

type Props = Readonly<{ view: InvoiceData; answer: InvoiceAnswer | undefined }>;

export function InvoicePage({ view, answer }: Props) {
  const t = useTranslate();
  const { amount, back, figures } = view;
  return (
    <div className="wrap invoice">
      <header className="page-head">
        <h1>
          <Filled
            text={t.loose('invoice.title')}
            parts={{
              amount: (
                <span className="num" translate="no">
                  {amount.full} {amount.symbol}
                </span>
              ),
            }}
          />
        </h1>
        {view.description !== null && (
          <p className="invoice-description" dir="auto">
            {view.description}
          </p>
        )}
      </header>
      <InvoiceFacts view={view} />
      <InvoiceNote view={view} />
      {view.assets.length > 0 && <InvoiceAssets view={view} />}
      {figures && <InvoiceForm view={view} figures={figures} answer={answer} />}
      {back && (
        <p className="content-actions">
          <LinkButton href={back.href} rel="noreferrer">
            {t('invoice.back', { host: back.host })}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function InvoiceFacts({ view }: Readonly<{ view: InvoiceData }>) {
  const t = useTranslate();
  const { amount, askedBy } = view;
  return (
    <section className="panel invoice-facts" aria-label={t('invoice.facts')}>
      <dl>
        <div>
          <dt>{t('invoice.askedBy')}</dt>
          <dd dir="auto">{askedBy ?? t('invoice.nobody')}</dd>
        </div>
        <div>
          <dt>{t('invoice.amount')}</dt>
          <dd>
            <span className="num" translate="no">
              {amount.full} {amount.symbol}
            </span>{' '}
            <small translate="no">{amount.network}</small>
          </dd>
        </div>
        <div>
          <dt>{t('invoice.to')}</dt>
          <dd>
            <AddressGroups address={view.receiveAddress} size="small" />
          </dd>
        </div>
        <div>
          <dt>{t('invoice.until')}</dt>
          <dd>
            <Moment {...view.expires} kind="minute" />
          </dd>
        </div>
        <div>
          <dt>{t('invoice.number')}</dt>
          <dd className="num" translate="no">
            {view.invoiceNumber}
          </dd>
        </div>
      </dl>
      <p className="invoice-caution">{askedBy === null ? t('invoice.anybody') : t('invoice.caution')}</p>
    </section>
  );
}

const tones = {
  in_progress: 'info',
  paid: 'good',
  underpaid: 'warn',
  expired: 'warn',
  cancelled: 'warn',
  unkeyed: 'bad',
} as const;

/** What became of it, or that an order waits already. */
function InvoiceNote({ view }: Readonly<{ view: InvoiceData }>) {
  const t = useTranslate();
  const { state, order, received } = view;
  if (state === 'open') {
    return view.assets.length === 0 ? <Note tone="warn">{t('invoice.noAssets')}</Note> : null;
  }
  const name = state === 'in_progress' && order?.isWaiting === true ? 'waiting' : state;
  return (
    <Note tone={tones[state]} title={t(`invoice.${name}.title`)} role="status">
      <p>{t.loose(`invoice.${name}.text`, { received: received ?? '' })}</p>
      {order && (
        <p>
          <a href={order.href}>{t('invoice.showOrder')}</a>
        </p>
      )}
    </Note>
  );
}

export function MissingInvoice() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="notice wrap" role="alert">
      <h1>{t('invoice.missing.title')}</h1>
      <p>{t('invoice.missing.text')}</p>
      <p className="notice-actions">
        <LinkButton href={pageAt('home')} look="primary">
          {t('invoice.missing.home')}
        </LinkButton>
      </p>
    </section>
  );
}
