/** A currency pair: from and to. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencyIcon } from '../../currency-icon.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';

export function Pair({ from, to }: Readonly<{ from: CurrencyId; to: CurrencyId }>) {
  return (
    <span className="pair">
      <Coin currency={from} />
      <Icon name="arrow-right" />
      <Coin currency={to} />
    </span>
  );
}

export function Coin({ currency }: Readonly<{ currency: CurrencyId }>) {
  return (
    <span className="pair">
      <CoinIcon {...currencyIcon(currency)} size="small" />
      {currency}
    </span>
  );
}
