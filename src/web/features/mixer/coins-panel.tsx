/** Amount, currencies and addresses of a mix. Both currencies may be the same. */
import { formatDecimal } from '#src/i18n/format.ts';
import { useSite } from '../../site-context.tsx';
import { AddressField } from '../../components/forms/address-field.tsx';
import { CurrencyField } from '../../components/forms/currency-field.tsx';
import { NetworkWarnings } from '../../components/forms/network-warnings.tsx';
import { SupportDetails } from '../../components/forms/support-details.tsx';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FurtherAddresses } from './further-addresses.tsx';
import type { MixerData } from './mixer-data.ts';
import type { Mixer } from './use-mixer.ts';

type Props = Readonly<{ mixer: Mixer; data: MixerData; Scanner: ScannerComponent }>;

export function CoinsPanel({ mixer, data, Scanner }: Props) {
  const { t, language } = useSite();
  const { fields, errors, limitError, change, calculation } = mixer;
  const { send, receive } = mixer.rows;
  return (
    <section className="panel" aria-label={t('mixer.form')}>
      <div className="coin-pair">
        <CoinSide side="send" {...{ mixer, data }} label={t('mixer.coins.send')} />
        <CoinSide side="receive" {...{ mixer, data }} label={t('mixer.coins.receive')} />
      </div>
      <TextField
        id="sendAmount"
        name="sendAmount"
        label={t('mixer.amount')}
        labelEnd={t('exchange.min', { amount: formatDecimal(language, send.min), symbol: send.symbol })}
        inputMode="decimal"
        maxLength={60}
        className="num"
        value={fields.sendAmount}
        error={errors.sendAmount ?? limitError}
        actions={<span className="unit">{send.symbol}</span>}
        onChange={(event) => change({ sendAmount: event.target.value })}
        onBlur={mixer.leaveAmount}
      />
      <AddressField
        name="receiveAddress"
        label={t('mixer.address')}
        row={receive}
        data={data}
        value={fields.receiveAddress}
        error={errors.receiveAddress}
        Scanner={Scanner}
        onChange={(receiveAddress) => change({ receiveAddress })}
        onSwitch={(id) => mixer.choose('receiveCurrency', id)}
      >
        <NetworkWarnings send={send} receive={receive} />
      </AddressField>
      <FurtherAddresses {...{ mixer, data, Scanner }} row={receive} />
      <div role="alert">{errors.form !== undefined && <Note tone="bad">{errors.form}</Note>}</div>
      <SupportDetails text={errors.support} />
      <Button
        type="submit"
        name="intent"
        value="calculate"
        look={calculation.view ? 'soft' : 'primary'}
        size="large"
        isBusy={calculation.isCalculating}
      >
        {calculation.isCalculating ? t('mixer.calculating') : t('mixer.calculate')}
      </Button>
    </section>
  );
}

type SideProps = Readonly<{ side: 'send' | 'receive'; mixer: Mixer; data: MixerData; label: string }>;

function CoinSide({ side, mixer: { rows, errors, choose }, data, label }: SideProps) {
  const name = `${side}Currency` as const;
  const error = errors[name] ?? rows[side].why;
  return (
    <div className="coin-side">
      <p className="text-label">{label}</p>
      <CurrencyField side={side} rows={data.currencies} row={rows[side]} onChoose={(id) => choose(name, id)} />
      {error !== undefined && <Hint tone="bad">{error}</Hint>}
    </div>
  );
}
