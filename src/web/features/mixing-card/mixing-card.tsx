/**
 * The mixing card, on the ticket: source, target, and one of three presets. It is a plain form that the page's action
 * handles; with JavaScript it requests the rate while choosing, and orders through the API.
 */
import { useRef } from 'react';
import { formatDecimal } from '#src/i18n/format.ts';
import { AddressField } from '../../components/forms/address-field.tsx';
import { NetworkWarnings } from '../../components/forms/network-warnings.tsx';
import { SupportDetails } from '../../components/forms/support-details.tsx';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';
import { writeCrowdSearch } from '../../components/mixing/crowd-search.ts';
import { MixActions } from '../../components/mixing/mix-actions.tsx';
import { MixingClosed } from '../../components/mixing/mixing-closed.tsx';
import { orderFormId } from '../../pages.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { cardKey, chainsWith, symbolsOn, type CardData, type CardState } from './card-data.ts';
import { ChoiceField } from './choice-field.tsx';
import { LevelChoice } from './level-choice.tsx';
import { RatePanel } from './rate-panel.tsx';
import { useCard, type Card } from './use-card.ts';

type Props = Readonly<{
  data: CardData;
  /** The action's result, for a form sent without JavaScript. */
  result?: CardState | undefined;
  Scanner: ScannerComponent;
}>;

export function MixingCard(props: Props) {
  if (props.data.isOffered) return <CardForm {...props} />;
  return (
    <div className="ticket-foot">
      <MixingClosed />
    </div>
  );
}

function CardForm({ data, result, Scanner }: Props) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const start = result ?? data.state;
  const card = useCard({ data, start, form });
  const { fields } = card;
  const chainFirst = fields.sourceChain === '' ? t('mixing.chainFirst') : undefined;
  const targetFirst = fields.targetCurrency === '' ? t('mixing.targetFirst') : undefined;
  return (
    <form
      ref={form}
      id={orderFormId}
      method="post"
      className="mixing-card"
      aria-label={t('mixing.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void card.submit();
      }}
    >
      <div className="card-body">
        <SilentFields card={card} />
        <ChoiceField card={card} name="sourceChain" options={chainsWith(data)} />
        <ChoiceField card={card} name="sourceToken" before={chainFirst} options={symbolsOn(data, fields.sourceChain)} />
        <AmountField card={card} />
      </div>
      <div className="perforation" />
      <div className="card-body">
        <ChoiceField card={card} name="targetCurrency" options={symbolsOn(data)} />
        <ChoiceField
          card={card}
          name="receiveChain"
          before={targetFirst}
          options={targetFirst === undefined ? chainsWith(data, fields.targetCurrency) : []}
        />
        <Button type="submit" name="intent" value="update" look="soft" className="without-script">
          <Icon name="refresh-cw" />
          {t('mixing.update')}
        </Button>
      </div>
      <ReceiveAddress {...{ card, data, Scanner }} />
      <div className="card-body levels-body">
        <LevelChoice card={card} data={data} />
      </div>
      <RatePanel card={card} data={data} />
      <CardFoot card={card} />
    </form>
  );
}

function AmountField({ card }: Readonly<{ card: Card }>) {
  const { t, language } = useSite();
  const { fields, errors, limitError, sendRow, set, leaveAmount } = card;
  const min = sendRow && { amount: formatDecimal(language, sendRow.min), symbol: sendRow.symbol };
  return (
    <div className="wide">
      <TextField
        id="sendAmount"
        name="sendAmount"
        label={t('mixing.sendAmount')}
        labelEnd={min && t('exchange.min', min)}
        inputMode="decimal"
        maxLength={60}
        className="num"
        value={fields.sendAmount}
        error={errors.sendAmount ?? limitError}
        onChange={(event) => set('sendAmount', event.target.value)}
        onBlur={leaveAmount}
      />
    </div>
  );
}

type AddressProps = Readonly<{ card: Card; data: CardData; Scanner: ScannerComponent }>;

/** The address field. An address can be validated only once its chain is chosen. */
function ReceiveAddress({ card, data, Scanner }: AddressProps) {
  const t = useTranslate();
  const { fields, errors, sendRow, receiveRow, set } = card;
  const label = t('mixing.receiveAddress');
  if (!receiveRow) {
    return (
      <div className="address-field">
        <TextField
          id="receiveAddress"
          name="receiveAddress"
          label={label}
          maxLength={500}
          className="mono"
          value={fields.receiveAddress}
          error={errors.receiveAddress}
          onChange={(event) => set('receiveAddress', event.target.value)}
        />
      </div>
    );
  }
  return (
    <AddressField
      name="receiveAddress"
      label={label}
      row={receiveRow}
      data={data}
      value={fields.receiveAddress}
      error={errors.receiveAddress}
      Scanner={Scanner}
      onChange={(text) => set('receiveAddress', text)}
    >
      <NetworkWarnings send={sendRow ?? receiveRow} receive={receiveRow} />
    </AddressField>
  );
}

function CardFoot({ card: { errors, phase, view, fields } }: Readonly<{ card: Card }>) {
  const t = useTranslate();
  const isBusy = phase === 'sending' || phase === 'waiting' || phase === 'made';
  return (
    <div className="ticket-foot">
      <div role="alert" className="foot-notes">
        {errors.form !== undefined && <Note tone="bad">{errors.form}</Note>}
        {phase === 'waiting' && <Note tone="warn">{t('exchange.unreachable')}</Note>}
        {phase === 'stuck' && <Note tone="bad">{t('exchange.stillUnreachable')}</Note>}
        <SupportDetails text={errors.support} />
      </div>
      <MixActions
        {...{ view, isBusy }}
        search={view ? writeCrowdSearch(view, fields) : ''}
        busyText={phase === 'made' ? t('exchange.leaving') : t('mixing.creating')}
      />
    </div>
  );
}

function SilentFields({ card: { fields, view, exactAmount } }: Readonly<{ card: Card }>) {
  return (
    <>
      {/* Enter activates the first submit button of a form, which must not be the order button. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" name="intent" value="update" />
      <input type="hidden" name="viewFor" value={view ? cardKey(fields, exactAmount ?? '') : ''} />
      <input type="hidden" name="receiveAmount" value={view?.receive ?? ''} />
    </>
  );
}
