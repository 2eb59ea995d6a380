/** More receive addresses for the parts. Adding and removing are submit buttons, so they work without JavaScript. */
import { useTranslate } from '../../site-context.tsx';
import { AddressField } from '../../components/forms/address-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import type { ScannerComponent } from '../../components/forms/scanner-props.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { mostFurther, type MixerData } from './mixer-data.ts';
import type { Mixer } from './use-mixer.ts';

type Props = Readonly<{ mixer: Mixer; data: MixerData; row: CurrencyRow; Scanner: ScannerComponent }>;

export function FurtherAddresses({ mixer: { fields, errors, change }, data, row, Scanner }: Props) {
  const t = useTranslate();
  const { furtherAddresses } = fields;
  const replace = (place: number, text: string): void =>
    change({ furtherAddresses: furtherAddresses.with(place, text) });
  return (
    <div className="further">
      {furtherAddresses.map((address, place) => (
        // The fields of this list have no identity but their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="further-address">
          <AddressField
            name="furtherAddresses"
            id={`furtherAddresses.${place}`}
            label={t('mixer.further.label', { place: place + 2 })}
            row={row}
            data={data}
            value={address}
            error={errors[`furtherAddresses.${place}`]}
            Scanner={Scanner}
            onChange={(text) => replace(place, text)}
          />
          <button
            type="submit"
            name="intent"
            value={`remove-${place}`}
            className="as-text"
            onClick={(event) => {
              event.preventDefault();
              change({ furtherAddresses: furtherAddresses.toSpliced(place, 1) });
            }}
          >
            {t('mixer.further.remove', { place: place + 2 })}
          </button>
        </div>
      ))}
      {furtherAddresses.length < mostFurther && (
        <Button
          type="submit"
          name="intent"
          value="add"
          look="plain"
          onClick={(event) => {
            event.preventDefault();
            change({ furtherAddresses: [...furtherAddresses, ''] });
          }}
        >
          <Icon name="plus" />
          {t('mixer.further.add')}
        </Button>
      )}
      <Hint>{t('mixer.further.hint', { max: mostFurther + 1 })}</Hint>
    </div>
  );
}
