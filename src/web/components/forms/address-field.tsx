/**
 * An address field: the address is typed, pasted or scanned, checked at once, and shown in groups to be compared with
 * the wallet.
 */
import { useRef, useState, type ReactNode } from 'react';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AddressButtons } from './address-buttons.tsx';
import type { CurrencyRow, FormFacts } from './currency-row.ts';
import { readPaymentUri } from './read-payment-uri.ts';
import type { ScannerComponent } from './scanner-props.ts';
import { useAddressCheck } from './use-address-check.ts';

type Props = Readonly<{
  name: string;
  /** Id of the field. Needed if several fields have the same name. */
  id?: string;
  label: string;
  row: CurrencyRow;
  data: FormFacts;
  value: string;
  error: string | undefined;
  /** True to focus the field after a refused form, if it is the first with an error. */
  isFocused?: boolean;
  Scanner: ScannerComponent;
  onChange: (text: string) => void;
  /**
   * Called if the visitor accepts to receive on the chain that the typed address belongs to, with the currency to
   * receive on that chain.
   */
  onSwitch?: (id: CurrencyId) => void;
  children?: ReactNode;
}>;

export function AddressField(props: Props) {
  const { name, id = name, label, row, data, value, error, Scanner, onSwitch, children } = props;
  const t = useTranslate();
  const showToast = useToast();
  const [isScanning, setScanning] = useState(false);
  const { input, isDifferent, change, fill } = useFilling(props.onChange);
  const { verdict, isFocused, handlers } = useAddressCheck({ text: value, row, data });
  const network = row.chainName;
  const checked = verdict?.addressProblem({ outcome: verdict.outcome, isFocused, row, data }, t);
  const problem = isDifferent ? t('exchange.address.pasteDiffers') : (checked ?? error);

  const takeScanned = (text: string): void => {
    setScanning(false);
    fill(text);
    showToast({ title: t('exchange.address.scanned'), text: t('exchange.address.scannedText'), tone: 'good' });
  };
  return (
    <div className="address-field">
      <TextField
        id={id}
        name={name}
        label={label}
        labelEnd={t('exchange.address.network', { network })}
        placeholder={t('exchange.address.placeholder', { network })}
        value={value}
        maxLength={500}
        className="mono"
        autoCapitalize="none"
        autoCorrect="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.isFocused ?? false}
        inputRef={input}
        error={problem}
        isGood={verdict?.outcome.kind === 'valid' && problem === undefined}
        actions={<AddressButtons {...{ input, value, change, fill }} onScan={() => setScanning(true)} />}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          fill(event.clipboardData.getData('text'));
        }}
        {...handlers}
        hint={[
          <div key="verdict" aria-live="polite">
            {verdict && <verdict.AddressVerdict {...{ outcome: verdict.outcome, row, data, value, onSwitch }} />}
          </div>,
          children,
        ]}
      />
      {isScanning && (
        <Scanner
          chain={row.chain}
          networkName={network}
          isSandbox={data.isSandbox}
          onClose={() => setScanning(false)}
          onText={takeScanned}
        />
      )}
    </div>
  );
}

/** Checks shortly after a paste or scan that the field still holds that address, in case something replaced it. */
function useFilling(onChange: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [isDifferent, setDifferent] = useState(false);
  const change = (text: string): void => {
    setDifferent(false);
    onChange(text);
  };
  const fill = (text: string): void => {
    const address = readPaymentUri(text);
    change(address);
    setTimeout(() => setDifferent(input.current !== null && input.current.value !== address), 50);
  };
  return { input, isDifferent, change, fill };
}
