/** Table of treasury acts: what, who proposed it, who waits for whom, and how it stands. */
import type { ActStage } from '#src/domain/treasury/act.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { agreeId, stopId, type ActRow } from './treasury-view.ts';

const tones: Readonly<Record<ActStage, Tone>> = {
  waiting: 'warn',
  cooling: 'info',
  ready: 'info',
  under_way: 'warn',
  done: 'good',
  failed: 'bad',
  refused: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
};

type Props = Readonly<{ rows: readonly ActRow[]; failure: Failure | undefined }>;

export function ActTable({ rows, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.treasury.acts')}
      empty={t('admin.treasury.noActs')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.treasury.act'), render: (row) => <What row={row} /> },
        { name: t('admin.treasury.amount'), isEnd: true, look: 'num', render: (row) => <Amount row={row} /> },
        { name: t('admin.treasury.to'), look: 'break', render: (row) => <To row={row} /> },
        { name: t('admin.treasury.people'), render: (row) => <People row={row} /> },
        { name: t('admin.order.state'), look: 'break', render: (row) => <State row={row} /> },
      ]}
      renderActions={(row) => (
        <>
          {row.canAgree && <Agree row={row} failure={failure} />}
          {row.canStop !== null && <Stop row={row} />}
        </>
      )}
    />
  );
}

type RowProps = Readonly<{ row: ActRow }>;

function What({ row: { kind, id, reason, partner } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {t(`admin.treasury.kind.${kind}`)}
      <small className="mono unbroken">{id}</small>
      {partner !== '' && <small>{t('admin.treasury.shareOf', { partner })}</small>}
      <small>{reason}</small>
    </>
  );
}

function Amount({ row: { amount, dollars, currency } }: RowProps) {
  if (amount === null) return <Coin currency={currency} />;
  return (
    <>
      {amount}
      {dollars !== null && <small>{dollars}</small>}
    </>
  );
}

function To({ row: { address, label } }: RowProps) {
  return (
    <>
      <span className="mono">{address}</span>
      {label !== '' && <small>{label}</small>}
    </>
  );
}

function People({ row }: RowProps) {
  const t = useTranslate();
  const { proposedBy, proposedAt, decidedBy, needsSecond, stage, canStop } = row;
  return (
    <>
      {t('admin.pause.by', { name: proposedBy, time: proposedAt })}
      {stage === 'waiting' && <small>{t('admin.treasury.waitsForSecond', { name: proposedBy })}</small>}
      {canStop === 'take_back' && stage === 'waiting' && <OtherSees row={row} />}
      {decidedBy !== null && <small>{t('admin.treasury.decidedBy', { name: decidedBy })}</small>}
      {decidedBy === null && !needsSecond && <small>{t('admin.treasury.alone')}</small>}
    </>
  );
}

function State({ row: { stage, readyAt, expiresAt, obstacle, payout, standing } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <StatusPill tone={tones[stage]}>{t(`admin.treasury.stage.${stage}`)}</StatusPill>
      {stage === 'cooling' && <small>{t('admin.treasury.from', { time: readyAt })}</small>}
      {stage === 'waiting' && <small>{t('admin.treasury.until', { time: expiresAt })}</small>}
      {stage === 'ready' && obstacle !== null && <small>{obstacle}</small>}
      {standing !== null && <small>{t(`admin.treasury.standing.${standing}`)}</small>}
      {payout !== null && payout.txid !== null && <small className="mono">{payout.txid}</small>}
    </>
  );
}

/** Whoever is alone, as in the sandbox, can see what somebody else would be asked. */
function OtherSees({ row }: RowProps) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t('admin.treasury.otherSees')}</summary>
      <Facts row={row} />
    </details>
  );
}

/** Exactly the facts that are agreed to. */
function Facts({ row }: RowProps) {
  const t = useTranslate();
  const { kind, amount, dollars, address, label, partner, reason, currency, proposedBy } = row;
  const facts = [
    [t('admin.treasury.act'), t(`admin.treasury.kind.${kind}`)],
    [t('admin.treasury.amount'), amount === null ? currency : [amount, dollars].filter(Boolean).join(' ')],
    [t('admin.treasury.to'), address],
    [t('admin.address.label'), label],
    [t('admin.fact.partner'), partner],
    [t('admin.reason'), reason],
    [t('admin.treasury.proposedBy'), proposedBy],
  ] as const;
  return (
    <dl className="facts wide">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Agree({ row, failure }: RowProps & Pick<Props, 'failure'>) {
  const t = useTranslate();
  const id = agreeId(row.id);
  return (
    <Confirm
      id={id}
      intent="agree"
      act="act_agreed"
      hidden={{ actId: row.id, facts: row.facts }}
      look="soft"
      label={t('admin.treasury.agree')}
      name={row.id}
      title={t('admin.treasury.agreeTitle')}
      confirmLabel={t('admin.treasury.agree')}
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.treasury.agreeText')}</p>
      <Facts row={row} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}

function Stop({ row }: RowProps) {
  const { t, pathname } = useSite();
  const label = row.canStop === 'take_back' ? t('admin.treasury.takeBack') : t('admin.treasury.refuse');
  return (
    <Confirm
      id={stopId(row.id)}
      intent="stop"
      act="act_stopped"
      hidden={{ actId: row.id }}
      action={pathname}
      label={label}
      name={row.id}
      title={t('admin.treasury.stopTitle')}
      confirmLabel={label}
      confirmLook="danger"
    >
      <Facts row={row} />
    </Confirm>
  );
}
