/** Hot keys: the epoch of each network's keys, what still has old ones, and the form for new ones. */
import { Allowed } from '../../components/office/allowed.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { HotKeyRow, HotKeysView, KeyState } from './hot-keys-view.ts';

type Forms = Readonly<{ formToken: string; failure: Failure | undefined }>;

export function HotKeysPage({
  operator,
  view,
  ...forms
}: Forms & Readonly<{ operator: PageOperator; view: HotKeysView }>) {
  const t = useTranslate();
  return (
    <OfficeFrame operator={operator} failure={forms.failure} title={t('admin.nav.hotKeys')}>
      <Note tone="info">
        <p>{t('desk.hotKeys.text')}</p>
      </Note>
      <EpochTable rows={view.rows} />
      <Allowed act="key_epoch_proposed" title={t('desk.hotKeys.rotate')}>
        <RotateForm networks={view.networks} {...forms} />
      </Allowed>
    </OfficeFrame>
  );
}

const tones: Readonly<Record<KeyState, Tone>> = {
  fixed: 'info',
  first: 'info',
  moving: 'warn',
  moved: 'good',
  handingOver: 'warn',
  handedOver: 'good',
};

function EpochTable({ rows }: Readonly<{ rows: readonly HotKeyRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.hotKeys.epochs')}
      text={t('desk.hotKeys.epochsText')}
      empty={t('desk.hotKeys.none')}
      rows={rows}
      keyOf={({ chain }) => chain}
      columns={[
        { name: t('desk.cold.network'), render: ({ network }) => network },
        {
          name: t('desk.hotKeys.epoch'),
          render: ({ epoch, beganAt }) => (
            <>
              {epoch}
              {beganAt !== null && <small>{t('desk.hotKeys.since', { time: beganAt })}</small>}
            </>
          ),
        },
        {
          name: t('desk.hotKeys.address'),
          look: 'break',
          render: ({ address }) => (address === null ? '–' : <span className="mono">{address}</span>),
        },
        {
          name: t('desk.hotKeys.held'),
          isEnd: true,
          look: 'num',
          render: ({ held, withTokens }) => (
            <>
              {held}
              {withTokens !== null && <small>{t('desk.hotKeys.withTokens', { amount: withTokens })}</small>}
            </>
          ),
        },
        {
          name: t('desk.hotKeys.old'),
          isEnd: true,
          look: 'num',
          render: ({ old }) =>
            old === null ? (
              '–'
            ) : (
              <>
                {old.amount}
                <small>{t('desk.hotKeys.coins', { count: old.count })}</small>
              </>
            ),
        },
        {
          name: t('desk.hotKeys.state'),
          render: (row) => <State {...row} />,
        },
      ]}
    />
  );
}

/** The state, and of a hand-over what it waits for and what an operator can do about it. */
function State({ state, waits, left }: HotKeyRow) {
  const t = useTranslate();
  return (
    <>
      <StatusPill tone={tones[state]}>{t(`desk.hotKeys.state.${state}`)}</StatusPill>
      {waits && (
        <small>
          <HandOverWait {...waits} />
        </small>
      )}
      {left !== '' && <small>{t('desk.hotKeys.left', { amounts: left })}</small>}
    </>
  );
}

function HandOverWait({ note, payments, from, coin }: NonNullable<HotKeyRow['waits']>) {
  const t = useTranslate();
  switch (note) {
    case 'payments':
      return t('desk.hotKeys.waits.payments', { count: payments });
    case 'gas':
      return (
        <>
          {t('desk.hotKeys.waits.gas', { coin })} <span className="mono break">{from}</span>
        </>
      );
    case 'restore':
    case 'signer':
    case 'moving':
    case 'soon':
      return t(`desk.hotKeys.waits.${note}`);
    default:
      return t(`admin.wait.${note}`);
  }
}

function RotateForm({ networks, formToken, failure }: Forms & Pick<HotKeysView, 'networks'>) {
  const { t, pathname } = useSite();
  const intent = 'rotate';
  const title = t('desk.hotKeys.rotate');
  return (
    <form method="post" action={pathname} className="panel address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {/* A corrected form keeps its token (idempotency key), so that it is one act however often it is sent. */}
      <input type="hidden" name="formToken" value={typedIn(failure, intent, 'formToken') ?? formToken} />
      <h2>{title}</h2>
      <p className="quiet">{t('desk.hotKeys.rotateText')}</p>
      <SelectField
        label={t('desk.cold.network')}
        name="chain"
        defaultValue={typedIn(failure, intent, 'chain') ?? ''}
        error={problemOf(failure, intent, 'chain')}
        options={[
          { value: '', label: t('admin.address.choose') },
          ...networks.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <ReasonField typed={typedIn(failure, intent, 'reason')} error={problemOf(failure, intent, 'reason')} />
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {title}
        </Button>
      </div>
    </form>
  );
}
