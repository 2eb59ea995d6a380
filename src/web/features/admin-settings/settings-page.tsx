/** Incident rules on crediting, payout stops, pause switches for new orders, and the screening list. */
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { PauseSwitch } from '../../components/office/pause-switch.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { CreditPanel } from './credit-panel.tsx';
import type { SettingsView, SwitchRow } from './settings-view.ts';
import { StopsPanel } from './stops-panel.tsx';
import { SurplusPanel } from './surplus-panel.tsx';

type Props = Readonly<{ operator: PageOperator; view: SettingsView; failure: Failure | undefined }>;

export function SettingsPage({ operator, view, failure }: Props) {
  const t = useTranslate();
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.settings')}>
      <CreditPanel credit={view.credit} failure={failure} />
      <StopsPanel stops={view.stops} failure={failure} />
      <SurplusPanel surpluses={view.surpluses} failure={failure} />
      <DataTable
        title={t('admin.pause.title')}
        text={t('admin.pause.text')}
        rows={view.switches}
        keyOf={({ scope }) => scope}
        columns={[
          { name: t('admin.pause.scope'), render: ({ name }) => name },
          { name: t('admin.order.state'), render: ({ pause }) => <PausePill isPaused={pause !== null} /> },
          { name: t('admin.reason'), look: 'break', render: ({ pause }) => <Reason pause={pause} /> },
        ]}
        renderActions={({ scope, name, pause }) => (
          <PauseSwitch {...{ scope, name, failure }} isPaused={pause !== null} />
        )}
      />
      <Screening screening={view.screening} />
    </OfficeFrame>
  );
}

function PausePill({ isPaused }: Readonly<{ isPaused: boolean }>) {
  const t = useTranslate();
  return (
    <StatusPill tone={isPaused ? 'warn' : 'good'}>
      {isPaused ? t('admin.pause.paused') : t('admin.pause.open')}
    </StatusPill>
  );
}

function Reason({ pause }: Pick<SwitchRow, 'pause'>) {
  const t = useTranslate();
  if (pause === null) return '–';
  return (
    <>
      {pause.reason}
      <small>{t('admin.pause.by', { name: pause.by, time: pause.since })}</small>
    </>
  );
}

function Screening({ screening }: Readonly<{ screening: SettingsView['screening'] }>) {
  const t = useTranslate();
  const facts = [
    [t('admin.screening.source'), screening.source],
    [t('admin.screening.date'), screening.date],
    [t('admin.screening.entries'), screening.entries],
    [t('admin.screening.held'), screening.heldOrders],
    [t('admin.screening.flagged'), screening.flaggedDeposits],
    [t('admin.screening.refused'), screening.refusedPayouts],
  ] as const;
  return (
    <section className="panel">
      <h2>
        {t('admin.screening.title')}{' '}
        <StatusPill tone={screening.isStale ? 'bad' : 'good'}>
          {screening.isStale ? t('admin.screening.stale') : t('admin.screening.fresh')}
        </StatusPill>
      </h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
