/** What the check says of an address, and the address in groups once it is whole and sound. */
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { CurrencyRow, ExchangeData } from './exchange-data.ts';
import { groupAddress } from './group-address.ts';
import type { AddressCheck } from './use-address-check.ts';

type Props = Readonly<{
  check: AddressCheck;
  row: CurrencyRow;
  data: ExchangeData;
  value: string;
  hasError: boolean;
  onSwitch?: ((id: CurrencyId) => void) | undefined;
}>;

export function AddressVerdict({ check, row, data, value, hasError, onSwitch }: Props) {
  const t = useTranslate();
  const { outcome, isFocused } = check;
  return (
    <div aria-live="polite">
      {outcome?.kind === 'valid' && !hasError && (
        <>
          <Hint tone="good">{t('exchange.address.valid', { network: row.chainName })}</Hint>
          <GroupedAddress text={value.trim()} />
        </>
      )}
      {outcome?.kind === 'elsewhere' && <Elsewhere {...{ row, data, onSwitch }} chain={outcome.chain} />}
      {/* Half an address is not yet wrong, so that waits until the visitor has left the field. */}
      {outcome?.kind === 'bad' && !isFocused && !hasError && (
        <Hint tone="bad">{t.loose(`errors.${outcome.code}`)}</Hint>
      )}
    </div>
  );
}

function GroupedAddress({ text }: Readonly<{ text: string }>) {
  const t = useTranslate();
  return (
    <>
      <p className="grouped mono">
        {groupAddress(text).map(({ text: group, isEdge }, index) => {
          // The groups of an address never change places.
          // oxlint-disable-next-line react/no-array-index-key
          return isEdge ? <b key={index}>{group}</b> : <span key={index}>{group}</span>;
        })}
      </p>
      <Hint>{t('exchange.address.compare')}</Hint>
    </>
  );
}

type ElsewhereProps = Pick<Props, 'row' | 'data' | 'onSwitch'> & Readonly<{ chain: string }>;

function Elsewhere({ row, data, onSwitch, chain }: ElsewhereProps) {
  const t = useTranslate();
  const there = data.currencies.filter((each) => each.chain === chain && each.isActive);
  const [first] = there;
  // The same token on the other chain is most likely what they want; else the chain's own coin.
  const better = there.find(({ symbol }) => symbol === row.symbol) ?? there.find(({ id }) => id === first?.networkCoin);
  return (
    <>
      <Hint tone="bad">
        {t('exchange.address.looksLike', { other: first?.chainName ?? chain, network: row.chainName })}
      </Hint>
      {onSwitch && better && (
        <button type="button" className="as-text switch-chain" onClick={() => onSwitch(better.id)}>
          {t('exchange.address.switch', { symbol: better.symbol, network: better.networkName })}
        </button>
      )}
    </>
  );
}
