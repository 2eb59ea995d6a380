/** The platform addresses: where the service's own coins are kept, and where loans are paid back to. */
import type { Failure } from '../../components/office/failure.ts';
import { Allowed } from '../../components/office/allowed.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressTable } from './address-table.tsx';
import type { AddressDraft, AddressRow, HotWalletRow, NetworkChoice } from './address-view.ts';
import { HotWalletPanel } from './hot-wallet-panel.tsx';

type Props = Readonly<{
  operator: PageOperator;
  rows: readonly AddressRow[];
  wallets: readonly HotWalletRow[];
  networks: readonly NetworkChoice[];
  draft: AddressDraft;
  failure: Failure | undefined;
}>;

export function AddressPage({ operator, rows, wallets, networks, draft, failure }: Props) {
  const t = useTranslate();
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.addresses')}>
      <Allowed act="address_created" title={t('admin.address.create')}>
        <AddressForm draft={mend(draft, failure)} networks={networks} failure={failure} />
      </Allowed>
      <AddressTable rows={rows} failure={failure} />
      <HotWalletPanel wallets={wallets} />
    </OfficeFrame>
  );
}

/** Refills the form with the typed values after a refusal. */
function mend(draft: AddressDraft, failure: Failure | undefined): AddressDraft {
  if (failure?.intent !== 'create' && failure?.intent !== 'update') return draft;
  const { typed } = failure;
  const read = (name: string): string => typed[name] ?? '';
  return {
    id: failure.intent === 'update' ? read('id') : null,
    label: read('label'),
    currency: read('currency'),
    network: read('network'),
    address: read('address'),
    isActive: typed['isActive'] === 'on',
    isDefault: typed['isDefault'] === 'on',
  };
}
