/** API keys of the developer API, with their scopes and limits. */
import { Allowed } from '../../components/office/allowed.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate, useSite } from '../../site-context.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import type { KeyAnswer, KeyRow, LimitViews, MadeKey, PartnerView } from './key-view.ts';
import { PartnerPanel } from './partner-panel.tsx';
import { Copy } from '../../components/orders/copy.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';

type Props = Readonly<{
  operator: PageOperator;
  rows: readonly KeyRow[];
  limits: LimitViews;
  partner: PartnerView | undefined;
  answer: KeyAnswer | undefined;
}>;

export function KeyPage({ operator, rows, limits, partner, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.keys')}>
      {partner && <PartnerPanel partner={partner} failure={failure} />}
      {answer?.kind === 'made' ? (
        <ShownKey made={answer} />
      ) : partner ? null : (
        <Allowed act="api_key_created" title={t('admin.key.create')}>
          <KeyForm limits={limits} failure={failure} />
        </Allowed>
      )}
      <KeyTable rows={rows} />
    </OfficeFrame>
  );
}

/** Shows the new key, in the only response that contains it. With public/site.js, a reload makes no second. */
function ShownKey({ made: { label, key, signingSecret } }: Readonly<{ made: MadeKey }>) {
  const { t, pathname } = useSite();
  return (
    <section className="panel" data-shown-once>
      <h2>{t('admin.key.madeTitle', { label })}</h2>
      <Note tone="warn" title={t('admin.key.madeOnce')} role="alert">
        {t('admin.key.madeText')}
      </Note>
      <p className="codes mono select-all">{key}</p>
      {signingSecret !== null && (
        <>
          <p>{t('admin.key.signingSecret')}</p>
          <p className="codes mono select-all">{signingSecret}</p>
        </>
      )}
      <div className="form-actions">
        <span className="needs-script">
          <Copy text={key} label={t('admin.key.copy')} />
        </span>
        <LinkButton href={pathname} look="primary">
          {t('admin.key.kept')}
        </LinkButton>
      </div>
    </section>
  );
}
