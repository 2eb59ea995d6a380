/** The state of each chain, with the switch that pauses new orders on it. */
import type { Failure } from '../../components/office/failure.ts';
import { PauseSwitch } from '../../components/office/pause-switch.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { ChainRow } from './overview-view.ts';

type Props = Readonly<{ chains: readonly ChainRow[]; failure: Failure | undefined }>;

export function ChainTable({ chains, failure }: Props) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.chain.title')}</h2>
      <table className="office-table num">
        <thead>
          <tr>
            <th scope="col">{t('admin.chain')}</th>
            <th scope="col">{t('admin.chain.state')}</th>
            <th scope="col" className="end">
              {t('admin.chain.height')}
            </th>
            <th scope="col" className="end">
              {t('admin.chain.lag')}
            </th>
            <th scope="col" className="end">
              {t('admin.chain.unread')}
            </th>
            <th scope="col" className="end">
              {t('admin.chain.fee')}
            </th>
            <th scope="col" className="end">
              {t('admin.chain.orders')}
            </th>
          </tr>
        </thead>
        <tbody>
          {chains.map((row) => (
            <tr key={row.chain}>
              <th scope="row" className="lead">
                {row.name}
              </th>
              <td data-label={t('admin.chain.state')}>
                <ChainState row={row} />
              </td>
              <td className="end" data-label={t('admin.chain.height')}>
                {row.height}
              </td>
              <td className="end" data-label={t('admin.chain.lag')}>
                {row.lag}
              </td>
              <td className="end" data-label={t('admin.chain.unread')}>
                {row.unread}
              </td>
              <td className="end" data-label={t('admin.chain.fee')}>
                {row.fee}
              </td>
              <td className="end" data-label={t('admin.chain.orders')}>
                <PauseSwitch scope={row.chain} name={row.name} isPaused={row.isPaused} failure={failure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ChainState({ row: { downSince, isPaused } }: Readonly<{ row: ChainRow }>) {
  const t = useTranslate();
  return (
    <span className="pills">
      {downSince === null ? (
        <StatusPill tone="good">{t('admin.chain.up')}</StatusPill>
      ) : (
        <StatusPill tone="bad">{t('admin.chain.down', { age: downSince })}</StatusPill>
      )}
      {isPaused && <StatusPill tone="warn">{t('admin.pause.paused')}</StatusPill>}
    </span>
  );
}
