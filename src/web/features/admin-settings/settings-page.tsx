/** Payout stops, pause switches for new orders, and the screening list. */
import type { Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { PauseSwitch } from '../../components/office/pause-switch.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { SettingsView, SwitchRow } from './settings-view.ts';
import { StopsPanel } from './stops-panel.tsx';

type Props = Readonly<{ username: string; hasSecondFactor: boolean; view: SettingsView; failure: Failure | undefined }>;

export function SettingsPage({ username, hasSecondFactor, view, failure }: Props) {
  const t = useTranslate();
  return (
    <OfficeFrame {...{ username, hasSecondFactor, failure }} title={t('admin.nav.settings')}>
      <StopsPanel stops={view.stops} failure={failure} />
      <section className="panel table-panel">
        <h2>{t('admin.pause.title')}</h2>
        <p className="quiet table-text">{t('admin.pause.text')}</p>
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.pause.scope')}</th>
              <th scope="col">{t('admin.order.state')}</th>
              <th scope="col">{t('admin.reason')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('admin.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {view.switches.map((row) => (
              <Row key={row.scope} row={row} failure={failure} />
            ))}
          </tbody>
        </table>
      </section>
      <Screening screening={view.screening} />
    </OfficeFrame>
  );
}

function Row({ row: { scope, name, pause }, failure }: Readonly<{ row: SwitchRow; failure: Failure | undefined }>) {
  const t = useTranslate();
  return (
    <tr>
      <th scope="row" className="lead">
        {name}
      </th>
      <td data-label={t('admin.order.state')}>
        <StatusPill tone={pause ? 'warn' : 'good'}>
          {pause ? t('admin.pause.paused') : t('admin.pause.open')}
        </StatusPill>
      </td>
      <td className="break" data-label={t('admin.reason')}>
        {pause ? pause.reason : '–'}
        {pause && <small>{t('admin.pause.by', { name: pause.by, time: pause.since })}</small>}
      </td>
      <td className="row-actions">
        <PauseSwitch scope={scope} name={name} isPaused={pause !== null} failure={failure} />
      </td>
    </tr>
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
