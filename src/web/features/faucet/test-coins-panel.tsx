/** Pays an order with test coins, where there is a faucet: the exact amount, less or more. Plain forms. */
import { Form, useNavigation } from 'react-router';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * Props of the panel. `href` links to the faucet, filled in for this order. `problem` says why the last payment failed.
 */
type Props = Readonly<{ href: string; problem: string | undefined }>;

const payments = ['exact', 'little', 'much'] as const;

export function TestCoinsPanel({ href, problem }: Props) {
  const t = useTranslate();
  const { state, formData } = useNavigation();
  const busy = state === 'idle' ? null : formData?.get('intent');
  return (
    <section className="panel sandbox-panel" aria-labelledby="faucet-title">
      <div className="panel-head">
        <h2 id="faucet-title">
          <Icon name="flask-conical" />
          {t('payment.faucet.title')}
        </h2>
      </div>
      <p className="panel-note">{t('payment.faucet.text')}</p>
      {problem !== undefined && <Hint tone="bad">{problem}</Hint>}
      <Form method="post" replace preventScrollReset discover="none" className="sandbox-row">
        <div className="sandbox-buttons">
          {payments.map((payment) => (
            <Button
              key={payment}
              type="submit"
              look={payment === 'exact' ? 'soft' : 'secondary'}
              name="intent"
              value={`faucet-${payment}`}
              isBusy={busy === `faucet-${payment}`}
            >
              {t(`payment.sandbox.${payment}`)}
            </Button>
          ))}
        </div>
      </Form>
      <p className="faucet-more">
        <a href={href}>{t('payment.faucet.more')}</a>
      </p>
    </section>
  );
}
