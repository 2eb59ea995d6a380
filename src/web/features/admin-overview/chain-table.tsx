/** The state of each chain, with the switch that pauses new orders on it. */
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { PauseSwitch } from '../../components/office/pause-switch.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { ChainRow } from './overview-view.ts';

type Props = Readonly<{ chains: readonly ChainRow[]; failure: Failure | undefined }>;

export function ChainTable({ chains, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.chain.title')}
      look="num"
      rows={chains}
      keyOf={({ chain }) => chain}
      columns={[
        { name: t('admin.chain'), render: ({ name }) => name },
        { name: t('admin.chain.state'), render: (row) => <ChainState row={row} /> },
        { name: t('admin.chain.height'), isEnd: true, render: ({ height }) => height },
        { name: t('admin.chain.lag'), isEnd: true, render: ({ lag }) => lag },
        { name: t('admin.chain.unread'), isEnd: true, render: ({ unread }) => unread },
        { name: t('admin.chain.fee'), isEnd: true, render: ({ fee }) => fee },
        {
          name: t('admin.chain.orders'),
          isEnd: true,
          render: ({ chain, name, isPaused }) => <PauseSwitch scope={chain} {...{ name, isPaused, failure }} />,
        },
      ]}
    />
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
