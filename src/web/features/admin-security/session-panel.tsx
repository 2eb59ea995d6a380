/** The operator's own sessions on all devices, which can be ended one by one or all at once. */
import { Confirm } from '../../components/office/confirm.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

export type SessionRow = Readonly<{
  id: string;
  device: string;
  isThis: boolean;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}>;

export function SessionPanel({ sessions }: Readonly<{ sessions: readonly SessionRow[] }>) {
  const t = useTranslate();
  return (
    <section className="panel">
      <h2>{t('admin.session.title')}</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <Confirm
        id="everywhere"
        intent="everywhere"
        label={t('admin.session.everywhere')}
        title={t('admin.session.everywhere')}
        confirmLabel={t('admin.session.everywhere')}
        confirmLook="danger"
      >
        <p>{t('admin.session.everywhereText')}</p>
      </Confirm>
    </section>
  );
}

function Session({ session }: Readonly<{ session: SessionRow }>) {
  const t = useTranslate();
  const { id, device, isThis, createdAt, lastSeenAt, expiresAt } = session;
  const name = device === '' ? t('admin.session.unknown') : device;
  return (
    <li>
      <h3>
        {name} {isThis && <StatusPill tone="good">{t('admin.session.this')}</StatusPill>}
      </h3>
      <dl className="facts">
        <div>
          <dt>{t('admin.session.since')}</dt>
          <dd className="num">{createdAt}</dd>
        </div>
        <div>
          <dt>{t('admin.session.seen')}</dt>
          <dd className="num">{lastSeenAt}</dd>
        </div>
        <div>
          <dt>{t('admin.session.until')}</dt>
          <dd className="num">{expiresAt}</dd>
        </div>
      </dl>
      {!isThis && (
        <Confirm
          id={`end-${id}`}
          intent="end_session"
          hidden={{ id }}
          label={t('admin.session.end')}
          name={name}
          title={`${t('admin.session.end')}: ${name}`}
          confirmLabel={t('admin.session.end')}
          confirmLook="danger"
        />
      )}
    </li>
  );
}
