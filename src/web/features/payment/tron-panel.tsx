/** Manual check of a TRON payment. The transaction hash is optional. */
import { useRevalidator } from 'react-router';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IntentForm, useBusyIntent } from './intent-form.tsx';
import { OwnLink } from './own-link.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import type { PaymentView, TronState, TronView } from './payment-view.ts';
import { withQuery } from './with-query.ts';

const tones = {
  checking: 'info',
  detected: 'info',
  confirmed: 'good',
  not_confirmed: 'warn',
  failed: 'bad',
} as const satisfies Record<TronState, string>;

export function TronPanel({ view, tron }: Readonly<{ view: PaymentView; tron: TronView }>) {
  const t = useTranslate();
  const { state: loading } = useRevalidator();
  const isChecking = useBusyIntent() === 'paid' || loading === 'loading';
  const state = isChecking && tron.canCheck ? 'checking' : tron.state;
  return (
    <section className="panel tron-panel" aria-labelledby="tron-title">
      <div className="panel-head">
        <h2 id="tron-title">{t('payment.tron.title')}</h2>
      </div>
      {tron.canCheck && <p className="panel-note">{t('payment.tron.text')}</p>}
      <p role="status">{state !== null && <StatusPill tone={tones[state]}>{t(`payment.tron.${state}`)}</StatusPill>}</p>
      {tron.isHashUnknown && tron.state !== 'failed' && <Hint tone="warn">{t('payment.tron.hashUnknown')}</Hint>}
      {tron.time && (
        <dl className="summary num">
          <div>
            <dt>{t('payment.tron.time')}</dt>
            <dd>
              <Moment {...tron.time} />
            </dd>
          </div>
          <div>
            <dt>{t('payment.tron.confirmations')}</dt>
            <dd>{tron.confirmations}</dd>
          </div>
        </dl>
      )}
      {tron.canCheck && <TronForm view={view} tron={tron} />}
    </section>
  );
}

function TronForm({ view, tron }: Readonly<{ view: PaymentView; tron: TronView }>) {
  const t = useTranslate();
  const isOpen = view.edit === 'hash' || tron.hash !== '';
  return (
    <IntentForm intent="paid" className="tron-form">
      {isOpen ? (
        <TextField
          name="txHash"
          label={t('payment.tron.hash')}
          defaultValue={tron.hash}
          maxLength={128}
          className="mono"
        />
      ) : (
        <OwnLink className="text-link" to={withQuery(view.path, 'edit=hash')}>
          {t('payment.tron.addHash')}
        </OwnLink>
      )}
      <div className="form-actions">
        <Button type="submit" look="secondary">
          {t('payment.tron.verify')}
        </Button>
        <OwnLink className="button plain" to={view.path}>
          <Icon name="refresh-cw" />
          {t('payment.tron.refresh')}
        </OwnLink>
      </div>
    </IntentForm>
  );
}
