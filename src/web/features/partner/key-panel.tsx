/** The key's rights, and how much of its limits is used. */
import type { ReactNode } from 'react';
import { useTranslate } from '../../site-context.tsx';
import type { KeyView } from './partner-view.ts';

export function KeyPanel({ view }: Readonly<{ view: KeyView }>) {
  const t = useTranslate();
  const { label, hint, scope, requests, unpaid, lastUsedOn, expiresOn, share, webhooks } = view;
  return (
    <section className="panel" aria-labelledby="key-title">
      <h2 id="key-title">
        {label} <span className="mono quiet">…{hint}</span>
      </h2>
      <dl className="partner-facts">
        <Fact name={t('partner.scope')}>{t(`partner.scope.${scope}`)}</Fact>
        <Fact name={t('partner.requests')}>{t('partner.requestsLeft', requests)}</Fact>
        <Fact name={t('partner.unpaid')}>{t('partner.unpaidOf', unpaid)}</Fact>
        <Fact name={t('partner.share')}>{share ? t('partner.shareOf', share) : t('partner.noShare')}</Fact>
        <Fact name={t('partner.webhooks')}>{webhooks}</Fact>
        <Fact name={t('partner.lastUsed')}>{lastUsedOn ?? t('partner.never')}</Fact>
        <Fact name={t('partner.expires')}>{expiresOn ?? t('partner.noExpiry')}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
