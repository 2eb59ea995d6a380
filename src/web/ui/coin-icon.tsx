/** Icon of a coin, with the coin of its network as a badge if the two differ. */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import spriteUrl from './sprite/sprite.svg?url';

type Props = Readonly<{ symbol: CoinSymbol; network?: CoinSymbol | undefined; size?: 'small' | 'medium' | 'large' }>;

export function CoinIcon({ symbol, network, size = 'medium' }: Props) {
  return (
    <span className={`coin-icon ${size}`} aria-hidden="true">
      <Drawing of={symbol} />
      {network !== undefined && network !== symbol && (
        <span className="coin-network">
          <Drawing of={network} />
        </span>
      )}
    </span>
  );
}

function Drawing({ of }: Readonly<{ of: CoinSymbol }>) {
  return (
    <svg viewBox="0 0 24 24">
      <use href={`${spriteUrl}#coin-${of}`} />
    </svg>
  );
}
