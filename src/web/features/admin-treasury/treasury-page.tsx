/** The treasury: acts and who waits for whom, withdrawals, and the addresses they may go to. */
import { useState } from 'react';
import { Allowed } from '../../components/office/allowed.tsx';
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useLiveList } from '../../components/office/use-live-list.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { ActTable } from './act-table.tsx';
import { ListedTable } from './listed-table.tsx';
import { RefillForm, RefillTable } from './refills.tsx';
import { ListForm, WithdrawForm } from './treasury-forms.tsx';
import type { TreasuryView } from './treasury-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  view: TreasuryView;
  formToken: string;
  failure: Failure | undefined;
}>;

export function TreasuryPage({ operator, view, formToken, failure }: Props) {
  const t = useTranslate();
  const { limits } = view;
  useLiveList('treasury', failure === undefined ? view.mark : null);
  // A form keeps its token (idempotency key) when it is corrected, and when the list is read again under it, so that it
  // is one act however often it is sent.
  const [firstToken] = useState(formToken);
  const tokenOf = (intent: string): string => typedIn(failure, intent, 'formToken') ?? firstToken;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.treasury')}>
      <Note tone="info">
        <p>{t('admin.treasury.limits', { act: limits.act, day: limits.day })}</p>
        {view.signer && <SignerRule rule={view.signer} />}
      </Note>
      <ActTable rows={view.acts} failure={failure} />
      <Allowed act="withdrawal_proposed" title={t('admin.treasury.withdraw')}>
        <WithdrawForm view={view} formToken={tokenOf('withdraw')} failure={failure} />
      </Allowed>
      <ListedTable rows={view.addresses} cooling={limits.cooling} failure={failure} />
      <Allowed act="withdrawal_address_proposed" title={t('admin.treasury.addAddress')}>
        <ListForm cooling={limits.cooling} formToken={tokenOf('list')} failure={failure} />
      </Allowed>
      <RefillTable rows={view.refills} failure={failure} />
      <Allowed act="refill_requested" title={t('admin.treasury.requestRefill')}>
        <RefillForm failure={failure} />
      </Allowed>
    </OfficeFrame>
  );
}

/** Whether the signer believes this service, or people. */
function SignerRule({ rule: { areNeeded, names } }: Readonly<{ rule: NonNullable<TreasuryView['signer']> }>) {
  const t = useTranslate();
  if (!areNeeded) return <p>{t('admin.treasury.signer.said')}</p>;
  if (names.length === 0) return <p>{t('admin.treasury.signer.nobody')}</p>;
  return <p>{t('admin.treasury.signer.proven', { names: names.join(', ') })}</p>;
}
