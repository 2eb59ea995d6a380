/**
 * The exchange form, on the ticket. It is a plain form that the page's action handles; with JavaScript it gets quotes
 * while typing, checks addresses, and orders through the API.
 */
import { useRef } from 'react';
import { orderFormId } from '../../pages.ts';
import { useTranslate } from '../../site-context.tsx';
import { AddressField } from '../../components/forms/address-field.tsx';
import type { ExchangeData, ExchangeState } from './exchange-data.ts';
import { NetworkWarnings } from '../../components/forms/network-warnings.tsx';
import { OrderFoot } from './order-foot.tsx';
import { OrderTypeChoice } from './order-type-choice.tsx';
import { QuoteStrip } from './quote-strip.tsx';
import { ReceiveLeg } from './receive-leg.tsx';
import { RefundField } from './refund-field.tsx';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';
import { SendLeg } from './send-leg.tsx';
import { useExchange, type Exchange } from './use-exchange.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = Readonly<{
  data: ExchangeData;
  /** The action's result, for a form sent without JavaScript. */
  result?: ExchangeState | undefined;
  Scanner: ScannerComponent;
}>;

export function ExchangeTicket({ data, result, Scanner }: Props) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const start = result ?? data.state;
  const exchange = useExchange({ data, start, form });
  const { fields, errors, live, phase, rateChange, change } = exchange;
  const { send, receive } = exchange.rows;
  // An error from the page's initial load is outdated as soon as there is a quote.
  const formError = live.pricedCount > 0 && errors.form === start.errors.form ? undefined : errors.form;
  const firstError =
    result && (['sendAmount', 'receiveAmount', 'receiveAddress'] as const).find((name) => errors[name] !== undefined);

  return (
    <form
      ref={form}
      id={orderFormId}
      method="post"
      data-kept="exchange"
      data-answer={result && ''}
      className={phase === 'made' ? 'exchange is-made' : 'exchange'}
      aria-label={t('exchange.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void exchange.submit();
      }}
    >
      <SilentFields exchange={exchange} />
      <SendLeg {...{ exchange }} rows={data.currencies} row={send} isFocused={firstError === 'sendAmount'} />
      <SwapButton onSwap={exchange.swap} />
      <ReceiveLeg {...{ exchange }} rows={data.currencies} row={receive} isFocused={firstError === 'receiveAmount'} />
      <OrderTypeChoice value={fields.orderType} facts={data.facts} onChoose={(orderType) => change({ orderType })} />
      <QuoteStrip live={live} quotedAt={start.quotedAt} refreshSeconds={data.refreshSeconds} />
      <AddressField
        name="receiveAddress"
        label={t('exchange.address.label', { symbol: receive.symbol })}
        row={receive}
        data={data}
        value={fields.receiveAddress}
        error={errors.receiveAddress}
        isFocused={firstError === 'receiveAddress'}
        Scanner={Scanner}
        onChange={(receiveAddress) => change({ receiveAddress })}
        onSwitch={(id) => exchange.choose('receiveCurrency', id)}
      >
        <NetworkWarnings send={send} receive={receive} />
      </AddressField>
      <RefundField {...{ send, data, Scanner, change }} value={fields.refundAddress} error={errors.refundAddress} />
      <OrderFoot
        phase={phase}
        error={formError ?? errors.orderType}
        support={errors.support}
        rateChange={rateChange}
        side={fields.amountSide}
        symbol={fields.amountSide === 'send' ? receive.symbol : send.symbol}
      />
      <Announcements exchange={exchange} />
    </form>
  );
}

/**
 * Announces a new result to screen readers once, and not every figure on the way. Silent until something has changed.
 */
function Announcements({ exchange }: Readonly<{ exchange: Exchange }>) {
  const t = useTranslate();
  const { fields, live, rows, texts, announcement } = exchange;
  const isNew = live.pricedCount > 0 && live.status === 'fresh' && live.quote;
  const words =
    fields.amountSide === 'send'
      ? isNew && t('exchange.announce', { amount: isNew.receiveText, symbol: rows.receive.symbol })
      : isNew && t('exchange.announceSend', { amount: texts.send, symbol: rows.send.symbol });
  return (
    <div className="visually-hidden" aria-live="polite">
      <p>{announcement}</p>
      <p>{words}</p>
    </div>
  );
}

/** Hidden fields of the plain form. */
function SilentFields({ exchange }: Readonly<{ exchange: Exchange }>) {
  const { fields, texts, suggested, live, rateChange } = exchange;
  const shown = fields.amountSide === 'send' ? live.quote?.receive : live.quote?.amount;
  return (
    <>
      {/* Enter presses the first button of a form, which must not be the one that swaps. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="suggested" value={suggested} />
      <input type="hidden" name="quotedFor" value={live.quotedFor} />
      <input type="hidden" name="shownAmount" value={rateChange?.amount ?? shown ?? ''} />
      <input type="hidden" name="amountSide" value={fields.amountSide} />
      <input type="hidden" name="sendBefore" value={texts.send} />
      <input type="hidden" name="receiveBefore" value={texts.receive} />
    </>
  );
}

/** The button that swaps the send and the receive side. Without JavaScript the server swaps them. */
function SwapButton({ onSwap }: Readonly<{ onSwap: () => void }>) {
  const t = useTranslate();
  return (
    <div className="perforation">
      <button
        type="submit"
        name="intent"
        value="swap"
        className="flip"
        aria-label={t('exchange.swap')}
        title={t('exchange.swap')}
        onClick={(event) => {
          event.preventDefault();
          onSwap();
        }}
      >
        <Icon name="arrow-down-up" />
      </button>
    </div>
  );
}
