/** Floating or fixed. The figures in the texts come from the fee table and the time limits. */
import { useTranslate } from '../../site-context.tsx';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { ExchangeData, Fields } from './exchange-data.ts';

/**
 * The order types, repeated here because importing the domain module would be one more file for the browser to load.
 */
const orderTypes = ['floating', 'fixed'] as const satisfies readonly OrderType[];

type Props = Readonly<{
  value: Fields['orderType'];
  facts: ExchangeData['facts'];
  onChoose: (value: Fields['orderType']) => void;
}>;

export function OrderTypeChoice({ value, facts, onChoose }: Props) {
  const t = useTranslate();
  const texts = {
    floating: t('exchange.floatingText', { fee: facts.floatingFee }),
    fixed: t('exchange.fixedText', { hold: facts.fixedHold, fee: facts.fixedFee }),
  };
  return (
    <fieldset className="order-type choice-cards">
      <legend className="visually-hidden">{t('exchange.orderType')}</legend>
      {orderTypes.map((type) => (
        <label key={type}>
          <input type="radio" name="orderType" value={type} checked={value === type} onChange={() => onChoose(type)} />
          <b>{t(`exchange.${type}`)}</b>
          <small>{texts[type]}</small>
        </label>
      ))}
    </fieldset>
  );
}
