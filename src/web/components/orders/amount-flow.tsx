/** The amount sent and the amount received, with an arrow between them. */
import { currencyIcon } from '../../currency-icon.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { AmountView, FlowView } from './amount-view.ts';

type Props = Readonly<{ flow: FlowView; size?: 'normal' | 'large' }>;

export function AmountFlow({ flow: { send, receive, note }, size = 'normal' }: Props) {
  return (
    <div className={`amount-flow num ${size}`}>
      <Side of={send} note={null} />
      {receive && (
        // Arrow and amount are one item, so that they stay together when the row wraps.
        <span className="amount-goal">
          <span className="amount-line" aria-hidden="true">
            <Icon name="arrow-right" />
          </span>
          <Side of={receive} note={note} />
        </span>
      )}
    </div>
  );
}

function Side({ of, note }: Readonly<{ of: AmountView; note: string | null }>) {
  return (
    <span className="amount-side">
      <CoinIcon {...currencyIcon(of.currency)} />
      <span>
        <b>{of.amount}</b>
        <small>{[of.symbol, of.network, note].filter((part) => part !== null).join(' · ')}</small>
        {of.worth !== undefined && <small className="worth">{of.worth}</small>}
      </span>
    </span>
  );
}
