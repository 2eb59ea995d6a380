/** Tables of the venue's page: stock, suggestions, transfers, trades and our addresses there. */
import type { TradeState, TransferState } from '#src/domain/treasury/venue.ts';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { BookDifference, DecideOutcome } from './venue-decisions.tsx';
import { type StockRow, type SuggestionRow, type TradeRow, type TransferRow, type VenueView } from './venue-view.ts';

type Rows<Row> = Readonly<{ rows: readonly Row[] }>;
type Failing = Readonly<{ failure: Failure | undefined }>;

export function StockTable({ rows, failure }: Rows<StockRow> & Failing) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.venue.stock')}
      text={t('desk.venue.stockText')}
      empty={t('desk.venue.noStock')}
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('desk.venue.books'), isEnd: true, look: 'num', render: ({ books }) => books },
        { name: t('desk.venue.spare'), isEnd: true, look: 'num', render: ({ spare }) => spare },
        {
          name: t('desk.venue.shown'),
          isEnd: true,
          look: 'num',
          render: ({ shown, missing, surplus }) => (
            <>
              {shown}
              {missing !== null && (
                <small>
                  <StatusPill tone="bad">{t('desk.venue.missing', { amount: missing })}</StatusPill>
                </small>
              )}
              {surplus !== null && (
                <small>
                  <StatusPill tone="info">{t('desk.venue.surplus', { amount: surplus })}</StatusPill>
                </small>
              )}
            </>
          ),
        },
      ]}
      renderActions={(row) => <BookDifference row={row} failure={failure} />}
    />
  );
}

export function SuggestionTable({ rows }: Rows<SuggestionRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.venue.suggestions')}
      text={t('desk.venue.suggestionsText')}
      empty={t('desk.venue.noSuggestions')}
      rows={rows}
      keyOf={({ kind, amount }) => `${kind} ${amount}`}
      columns={[{ name: t('desk.venue.what'), render: ({ kind, amount }) => t(`desk.venue.kind.${kind}`, { amount }) }]}
    />
  );
}

const tones: Readonly<Record<TransferState | TradeState, Tone>> = {
  leaving: 'info',
  left: 'info',
  credited: 'good',
  planned: 'info',
  asked: 'info',
  unknown: 'warn',
  known: 'info',
  arrived: 'good',
  refused: 'bad',
  failed: 'bad',
  absent: 'plain',
  lost: 'bad',
  done: 'good',
};

type StateProps = Readonly<{
  state: TransferState | TradeState;
  refusal: string | null;
  /** The venue's own word for it. */
  word?: string | null;
}>;

function State({ state, refusal, word = null }: StateProps) {
  const t = useTranslate();
  return (
    <>
      <StatusPill tone={tones[state]}>{t(`desk.venue.state.${state}`)}</StatusPill>
      {word !== null && <small>{t('desk.venue.says', { word })}</small>}
      {refusal !== null && <small className="mono break">{refusal}</small>}
    </>
  );
}

function People({ row: { requestedBy, plannedAt } }: Readonly<{ row: TransferRow | TradeRow }>) {
  const t = useTranslate();
  return t('admin.pause.by', { name: requestedBy, time: plannedAt });
}

export function TransferTable({ rows, failure }: Rows<TransferRow> & Failing) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.venue.transfers')}
      empty={t('desk.venue.noTransfers')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('desk.venue.what'),
          look: 'num',
          render: ({ amount, direction, id, reason }) => (
            <>
              {amount}
              <small>{t(`desk.venue.${direction}`)}</small>
              <small className="mono">{id}</small>
              <small>{reason}</small>
            </>
          ),
        },
        { name: t('admin.treasury.people'), render: (row) => <People row={row} /> },
        { name: t('desk.venue.reference'), look: 'mono break', render: ({ reference }) => reference ?? '–' },
        { name: t('admin.order.state'), render: (row) => <State {...row} /> },
      ]}
      renderActions={(row) => row.outcomes.length > 0 && <DecideOutcome row={row} failure={failure} />}
    />
  );
}

export function TradeTable({ rows }: Rows<TradeRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.venue.trades')}
      empty={t('desk.venue.noTrades')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('desk.venue.what'),
          look: 'num',
          render: ({ side, amount, limit, id, reason }) => (
            <>
              {t(`desk.venue.${side}`)} {amount}
              <small>{t('desk.venue.limit', { price: limit })}</small>
              <small className="mono">{id}</small>
              <small>{reason}</small>
            </>
          ),
        },
        { name: t('admin.treasury.people'), render: (row) => <People row={row} /> },
        {
          name: t('desk.venue.result'),
          look: 'num',
          render: ({ filled }) => (filled === null ? '–' : t('desk.venue.filled', filled)),
        },
        { name: t('admin.order.state'), render: (row) => <State state={row.state} refusal={row.refusal} /> },
      ]}
    />
  );
}

export function AddressTable({ rows }: Rows<VenueView['addresses'][number]>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.venue.addresses')}
      text={t('desk.venue.addressesText')}
      empty={t('desk.venue.noAddresses')}
      rows={rows}
      keyOf={({ currency, address }) => `${currency} ${address}`}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.address.address'), look: 'mono break', render: ({ address }) => address },
        {
          name: t('admin.order.state'),
          render: ({ isListed }) => (
            <StatusPill tone={isListed ? 'good' : 'plain'}>
              {t(isListed ? 'desk.venue.listed' : 'desk.venue.notListed')}
            </StatusPill>
          ),
        },
      ]}
    />
  );
}
