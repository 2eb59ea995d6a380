/** An address: typed, pasted or scanned, checked at once, and shown in groups to be compared with the wallet. */
import { useRef, useState, type ReactNode } from 'react';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AddressVerdict } from './address-verdict.tsx';
import type { CurrencyRow, ExchangeData } from './exchange-data.ts';
import { readPaymentUri } from './read-payment-uri.ts';
import type { ScannerComponent } from './scanner-props.ts';
import { useAddressCheck } from './use-address-check.ts';

type Props = Readonly<{
  name: 'receiveAddress' | 'refundAddress';
  label: string;
  row: CurrencyRow;
  data: ExchangeData;
  value: string;
  error: string | undefined;
  isFocused?: boolean;
  Scanner: ScannerComponent;
  onChange: (text: string) => void;
  /** Offers to receive on the chain that the address is of. */
  onSwitch?: (id: CurrencyId) => void;
  children?: ReactNode;
}>;

export function AddressField(props: Props) {
  const { name, label, row, data, value, error, isFocused = false, Scanner, onChange, onSwitch, children } = props;
  const t = useTranslate();
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const [hasPasteProblem, setPasteProblem] = useState(false);
  const check = useAddressCheck({ text: value, chain: row.chain, accepted: data.acceptedNetworks });
  const isHydrated = useHydrated();

  /** Reads back what the field holds: what was on the clipboard must have arrived unchanged. */
  const fill = (text: string): void => {
    const address = readPaymentUri(text);
    onChange(address);
    setTimeout(() => setPasteProblem(input.current !== null && input.current.value !== address), 50);
  };
  const paste = async (): Promise<void> => {
    try {
      fill(await navigator.clipboard.readText());
      showToast({ title: t('exchange.address.pasted'), tone: 'good' });
    } catch {
      const title = t('exchange.address.pasteFailed');
      showToast({ title, text: t('exchange.address.pasteFailedText'), tone: 'bad' });
    }
  };
  const actions = isHydrated && (
    <>
      {value !== '' && (
        <IconButton icon="x" label={t('exchange.address.clear')} onClick={() => clear(input.current, onChange)} />
      )}
      {value === '' && 'clipboard' in navigator && 'readText' in navigator.clipboard && (
        <IconButton icon="clipboard-paste" label={t('exchange.address.paste')} onClick={() => void paste()} />
      )}
      <IconButton icon="scan-line" label={t('exchange.address.scan')} onClick={() => setScanning(true)} />
    </>
  );
  const problem = hasPasteProblem ? t('exchange.address.pasteDiffers') : error;
  return (
    <div className="address-field">
      <TextField
        id={name}
        name={name}
        label={label}
        labelEnd={t('exchange.address.network', { network: row.chainName })}
        placeholder={t('exchange.address.placeholder', { network: row.chainName })}
        value={value}
        maxLength={500}
        className="mono"
        autoCapitalize="none"
        autoCorrect="off"
        autoFocus={isFocused}
        inputRef={input}
        error={problem}
        isGood={check.outcome?.kind === 'valid'}
        actions={actions}
        onChange={(event) => {
          setPasteProblem(false);
          onChange(event.target.value);
        }}
        onPaste={(event) => {
          event.preventDefault();
          fill(event.clipboardData.getData('text'));
        }}
        onFocus={check.onFocus}
        onBlur={check.onBlur}
        hint={
          <>
            <AddressVerdict {...{ check, row, data, value, onSwitch }} hasError={problem !== undefined} />
            {children}
          </>
        }
      />
      {isScanning && (
        <Scanner
          chain={row.chain}
          networkName={row.chainName}
          isSandbox={data.isSandbox}
          onClose={() => setScanning(false)}
          onText={(text) => {
            setScanning(false);
            fill(text);
            const title = t('exchange.address.scanned');
            showToast({ title, text: t('exchange.address.scannedText'), tone: 'good' });
          }}
        />
      )}
    </div>
  );
}

function clear(input: HTMLInputElement | null, onChange: (text: string) => void): void {
  onChange('');
  input?.focus();
}
