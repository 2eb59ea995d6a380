/**
 * The exchange form, printed on the ticket. It is a plain form that the page itself answers; with script it prices while
 * one types, checks addresses, and orders by the API.
 */
import { useRef } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { AddressField } from './address-field.tsx';
import type { CurrencyRow, ExchangeData, ExchangeState } from './exchange-data.ts';
import { OrderFoot } from './order-foot.tsx';
import { OrderTypeChoice } from './order-type-choice.tsx';
import { isAboutAmount, QuoteStrip } from './quote-strip.tsx';
import { ReceiveLeg } from './receive-leg.tsx';
import { RefundField } from './refund-field.tsx';
import type { ScannerComponent } from './scanner-props.ts';
import { SendLeg } from './send-leg.tsx';
import { useExchange } from './use-exchange.ts';
import './exchange-form.css';

type Props = Readonly<{
  data: ExchangeData;
  /** What became of a form that was sent without script. */
  result?: ExchangeState | undefined;
  Scanner: ScannerComponent;
}>;

export function ExchangeTicket({ data, result, Scanner }: Props) {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const start = result ?? data.state;
  const exchange = useExchange({ data, start, form });
  const { fields, errors, live, phase, rateChange, change, choose } = exchange;
  const send = rowOf(data, fields.sendCurrency);
  const receive = rowOf(data, fields.receiveCurrency);
  const { currencies: rows } = data;
  const amountProblem = live.status === 'refused' && live.problem && isAboutAmount(live.problem) ? live.problem : null;

  return (
    <form
      ref={form}
      method="post"
      className={phase === 'made' ? 'exchange is-made' : 'exchange'}
      aria-label={t('exchange.form')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void exchange.submit();
      }}
    >
      {/* Enter presses the first button of a form, which must not be the one that swaps. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="token" value={start.token} />
      <input type="hidden" name="quotedFor" value={live.quotedFor} />
      <input type="hidden" name="receiveAmount" value={rateChange?.receive ?? live.quote?.receive ?? ''} />
      <span className="order-type-label">
        <StatusPill>{t(`exchange.${fields.orderType}`)}</StatusPill>
      </span>
      <SendLeg
        rows={rows}
        row={send}
        amount={fields.sendAmount}
        limits={live.limits}
        error={errors.sendAmount ?? errors.sendCurrency ?? amountProblem?.message}
        isFocused={result !== undefined && errors.sendAmount !== undefined}
        onAmount={(sendAmount) => change({ sendAmount })}
        onLeave={exchange.leaveAmount}
        onChoose={(id) => choose('sendCurrency', id)}
      />
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
            exchange.swap();
          }}
        >
          <Icon name="arrow-down-up" />
        </button>
      </div>
      <ReceiveLeg
        rows={rows}
        row={receive}
        orderType={fields.orderType}
        live={live}
        error={errors.receiveCurrency}
        onChoose={(id) => choose('receiveCurrency', id)}
      />
      <OrderTypeChoice value={fields.orderType} facts={data.facts} onChoose={(orderType) => change({ orderType })} />
      <QuoteStrip live={live} send={send} receive={receive} refreshSeconds={data.refreshSeconds} />
      <AddressField
        name="receiveAddress"
        label={t('exchange.address.label', { symbol: receive.symbol })}
        row={receive}
        data={data}
        value={fields.receiveAddress}
        error={errors.receiveAddress}
        isFocused={result !== undefined && errors.sendAmount === undefined && errors.receiveAddress !== undefined}
        Scanner={Scanner}
        onChange={(receiveAddress) => change({ receiveAddress })}
        onSwitch={(id) => choose('receiveCurrency', id)}
      >
        <NetworkWarnings send={send} receive={receive} />
      </AddressField>
      <RefundField {...{ send, data, Scanner, change }} value={fields.refundAddress} error={errors.refundAddress} />
      <OrderFoot phase={phase} error={errors.form ?? errors.orderType} rateChange={rateChange} receive={receive} />
      <Announcements {...{ exchange, receive }} />
    </form>
  );
}

function rowOf(data: ExchangeData, id: string): CurrencyRow {
  const row = data.currencies.find((each) => each.id === id);
  if (!row) throw new TypeError(`${id} is no currency of the form`);
  return row;
}

type Pair = Readonly<{ send: CurrencyRow; receive: CurrencyRow }>;

/** For every token that exists on more than one chain, on the side where it is. */
function NetworkWarnings({ send, receive }: Pair) {
  const t = useTranslate();
  return (
    <>
      {receive.isOnSeveralNetworks && (
        <Hint tone="warn">
          {t('exchange.wrongNetwork.receive', { network: receive.networkName, symbol: receive.symbol })}
        </Hint>
      )}
      {send.isOnSeveralNetworks && (
        <Hint tone="warn">{t('exchange.wrongNetwork.send', { network: send.networkName, symbol: send.symbol })}</Hint>
      )}
    </>
  );
}

type AnnouncementProps = Readonly<{ exchange: ReturnType<typeof useExchange>; receive: CurrencyRow }>;

/** Says a new result once, and not every figure on the way. Silent until something has changed. */
function Announcements({ exchange: { live, announcement }, receive }: AnnouncementProps) {
  const t = useTranslate();
  const isNew = live.pricedCount > 0 && live.status === 'fresh' && live.quote;
  return (
    <div className="visually-hidden" aria-live="polite">
      <p>{announcement}</p>
      <p>{isNew && t('exchange.announce', { amount: isNew.receiveText, symbol: receive.symbol })}</p>
    </div>
  );
}
