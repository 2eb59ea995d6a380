/** What goes in and what comes out, with the crossing between them. */
import { currencyIcon } from '../currency-icon.ts';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import type { AmountView } from './amount-view.ts';

type Props = Readonly<{ send: AmountView; receive: AmountView; size?: 'normal' | 'large' }>;

export function AmountFlow({ send, receive, size = 'normal' }: Props) {
  return (
    <div className={`amount-flow num ${size}`}>
      <Side of={send} />
      <span className="amount-line" aria-hidden="true">
        <Icon name="arrow-right" />
      </span>
      <Side of={receive} />
    </div>
  );
}

function Side({ of }: Readonly<{ of: AmountView }>) {
  return (
    <span className="amount-side">
      <CoinIcon {...currencyIcon(of.currency)} />
      <span>
        <b>{of.amount}</b>
        <small>
          {of.symbol} · {of.network}
        </small>
      </span>
    </span>
  );
}
