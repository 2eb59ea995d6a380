/** The refund address, used if the payment is wrong or late. Optional, so it is collapsed at first. */
import { useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddressField } from '../../components/forms/address-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import type { ExchangeData, Fields } from './exchange-data.ts';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';

type Props = Readonly<{
  send: CurrencyRow;
  data: ExchangeData;
  value: string;
  error: string | undefined;
  Scanner: ScannerComponent;
  change: (changed: Partial<Fields>) => void;
}>;

export function RefundField({ send, data, value, error, Scanner, change }: Props) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="refund"
      // A field with a text or an error must not be hidden.
      open={isOpen || value !== '' || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('exchange.refund.summary')}
        <Icon name="chevron-down" />
      </summary>
      <AddressField
        name="refundAddress"
        label={t('exchange.refund.label', { symbol: send.symbol })}
        row={send}
        data={data}
        value={value}
        error={error}
        Scanner={Scanner}
        onChange={(refundAddress) => change({ refundAddress })}
      >
        <Hint>{t('exchange.refund.hint')}</Hint>
      </AddressField>
    </details>
  );
}
