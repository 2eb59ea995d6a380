/** Profit and loss: what changed what is ours, by day, pair and currency, with charts and an export. */
import { mayAct } from '#src/domain/back-office/roles.ts';
import { BarChart } from '../../components/office/bar-chart.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { Coin, Pair } from '../../components/office/pair.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import {
  profitCharts,
  shownLines,
  type AssetRow,
  type DayRow,
  type LineTexts,
  type PairRow,
  type ProfitView,
} from './profit-view.ts';

type Props = Readonly<{ operator: PageOperator; view: ProfitView }>;

export function ProfitPage({ operator, view }: Props) {
  const { t, pathname } = useSite();
  return (
    <OfficeFrame
      operator={operator}
      title={t('admin.nav.profit')}
      beside={<span className="quiet num">{t('admin.asOf', { time: view.at })}</span>}
      actions={
        mayAct(operator.roles, 'profit_exported') && (
          <LinkButton href={`/api/admin/profit.csv?days=${view.period}`} look="primary" download>
            <Icon name="download" />
            {t('admin.orders.csv')}
          </LinkButton>
        )
      }
    >
      <form method="get" action={pathname} className="filter">
        <SelectField label={t('desk.profit.period')} name="days" defaultValue={view.period} options={view.periods} />
        <div className="filter-actions">
          <Button type="submit">{t('desk.chart.show')}</Button>
        </div>
      </form>
      <Note tone={view.isEqual ? 'good' : 'bad'}>
        {t(view.isEqual ? 'desk.profit.isEqual' : 'desk.profit.differs')}
      </Note>
      <Figures view={view} />
      <div className="charts">
        {profitCharts.map((name) => (
          <BarChart
            key={name}
            title={t(`desk.profit.${name}`)}
            {...view.charts[name]}
            tone={name === 'costs' ? 'warn' : name === 'closing' ? 'info' : 'act'}
          />
        ))}
      </div>
      <DayTable rows={view.days} />
      <PairTable rows={view.pairs} />
      <AssetTable rows={view.assets} />
    </OfficeFrame>
  );
}

function Figures({ view }: Readonly<{ view: ProfitView }>) {
  const t = useTranslate();
  return (
    <dl className="figures num">
      {(['realised', 'unrealised', 'closing'] as const).map((name) => (
        <div key={name} className="panel figure">
          <dt>{t(`desk.profit.${name}`)}</dt>
          <dd>{view[name]}</dd>
          <dd className="figure-note">{t(`desk.profit.${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Columns of the groups of lines, which all tables have. */
function useLineColumns() {
  const t = useTranslate();
  return shownLines.map((line) => ({
    name: t(`desk.profit.${line}`),
    isEnd: true,
    render: (row: LineTexts) => row[line],
  }));
}

function DayTable({ rows }: Readonly<{ rows: readonly DayRow[] }>) {
  const t = useTranslate();
  const lines = useLineColumns();
  return (
    <DataTable
      title={t('desk.profit.byDay')}
      text={t('desk.profit.byDayText')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ day }) => day}
      columns={[
        { name: t('desk.profit.day'), render: ({ day }) => day },
        ...lines,
        { name: t('desk.profit.realised'), isEnd: true, render: ({ realised }) => realised },
        { name: t('desk.profit.unrealised'), isEnd: true, render: ({ unrealised }) => unrealised },
        { name: t('desk.profit.capital'), isEnd: true, render: ({ capital }) => capital },
        { name: t('desk.profit.closing'), isEnd: true, render: ({ closing }) => closing },
      ]}
    />
  );
}

function PairTable({ rows }: Readonly<{ rows: readonly PairRow[] }>) {
  const t = useTranslate();
  const lines = useLineColumns();
  return (
    <DataTable
      title={t('desk.profit.byPair')}
      text={t('desk.profit.byPairText')}
      empty={t('desk.profit.noPair')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ from, to }) => `${from}/${to}`}
      columns={[
        { name: t('desk.profit.pair'), render: ({ from, to }) => <Pair from={from} to={to} /> },
        ...lines,
        { name: t('desk.profit.realised'), isEnd: true, render: ({ realised }) => realised },
      ]}
    />
  );
}

function AssetTable({ rows }: Readonly<{ rows: readonly AssetRow[] }>) {
  const t = useTranslate();
  const lines = useLineColumns();
  return (
    <DataTable
      title={t('desk.profit.byAsset')}
      text={t('desk.profit.byAssetText')}
      empty={t('desk.profit.noAsset')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        ...lines,
        { name: t('desk.profit.capital'), isEnd: true, render: ({ capital }) => capital },
        { name: t('desk.profit.change'), isEnd: true, render: ({ change }) => change },
        { name: t('desk.stock.net'), isEnd: true, render: ({ net }) => net },
        { name: t('desk.profit.suspense'), isEnd: true, render: ({ suspense }) => suspense },
        {
          name: t('desk.profit.ledger'),
          isEnd: true,
          render: ({ isEqual, difference }) => (
            <StatusPill tone={isEqual ? 'good' : 'bad'}>{isEqual ? '0' : difference}</StatusPill>
          ),
        },
      ]}
    />
  );
}
