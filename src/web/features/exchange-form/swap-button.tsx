/** The button between the send and the receive side that swaps them. Without JavaScript the server does it. */
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';

export function SwapButton({ onSwap }: Readonly<{ onSwap: () => void }>) {
  const t = useTranslate();
  return (
    <div className="perforation">
      <button
        type="submit"
        name="intent"
        value="swap"
        className="flip"
        aria-label={t('exchange.swap')}
        title={t('exchange.swap')}
        onClick={(event) => {
          event.preventDefault();
          onSwap();
        }}
      >
        <Icon name="arrow-down-up" />
      </button>
    </div>
  );
}
