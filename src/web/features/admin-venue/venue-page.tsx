/** The venue: what lies there, suggestions, transfers and trades, and the forms that plan new ones. */
import { Allowed } from '../../components/office/allowed.tsx';
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { BringForm, TradeForm } from './venue-forms.tsx';
import { AddressTable, StockTable, SuggestionTable, TradeTable, TransferTable } from './venue-tables.tsx';
import type { VenueView } from './venue-view.ts';

type Props = Readonly<{ operator: PageOperator; view: VenueView; formToken: string; failure: Failure | undefined }>;

export function VenuePage({ operator, view, formToken, failure }: Props) {
  const t = useTranslate();
  // A form that is sent again keeps its token, so that it is one act.
  const tokenOf = (intent: string): string => typedIn(failure, intent, 'formToken') ?? formToken;
  const { connection, answeredAt: time, rule } = view;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.venue')}>
      <Note tone={connection === 'silent' ? 'warn' : 'info'}>
        <p>{connection === 'off' ? t('desk.venue.off') : t(`desk.venue.${connection}`, { time })}</p>
        <p>{rule === null ? t('desk.venue.ruleOff') : t('desk.venue.ruleOn', rule)}</p>
      </Note>
      <StockTable rows={view.stock} failure={failure} />
      <SuggestionTable rows={view.suggestions} />
      <TransferTable rows={view.transfers} failure={failure} />
      <TradeTable rows={view.trades} />
      {connection !== 'off' && (
        <>
          <Allowed act="venue_transfer_requested" title={t('desk.venue.bring')}>
            <BringForm formToken={tokenOf('bring')} failure={failure} />
          </Allowed>
          <Allowed act="venue_trade_requested" title={t('desk.venue.trade')}>
            <TradeForm percent={view.slippage} formToken={tokenOf('trade')} failure={failure} />
          </Allowed>
        </>
      )}
      <AddressTable rows={view.addresses} />
    </OfficeFrame>
  );
}
