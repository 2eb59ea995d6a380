/** Warnings about tokens that exist on more than one chain, for the send and the receive side. */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { CurrencyRow } from './currency-row.ts';

export function NetworkWarnings({ send, receive }: Readonly<{ send: CurrencyRow; receive: CurrencyRow }>) {
  const t = useTranslate();
  return (
    <>
      {receive.isOnSeveralNetworks && (
        <Hint tone="warn">
          {t('exchange.wrongNetwork.receive', { network: receive.networkName, symbol: receive.symbol })}
        </Hint>
      )}
      {send.isOnSeveralNetworks && (
        <Hint tone="warn">{t('exchange.wrongNetwork.send', { network: send.networkName, symbol: send.symbol })}</Hint>
      )}
    </>
  );
}
