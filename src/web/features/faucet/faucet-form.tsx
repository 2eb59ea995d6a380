/** Currency, address and amount. Errors are shown at their field, and typed values are kept. */
import { SelectField } from '../../components/office/select-field.tsx';
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FaucetAnswer, FaucetView } from './faucet-view.ts';

type Props = Readonly<{ view: FaucetView; answer: FaucetAnswer | undefined }>;

export function FaucetForm({ view, answer }: Props) {
  const { t, pathname } = useSite();
  const refused = answer?.kind === 'unpaid' ? answer : undefined;
  const { currency, address, amount } = refused?.typed ?? view.asked;
  const errorOf = (field: string): string | undefined => (refused?.field === field ? refused.message : undefined);
  return (
    <section className="content-section near" aria-labelledby="coins">
      <h2 id="coins">{t('faucet.form.title')}</h2>
      {answer?.kind === 'paid' && <Receipt paid={answer} />}
      {refused?.field === null && (
        <Note tone="bad" role="alert">
          {refused.message}
        </Note>
      )}
      {/* `noValidate`: the browser's checks would be in another language and hide ours. The fragment scrolls here. */}
      <form method="post" action={`${pathname}#coins`} className="panel faucet-form" noValidate>
        <input type="hidden" name="intent" value="pay" />
        <div className="faucet-fields">
          <SelectField
            label={t('faucet.form.currency')}
            name="currency"
            defaultValue={currency}
            error={errorOf('currency')}
            options={view.currencies.map(({ id, label }) => ({ value: id, label }))}
          />
          <TextField
            label={t('faucet.form.amount')}
            name="amount"
            inputMode="decimal"
            maxLength={40}
            defaultValue={amount}
            error={errorOf('amount')}
            hint={<Hint>{t('faucet.form.amountHint')}</Hint>}
          />
        </div>
        <TextField
          label={t('faucet.form.address')}
          name="address"
          className="mono"
          maxLength={200}
          defaultValue={address}
          error={errorOf('address')}
        />
        <Button type="submit" look="primary" size="large">
          <Icon name="send" />
          {t('faucet.form.send')}
        </Button>
      </form>
    </section>
  );
}

function Receipt({ paid }: Readonly<{ paid: Extract<FaucetAnswer, { kind: 'paid' }> }>) {
  const t = useTranslate();
  return (
    <Note tone="good" title={t('faucet.paid.title', { amount: paid.amount })} role="status">
      <p>{t('faucet.paid.text', { chain: paid.chain })}</p>
      <dl className="faucet-receipt">
        <dt>{t('faucet.form.address')}</dt>
        <dd>
          <AddressGroups address={paid.to} size="small" />
        </dd>
        <dt>{t('faucet.paid.id')}</dt>
        <dd>
          <code className="select-all" translate="no">
            {paid.txid}
          </code>
        </dd>
      </dl>
    </Note>
  );
}
