/** What is there of each currency, whose it is, where it lies, what it is worth, and all of that over time. */
import { BarChart } from '../../components/office/bar-chart.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { Coin } from '../../components/office/pair.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import {
  placeFigures,
  stockFigures,
  type ExposureRow,
  type GasRow,
  type InventoryView,
  type PlaceRow,
  type StockRow,
} from './inventory-view.ts';

type Props = Readonly<{ operator: PageOperator; view: InventoryView }>;

export function InventoryPage({ operator, view }: Props) {
  const { t, pathname } = useSite();
  return (
    <OfficeFrame
      operator={operator}
      title={t('admin.nav.inventory')}
      beside={<span className="quiet num">{t('admin.asOf', { time: view.at })}</span>}
      actions={
        <LinkButton href={pathname}>
          <Icon name="refresh-cw" />
          {t('admin.refresh')}
        </LinkButton>
      }
    >
      {view.pricedAt === null && <Note tone="warn">{t('desk.figure.unpriced')}</Note>}
      <Figures view={view} />
      <StockTable rows={view.stock} />
      <PlaceTable rows={view.places} />
      <ExposureTable rows={view.exposure} />
      <GasTable rows={view.gas} />
      <History view={view} />
    </OfficeFrame>
  );
}

function Figures({ view }: Readonly<{ view: InventoryView }>) {
  const t = useTranslate();
  return (
    <dl className="figures num">
      {(['held', 'net', 'atRisk'] as const).map((name) => (
        <div key={name} className="panel figure">
          <dt>{t(`desk.figure.${name}`)}</dt>
          <dd>{view[name] ?? '–'}</dd>
          {view.pricedAt !== null && (
            <dd className="figure-note">{t('desk.figure.priced', { time: view.pricedAt })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function StockTable({ rows }: Readonly<{ rows: readonly StockRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.stock.title')}
      text={t('desk.stock.text')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        ...stockFigures.map((figure) => ({
          name: t(`desk.stock.${figure}`),
          isEnd: true,
          render: (row: StockRow) => row[figure],
        })),
        { name: t('desk.stock.value'), isEnd: true, render: ({ value }) => value ?? t('desk.stock.noPrice') },
      ]}
    />
  );
}

function PlaceTable({ rows }: Readonly<{ rows: readonly PlaceRow[] }>) {
  const t = useTranslate();
  // Places that exist in one kind of set-up only are shown while something lies there.
  const rare: readonly string[] = ['cold', 'venue', 'transit', 'other'];
  const figures = placeFigures.filter((figure) => !rare.includes(figure) || rows.some((row) => row[figure] !== '0'));
  return (
    <DataTable
      title={t('desk.place.title')}
      text={t('desk.place.text')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        ...figures.map((figure) => ({
          name: t(`desk.place.${figure}`),
          isEnd: true,
          render: (row: PlaceRow) => row[figure],
        })),
      ]}
    />
  );
}

const tones = { isLow: 'bad', isHigh: 'warn', isFine: 'good', off: 'plain' } as const;

function ExposureTable({ rows }: Readonly<{ rows: readonly ExposureRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.exposure.title')}
      text={t('desk.exposure.text')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('desk.stock.net'), isEnd: true, render: ({ net }) => net },
        { name: t('desk.stock.value'), isEnd: true, render: ({ value }) => value ?? t('desk.stock.noPrice') },
        { name: t('desk.exposure.drop'), isEnd: true, render: ({ drop }) => drop ?? '–' },
        { name: t('desk.stock.free'), isEnd: true, render: ({ free }) => free },
        { name: t('desk.exposure.low'), isEnd: true, render: ({ low }) => low ?? '–' },
        { name: t('desk.exposure.high'), isEnd: true, render: ({ high }) => high ?? '–' },
        {
          name: t('desk.exposure.state'),
          isEnd: true,
          render: ({ state }) => <StatusPill tone={tones[state]}>{t(`desk.exposure.${state}`)}</StatusPill>,
        },
      ]}
    />
  );
}

function GasTable({ rows }: Readonly<{ rows: readonly GasRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.gas.title')}
      empty={t('desk.gas.none')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ chain }) => chain}
      columns={[
        { name: t('admin.chain'), render: ({ chain }) => chain },
        { name: t('desk.gas.held'), isEnd: true, render: ({ held }) => held },
        { name: t('desk.gas.reach'), isEnd: true, render: ({ payouts }) => payouts },
        {
          name: t('desk.exposure.state'),
          isEnd: true,
          render: ({ isLow }) => (
            <StatusPill tone={isLow ? 'bad' : 'good'}>{t(isLow ? 'desk.gas.isLow' : 'desk.gas.isFine')}</StatusPill>
          ),
        },
      ]}
    />
  );
}

function History({ view: { asset, choices, charts } }: Readonly<{ view: InventoryView }>) {
  const { t, pathname } = useSite();
  if (charts.length === 0) return <Note tone="info">{t('desk.chart.none')}</Note>;
  return (
    <>
      <form method="get" action={pathname} className="filter">
        <SelectField
          label={t('desk.chart.asset')}
          name="asset"
          defaultValue={asset}
          options={[
            { value: '', label: t('desk.chart.all') },
            ...choices.map((currency) => ({ value: currency, label: currency })),
          ]}
        />
        <div className="filter-actions">
          <Button type="submit">{t('desk.chart.show')}</Button>
        </div>
      </form>
      <div className="charts">
        {charts.map(({ name, ...chart }) => (
          <BarChart
            key={name}
            title={t(`desk.chart.${name}`)}
            {...chart}
            tone={name.startsWith('held') ? 'act' : 'info'}
            tableTitle={t(name.endsWith('Days') ? 'admin.chart.figures' : 'desk.chart.byHour')}
          />
        ))}
      </div>
    </>
  );
}
