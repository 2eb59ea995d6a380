/** The operator's start page: what needs attention, whether books and chain agree, and how the service runs. */
import type { Failure } from '../../components/office/failure.ts';
import { BarChart } from '../../components/office/bar-chart.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { PauseSwitch } from '../../components/office/pause-switch.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { useLiveList } from '../../components/office/use-live-list.ts';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { AssetTable } from './asset-table.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { ChainTable } from './chain-table.tsx';
import type { OverviewView } from './overview-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  view: OverviewView;
  failure: Failure | undefined;
}>;

export function OverviewPage({ operator, view, failure }: Props) {
  const { t, pathname } = useSite();
  const { charts } = view;
  useLiveList('overview', failure === undefined ? view.mark : null);
  return (
    <OfficeFrame
      operator={operator}
      title={t('admin.nav.overview')}
      beside={<span className="quiet num">{t('admin.asOf', { time: view.at })}</span>}
      failure={failure}
      actions={
        <>
          <LinkButton href={pathname}>
            <Icon name="refresh-cw" />
            {t('admin.refresh')}
          </LinkButton>
          <PauseSwitch scope="all" name={t('admin.pause.all')} isPaused={view.isAllPaused} isNamed failure={failure} />
        </>
      }
    >
      <Alerts alerts={view.alerts} more={view.moreAlerts} />
      <Figures view={view} />
      <States states={view.states} />
      <div className="charts">
        <BarChart title={t('admin.chart.volume')} {...charts.volume} />
        <BarChart title={t('admin.chart.fees')} {...charts.fees} tone="info" />
        <BarChart title={t('admin.chart.pageViews')} {...charts.pageViews} />
        <BarChart title={t('admin.chart.failedSignIns')} {...charts.failedSignIns} tone="warn" />
      </div>
      <AssetTable assets={view.assets} />
      <EarningsTable rows={view.earnings} />
      <ChainTable chains={view.chains} failure={failure} />
      <PageViews rows={view.pageViews} />
    </OfficeFrame>
  );
}

type AlertsProps = Readonly<{ alerts: OverviewView['alerts']; more: string | null }>;

function Alerts({ alerts, more }: AlertsProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  if (alerts.length === 0) return <Note tone="good">{t('admin.alert.none')}</Note>;
  const isPressing = alerts.some(({ severity }) => severity !== 'info');
  const hrefOf = ({ page, orderNumber }: AlertsProps['alerts'][number]): string =>
    orderNumber === null ? pageAt(page) : `${pageAt(page)}/${orderNumber}`;
  return (
    <Note tone={isPressing ? 'bad' : 'info'} title={t('admin.alert.title')}>
      <ul className="alerts num">
        {alerts.map((alert) => (
          <li key={alert.key}>
            {alert.page === 'admin' ? alert.text : <a href={hrefOf(alert)}>{alert.text}</a>}
            {alert.age !== null && <small> {alert.age}</small>}
          </li>
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
    </Note>
  );
}

function Figures({ view }: Readonly<{ view: OverviewView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const { waiting, rates, today, apiKeys } = view;
  return (
    <dl className="figures num">
      <Figure name={t('admin.figure.open')} value={view.openOrders} />
      <Figure
        name={t('admin.figure.today')}
        value={today.orders}
        note={t('admin.figure.approx', { sum: today.volume })}
      />
      <div className="panel figure">
        <dt>{t('admin.figure.oldest')}</dt>
        <dd>{waiting ? waiting.age : t('admin.none')}</dd>
        {waiting && (
          <dd className="figure-note">
            <a href={`${pageAt('admin-orders')}/${waiting.orderNumber}`}>{waiting.orderNumber}</a>
          </dd>
        )}
      </div>
      <Figure
        name={t('admin.figure.rates')}
        value={rates.age ?? '–'}
        note={rates.isStale ? t('admin.figure.ratesStale') : t('admin.figure.ratesFresh')}
      />
      <Figure
        name={t('admin.figure.keys')}
        value={apiKeys.active}
        note={t('admin.figure.keysUsed', { count: apiKeys.used })}
      />
    </dl>
  );
}

function Figure({ name, value, note }: Readonly<{ name: string; value: string; note?: string }>) {
  return (
    <div className="panel figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
      {note !== undefined && <dd className="figure-note">{note}</dd>}
    </div>
  );
}

function States({ states }: Readonly<{ states: OverviewView['states'] }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="panel">
      <h2>{t('admin.states.title')}</h2>
      <ul className="states num">
        {states.map(({ state, count, isNone, oldest }) => (
          <li key={state} className={isNone ? 'none' : undefined}>
            <a href={`${pageAt('admin-orders')}?state=${state}`}>
              <StatePill state={state} />
              <b>{count}</b>
            </a>
            {oldest !== null && <small>{t('admin.states.oldest', { age: oldest })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PageViews({ rows }: Readonly<{ rows: OverviewView['pageViews'] }>) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t('admin.views.title')}</h2>
      <p className="quiet">{t('admin.views.text')}</p>
      <ul className="views num">
        {rows.map(({ page, language, count }) => (
          <li key={`${page} ${language}`}>
            <span>
              {page} <small>{language}</small>
            </span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
