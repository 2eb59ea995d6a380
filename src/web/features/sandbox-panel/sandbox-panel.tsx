/**
 * Controls of the simulated chains: pay in every way an order can be paid, mine blocks, move the clock. Plain forms.
 */
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';

type Chains = readonly Readonly<{ id: string; name: string }>[];
type Spans = readonly Readonly<{ seconds: number; text: string }>[];

/** Props of the panel. `problem` says why the last action was refused. */
type Props = Readonly<{ chains: Chains; spans: Spans; problem: string | undefined }>;

const payments = ['exact', 'little', 'much', 'twice', 'late'] as const;

export function SandboxPanel({ chains, spans, problem }: Props) {
  const t = useTranslate();
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
      <Payments />
      <Blocks chains={chains} />
      <ClockSteps spans={spans} />
    </section>
  );
}

function Payments() {
  const t = useTranslate();
  const { state, formData } = useNavigation();
  const busy = state === 'idle' ? null : formData?.get('intent');
  return (
    <PanelForm label={t('payment.sandbox.pay')}>
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
    </PanelForm>
  );
}

function Blocks({ chains }: Readonly<{ chains: Chains }>) {
  const t = useTranslate();
  return (
    <PanelForm label={t('payment.sandbox.block')} intent="sandbox-block">
      {chains.map(({ id, name }) => (
        <Button key={id} type="submit" name="chain" value={id}>
          {t('payment.sandbox.blockOn', { chain: name })}
        </Button>
      ))}
    </PanelForm>
  );
}

function ClockSteps({ spans }: Readonly<{ spans: Spans }>) {
  const t = useTranslate();
  return (
    <PanelForm
      label={t('payment.sandbox.clock')}
      hint={<small>{t('payment.sandbox.clockHint')}</small>}
      intent="sandbox-clock"
    >
      {spans.map(({ seconds, text }) => (
        <Button key={seconds} type="submit" name="seconds" value={seconds}>
          +{text}
        </Button>
      ))}
    </PanelForm>
  );
}

/** Props of one form. If there is no `intent`, each button of the form carries its own. */
type FormProps = Readonly<{ label: string; hint?: ReactNode; intent?: string; children: ReactNode }>;

function PanelForm({ label, hint, intent, children }: FormProps) {
  return (
    <Form method="post" replace preventScrollReset discover="none" className="sandbox-row" aria-label={label}>
      <span>
        {label} {hint}
      </span>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <div className="sandbox-buttons">{children}</div>
    </Form>
  );
}
