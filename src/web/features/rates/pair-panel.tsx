/** A pair to choose, and what its rate is made of. A plain GET form, so that it works without JavaScript. */
import { SelectField } from '../../components/office/select-field.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PairView, TermRow } from './pair-view.server.ts';
import type { RatesView } from './rates-view.server.ts';

type Props = Readonly<{ pair: PairView; options: RatesView['options'] }>;

export function PairPanel({ pair, options }: Props) {
  const t = useTranslate();
  return (
    <section className="content-section near" aria-labelledby="pair">
      <PairForm pair={pair} options={options} />
      <h2 id="pair">{pair.title}</h2>
      {pair.trouble !== null && (
        <Note tone="warn" title={t('rates.pair.paused')}>
          {pair.trouble}
        </Note>
      )}
      {pair.rate && (
        <>
          <p className="num">
            <b>{pair.rate.mid}</b> {pair.rate.amount}
          </p>
          <Terms rows={pair.rate.terms} />
        </>
      )}
    </section>
  );
}

function PairForm({ pair: { typed, amountError }, options }: Props) {
  const { t, pathname } = useSite();
  return (
    <form method="get" action={pathname} className="panel rate-form" noValidate>
      <SelectField label={t('rates.form.from')} name="sendCurrency" defaultValue={typed.from} options={options} />
      <SelectField label={t('rates.form.to')} name="receiveCurrency" defaultValue={typed.to} options={options} />
      <TextField
        label={t('rates.form.amount')}
        name="sendAmount"
        inputMode="decimal"
        maxLength={40}
        defaultValue={typed.amount}
        error={amountError ?? undefined}
        hint={<Hint>{t('rates.form.amountHint')}</Hint>}
      />
      <Button type="submit" look="primary">
        {t('rates.form.show')}
      </Button>
    </form>
  );
}

function Terms({ rows }: Readonly<{ rows: readonly TermRow[] }>) {
  const t = useTranslate();
  return (
    <div className="table-frame rate-terms">
      <table className="num" aria-labelledby="pair">
        <thead>
          <tr>
            <th scope="col">{t('rates.term')}</th>
            <th scope="col" className="end">
              {t('rates.floating')}
            </th>
            <th scope="col" className="end">
              {t('rates.fixed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, why, floating, fixed, isSum }) => (
            <tr key={name} className={isSum ? 'sum' : undefined}>
              <th scope="row">
                {name}
                {why !== null && <small>{why}</small>}
              </th>
              <td className="end">{floating}</td>
              <td className="end">{fixed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
