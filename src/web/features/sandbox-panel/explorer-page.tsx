/** The sandbox's block explorer. A page without JavaScript: it shows a snapshot and says how to reload. */
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { useSite } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { ExplorerView } from './to-explorer-view.server.ts';

type Props = Readonly<{ view: ExplorerView | null; backTo: string }>;

export function ExplorerPage({ view, backTo }: Props) {
  const { t } = useSite();
  return (
    <div className="wrap order-page explorer-page">
      <div className="explorer-top">
        <a className="round-back" href={backTo} aria-label={t('site.back')} title={t('site.back')}>
          <Icon name="arrow-left" />
        </a>
        <h1>{t('status.explorer.title')}</h1>
      </div>
      {view ? <Transaction view={view} /> : <Missing />}
    </div>
  );
}

function Missing() {
  const { t } = useSite();
  return (
    <Note tone="bad" title={t('status.explorer.missing')}>
      {t('status.explorer.missingText')}
    </Note>
  );
}

function Transaction({ view }: Readonly<{ view: ExplorerView }>) {
  const { t, pathname } = useSite();
  return (
    <>
      <p className="explorer-intro">{t('status.explorer.intro')}</p>
      {view.isFailed && <Note tone="bad">{t('status.explorer.failed')}</Note>}
      <section className="panel">
        <dl className="explorer-facts">
          <dt>{t('status.explorer.status')}</dt>
          <dd className="explorer-status">
            <StatusPill tone={view.tone}>{view.status}</StatusPill>
            <LinkButton href={pathname} look="plain">
              <Icon name="refresh-cw" />
              {t('status.explorer.refresh')}
            </LinkButton>
          </dd>
          <dt>{t('status.explorer.id')}</dt>
          <dd className="mono select-all">{view.txid}</dd>
          <dt>{t('status.explorer.chain')}</dt>
          <dd>{view.chain}</dd>
          <dt>{t('status.explorer.fee')}</dt>
          <dd className="num">{view.fee}</dd>
        </dl>
      </section>
      <div className="explorer-sides">
        <section className="panel">
          <h2>{t('status.explorer.spends')}</h2>
          {view.senders.length === 0 && <p className="panel-note">{t('status.explorer.hidden')}</p>}
          <ul>
            {view.senders.map((sender) => (
              <li key={sender}>
                <AddressGroups address={sender} size="small" />
              </li>
            ))}
          </ul>
        </section>
        <section className="panel">
          <h2>{t('status.explorer.pays')}</h2>
          <ul>
            {view.outputs.map(({ key, to, amount }) => (
              <li key={key}>
                <b className="num">{amount}</b>
                <AddressGroups address={to} size="small" />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
