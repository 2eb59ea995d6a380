/**
 * The address check and its result: valid, with the address in groups; or which other chain it belongs to. Fetched when
 * an address field is first used.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { checkAddress, type AddressOutcome } from './check-address.ts';
import type { CurrencyRow, FormFacts } from './currency-row.ts';

export type AddressPlace = Readonly<{ row: CurrencyRow; data: FormFacts }>;
type Checked = AddressPlace & Readonly<{ outcome: AddressOutcome }>;

export function judgeAddress(text: string, { row: { chain }, data }: AddressPlace): AddressOutcome {
  return checkAddress(text, { chain, accepted: data.acceptedNetworks[chain] ?? ['main', 'test'] });
}

/** The error text for a wrong address; undefined while there is nothing to report yet. */
export function addressProblem(
  { outcome, isFocused, row, data }: Checked & Readonly<{ isFocused: boolean }>,
  t: Translate,
): string | undefined {
  if (outcome.kind === 'elsewhere') {
    const there = data.currencies.find(({ chain }) => chain === outcome.chain);
    return t('exchange.address.looksLike', { other: there?.chainName ?? outcome.chain, network: row.chainName });
  }
  // A half-typed address is not an error yet, so the error is shown only once the field loses focus.
  return outcome.kind === 'bad' && !isFocused ? t.loose(`errors.${outcome.code}`, outcome.details) : undefined;
}

type Props = Checked & Readonly<{ value: string; onSwitch?: ((id: CurrencyId) => void) | undefined }>;

export function AddressVerdict({ outcome, row, data, value, onSwitch }: Props) {
  const t = useTranslate();
  return (
    <>
      {outcome.kind === 'valid' && (
        <>
          <Hint tone="good">{t('exchange.address.valid', { network: row.chainName })}</Hint>
          <GroupedAddress text={value.trim()} />
        </>
      )}
      {outcome.kind === 'elsewhere' && onSwitch && <SwitchOffer {...{ row, data, onSwitch }} chain={outcome.chain} />}
    </>
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

type OfferProps = Readonly<{
  row: CurrencyRow;
  data: FormFacts;
  chain: string;
  onSwitch: (id: CurrencyId) => void;
}>;

function SwitchOffer({ row, data, chain, onSwitch }: OfferProps) {
  const t = useTranslate();
  const there = data.currencies.filter((each) => each.chain === chain && each.why === undefined);
  // The visitor most likely wants the same token on the other chain, or else that chain's own coin.
  const better =
    there.find(({ symbol }) => symbol === row.symbol) ?? there.find(({ id, networkCoin }) => id === networkCoin);
  if (!better) return null;
  return (
    <button type="button" className="as-text switch-chain" onClick={() => onSwitch(better.id)}>
      {t('exchange.address.switch', { symbol: better.symbol, network: better.networkName })}
    </button>
  );
}

/**
 * A group of four characters of an address. People compare groups with what their wallet shows, so no character is left
 * out.
 */
type AddressGroup = Readonly<{ text: string; isEdge: boolean }>;

/** Highlights the first and the last two groups: they are the ones to compare. */
function groupAddress(address: string): readonly AddressGroup[] {
  const groups = address.match(/.{1,4}/gu) ?? [];
  return groups.map((text, index) => ({ text, isEdge: index < 2 || index >= groups.length - 2 }));
}
