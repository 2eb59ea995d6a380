/** Hands on the simulated chains: pay in every way an order can be paid, make blocks, move the clock. Plain forms. */
import { Form, useNavigation } from 'react-router';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = Readonly<{
  chains: readonly Readonly<{ id: string; name: string }>[];
  spans: readonly Readonly<{ seconds: number; text: string }>[];
  /** Why the last deed was refused. */
  problem: string | undefined;
}>;

const payments = ['exact', 'little', 'much', 'twice', 'late'] as const;

export function SandboxPanel({ chains, spans, problem }: Props) {
  const t = useTranslate();
  const { state, formData } = useNavigation();
  const busy = state === 'idle' ? null : formData?.get('intent');
  return (
    <section className="panel sandbox-panel" aria-labelledby="sandbox-title">
      <div className="panel-head">
        <h2 id="sandbox-title">
          <Icon name="flask-conical" />
          {t('payment.sandbox.title')}
        </h2>
      </div>
      <p className="panel-note">{t('payment.sandbox.text')}</p>
      {problem !== undefined && <Hint tone="bad">{problem}</Hint>}
      <Form
        method="post"
        replace
        preventScrollReset
        discover="none"
        className="sandbox-row"
        aria-label={t('payment.sandbox.pay')}
      >
        <span>{t('payment.sandbox.pay')}</span>
        <div className="sandbox-buttons">
          {payments.map((payment) => (
            <Button
              key={payment}
              type="submit"
              look={payment === 'exact' ? 'soft' : 'secondary'}
              name="intent"
              value={`sandbox-${payment}`}
              isBusy={busy === `sandbox-${payment}`}
            >
              {t(`payment.sandbox.${payment}`)}
            </Button>
          ))}
        </div>
      </Form>
      <div className="sandbox-row">
        <span>{t('payment.sandbox.block')}</span>
        <div className="sandbox-buttons">
          {chains.map(({ id, name }) => (
            <Form key={id} method="post" replace preventScrollReset discover="none">
              <input type="hidden" name="intent" value="sandbox-block" />
              <Button type="submit" name="chain" value={id}>
                {t('payment.sandbox.blockOn', { chain: name })}
              </Button>
            </Form>
          ))}
        </div>
      </div>
      <Form
        method="post"
        replace
        preventScrollReset
        discover="none"
        className="sandbox-row"
        aria-label={t('payment.sandbox.clock')}
      >
        <span>
          {t('payment.sandbox.clock')} <small>{t('payment.sandbox.clockHint')}</small>
        </span>
        <input type="hidden" name="intent" value="sandbox-clock" />
        <div className="sandbox-buttons">
          {spans.map(({ seconds, text }) => (
            <Button key={seconds} type="submit" name="seconds" value={seconds}>
              +{text}
            </Button>
          ))}
        </div>
      </Form>
    </section>
  );
}
