/** What the partner with an API key earns: a share of the fee, which an administrator sets, and statements. */
import { Allowed } from '../../components/office/allowed.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PartnerView } from './key-view.ts';

type Props = Readonly<{ partner: PartnerView; failure: Failure | undefined }>;

const intent = 'share';

export function PartnerPanel({ partner, failure }: Props) {
  const { t } = useSite();
  return (
    <>
      {!partner.isRevoked && (
        <Allowed act="partner_share_set" title={t('admin.key.partnerTitle', { label: partner.label })}>
          <ShareForm partner={partner} failure={failure} />
        </Allowed>
      )}
      {partner.balances.length > 0 && <BalanceTable partner={partner} />}
      <StatementTable partner={partner} />
    </>
  );
}

function ShareForm({ partner: { id, label, name, share, most }, failure }: Props) {
  const { t, pathname } = useSite();
  const errorOf = (field: string): string | undefined => problemOf(failure, intent, field);
  return (
    <form method="post" action={`${pathname}?key=${id}`} className="panel" id="share-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <h2>{t('admin.key.partnerTitle', { label })}</h2>
      <p>{t('admin.key.partnerText')}</p>
      <div className="form-grid">
        <TextField
          label={t('admin.key.partnerName')}
          name="partnerName"
          maxLength={60}
          defaultValue={typedIn(failure, intent, 'partnerName') ?? name}
          error={errorOf('partnerName')}
        />
        <TextField
          label={t('admin.key.share')}
          name="share"
          inputMode="decimal"
          maxLength={6}
          defaultValue={typedIn(failure, intent, 'share') ?? share}
          error={errorOf('share')}
          hint={<Hint>{t('admin.key.shareHint', { max: most })}</Hint>}
        />
      </div>
      <StepUpFields intent={intent} failure={failure} />
      <Button type="submit" look="primary">
        {t('admin.key.shareSet')}
      </Button>
    </form>
  );
}

/** What is owed and was paid, with the way to the form that pays it. */
function BalanceTable({ partner: { id, label, balances } }: Pick<Props, 'partner'>) {
  const [t, pageAt] = [useTranslate(), usePagePath()];
  const payOut = (currency: string, amount: string): string =>
    `${pageAt('admin-treasury')}?${new URLSearchParams({ partner: id, currency, amount }).toString()}#withdraw`;
  return (
    <DataTable
      title={t('admin.key.balances', { label })}
      text={t('admin.key.balancesText')}
      empty=""
      look="num"
      rows={balances}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.key.owed'), isEnd: true, render: ({ owed }) => owed },
        { name: t('admin.key.proposed'), isEnd: true, render: ({ proposed }) => proposed },
        { name: t('admin.key.underWay'), isEnd: true, render: ({ underWay }) => underWay },
        { name: t('admin.key.paid'), isEnd: true, render: ({ paid }) => paid },
      ]}
      renderActions={({ currency, payable }) =>
        payable !== null && (
          <LinkButton href={payOut(currency, payable)}>
            {t('admin.key.payOut')}
            <span className="visually-hidden"> {currency}</span>
          </LinkButton>
        )
      }
    />
  );
}

function StatementTable({ partner: { id, months } }: Pick<Props, 'partner'>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.key.statements')}
      text={t('admin.key.statementsText')}
      empty={t('admin.key.noStatements')}
      look="num"
      isWide
      rows={months}
      keyOf={({ month, currency }) => `${month} ${currency}`}
      columns={[
        { name: t('admin.key.month'), render: ({ month }) => month },
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.key.orders'), isEnd: true, render: ({ orders }) => orders },
        { name: t('admin.key.volume'), isEnd: true, render: ({ volume }) => volume },
        { name: t('admin.key.fees'), isEnd: true, render: ({ fee }) => fee },
        { name: t('admin.key.earned'), isEnd: true, render: ({ share }) => share },
        { name: t('admin.key.paid'), isEnd: true, render: ({ paid }) => paid },
        { name: t('admin.key.open'), isEnd: true, render: ({ open }) => open },
      ]}
      foot={
        months.length > 0 && (
          <LinkButton href={`/api/admin/api-keys/${id}/statements.csv`} download>
            <Icon name="download" />
            {t('admin.orders.csv')}
          </LinkButton>
        )
      }
    />
  );
}
