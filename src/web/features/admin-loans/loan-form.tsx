/** Form for a new loan. Fee and total are shown while typing; the server's figures are the ones that count. */
import { useState } from 'react';
import { loanCurrencies } from '#src/domain/loan/loan-currency.ts';
import { loanFeeBasisPoints } from '#src/domain/loan/loan.ts';
import { formatBasisPoints } from '#src/i18n/format.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { deriveSums } from './derive-sums.ts';

type Props = Readonly<{ formToken: string; failure: Failure | undefined }>;

const intent = 'create';
const names = ['usdtAmount', 'rate', 'customerAddress'] as const;
type Name = (typeof names)[number];

export function LoanForm({ formToken, failure }: Props) {
  const { t, language } = useSite();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>(() => readTyped(failure));
  const hasEmpty = names.some((name) => typed[name].trim() === '');
  const sums = deriveSums(typed.usdtAmount, language);
  const bind = (name: Name) => ({
    name,
    defaultValue: typed[name],
    error: problemOf(failure, intent, name),
    onChange: (event: Readonly<{ target: Readonly<{ value: string }> }>) =>
      setTyped((known) => ({ ...known, [name]: event.target.value })),
  });
  return (
    <form method="post" className="panel loan-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={formToken} />
      <h2>{t('admin.loan.create')}</h2>
      <div className="form-grid">
        <TextField label={t('admin.loan.amount')} inputMode="decimal" maxLength={40} {...bind('usdtAmount')} />
        <TextField label={t('admin.loan.rate')} inputMode="decimal" maxLength={40} {...bind('rate')} />
        <SelectField
          label={t('admin.loan.currency')}
          name="currency"
          defaultValue={typedIn(failure, intent, 'currency') ?? ''}
          error={problemOf(failure, intent, 'currency')}
          options={[
            { value: '', label: t('admin.loan.byAddress') },
            ...loanCurrencies.map((id) => ({ value: id, label: id })),
          ]}
        />
      </div>
      <TextField
        label={t('admin.loan.customer')}
        maxLength={120}
        className="mono"
        hint={<Hint>{t('admin.loan.customerHint')}</Hint>}
        {...bind('customerAddress')}
      />
      <StepUpFields intent={intent} failure={failure} />
      <div className="loan-foot">
        <dl className="loan-sums num">
          <div>
            <dt>{t('admin.loan.feeOf', { rate: formatBasisPoints(language, loanFeeBasisPoints) })}</dt>
            <dd id="loan-fee">{sums?.fee ?? '–'}</dd>
          </div>
          <div>
            <dt>{t('admin.loan.total')}</dt>
            <dd id="loan-total">{sums?.total ?? '–'}</dd>
          </div>
        </dl>
        <Button type="submit" look="primary" disabled={isHydrated && hasEmpty}>
          {t('admin.loan.create')}
        </Button>
      </div>
      <noscript>
        <Hint>{t('admin.loan.derived')}</Hint>
      </noscript>
    </form>
  );
}

function readTyped(failure: Failure | undefined): Readonly<Record<Name, string>> {
  const read = (name: Name): string => typedIn(failure, intent, name) ?? '';
  return { usdtAmount: read('usdtAmount'), rate: read('rate'), customerAddress: read('customerAddress') };
}
