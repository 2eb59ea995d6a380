/** Tables of cold storage: what lies there, what should go there, accounts and moves. */
import type { ColdState } from '#src/domain/treasury/cold.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { bookId, retireId, type ColdAccountRow, type ColdMoveRow, type ColdStockRow } from './cold-view.ts';

type Rows<Row> = Readonly<{ rows: readonly Row[] }>;
type Failing = Readonly<{ failure: Failure | undefined }>;

export function ColdStockTable({ rows, failure }: Rows<ColdStockRow> & Failing) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.cold.stock')}
      text={t('desk.cold.stockText')}
      empty={t('desk.cold.noStock')}
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('desk.cold.books'), isEnd: true, look: 'num', render: ({ books }) => books },
        {
          name: t('desk.cold.shown'),
          isEnd: true,
          look: 'num',
          render: ({ shown, missing, seenAt }) => (
            <>
              {shown}
              {seenAt !== null && <small>{t('desk.cold.seenAt', { time: seenAt })}</small>}
              {missing !== null && <StatusPill tone="bad">{t('desk.cold.missing', { amount: missing })}</StatusPill>}
            </>
          ),
        },
      ]}
      renderActions={(row) => row.toBook !== null && <BookShortage row={row} failure={failure} />}
    />
  );
}

/** Books what is missing as gone. Somebody else has to agree. */
function BookShortage({ row, failure }: Failing & Readonly<{ row: ColdStockRow }>) {
  const { t, pathname } = useSite();
  const { currency, missing, toBook } = row;
  const id = bookId(currency);
  return (
    <Confirm
      id={id}
      intent="book"
      act="cold_booked"
      hidden={{ currency, missing: toBook ?? '' }}
      action={pathname}
      label={t('desk.cold.book')}
      name={`${toBook} ${currency}`}
      title={t('desk.cold.bookTitle')}
      confirmLabel={t('desk.cold.book')}
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.cold.missing', { amount: missing ?? '' })}</p>
      <p>{t('desk.cold.bookText')}</p>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}

export function ColdSuggestionTable({ rows }: Rows<string>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.cold.suggestions')}
      text={t('desk.cold.suggestionsText')}
      empty={t('desk.cold.noSuggestions')}
      rows={rows}
      keyOf={(amount) => amount}
      columns={[{ name: t('desk.cold.what'), render: (amount) => t('desk.cold.suggestion', { amount }) }]}
    />
  );
}

export function ColdAccountTable({ rows, failure }: Rows<ColdAccountRow> & Failing) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.cold.accounts')}
      text={t('desk.cold.accountsText')}
      empty={t('desk.cold.noAccounts')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('desk.cold.network'),
          render: ({ network, label, id }) => (
            <>
              {network}
              <small>{label}</small>
              <small className="mono">{id}</small>
            </>
          ),
        },
        { name: t('desk.cold.key'), look: 'break', render: (row) => <Key row={row} /> },
        {
          name: t('admin.treasury.people'),
          render: ({ addedBy, addedAt }) => t('admin.pause.by', { name: addedBy, time: addedAt }),
        },
        { name: t('admin.order.state'), render: (row) => <AccountState row={row} /> },
      ]}
      renderActions={(row) => !row.isRetired && <Retire row={row} failure={failure} />}
    />
  );
}

type AccountProps = Readonly<{ row: ColdAccountRow }>;

function Key({ row: { kind, keyText, fingerprint, addresses } }: AccountProps) {
  const t = useTranslate();
  if (kind === 'address') return <code className="mono break select-all">{keyText}</code>;
  return (
    <>
      {fingerprint !== null && <span>{t('desk.cold.fingerprint', { fingerprint })}</span>}
      <details>
        <summary>{t('desk.cold.firstAddresses')}</summary>
        <ol>
          {addresses.map((address) => (
            <li key={address}>
              <code className="mono break">{address}</code>
            </li>
          ))}
        </ol>
        <code className="mono break select-all">{keyText}</code>
      </details>
    </>
  );
}

function AccountState({ row: { isRetired, usableAt } }: AccountProps) {
  const t = useTranslate();
  if (isRetired) return <StatusPill tone="plain">{t('desk.cold.retired')}</StatusPill>;
  if (usableAt === null) return <StatusPill tone="good">{t('admin.treasury.usable')}</StatusPill>;
  return (
    <>
      <StatusPill tone="info">{t('admin.treasury.stage.cooling')}</StatusPill>
      <small>{t('admin.treasury.from', { time: usableAt })}</small>
    </>
  );
}

function Retire({ row, failure }: AccountProps & Failing) {
  const { t, pathname } = useSite();
  const id = retireId(row.id);
  return (
    <Confirm
      id={id}
      intent="retire"
      act="cold_account_retired"
      hidden={{ accountId: row.id }}
      action={pathname}
      label={t('desk.cold.retire')}
      name={row.label}
      title={t('desk.cold.retireTitle')}
      confirmLabel={t('desk.cold.retire')}
      confirmLook="danger"
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.cold.retireText')}</p>
    </Confirm>
  );
}

const tones: Readonly<Record<ColdState, Tone>> = { leaving: 'info', arrived: 'good', undone: 'plain' };

export function ColdMoveTable({ rows }: Rows<ColdMoveRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.cold.moves')}
      text={t('desk.cold.movesText')}
      empty={t('desk.cold.noMoves')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('desk.cold.what'),
          look: 'num',
          render: ({ amount, id, startedAt }) => (
            <>
              {amount}
              <small className="mono">{id}</small>
              <small>{startedAt}</small>
            </>
          ),
        },
        {
          name: t('admin.treasury.to'),
          look: 'mono break',
          render: ({ address, path }) => (
            <>
              {address}
              {path !== null && <small>{t('desk.cold.path', { path })}</small>}
            </>
          ),
        },
        {
          name: t('admin.order.state'),
          look: 'break',
          render: ({ state, txid }) => (
            <>
              <StatusPill tone={tones[state]}>{t(`desk.cold.state.${state}`)}</StatusPill>
              {txid !== null && <small className="mono break">{txid}</small>}
            </>
          ),
        },
      ]}
    />
  );
}
