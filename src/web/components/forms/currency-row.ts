/** Data about currencies and addresses that the server sends to every form. */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId, CoinSymbol } from '#src/domain/assets/currencies.ts';

export type CurrencyRow = Readonly<{
  id: CurrencyId;
  symbol: CoinSymbol;
  chain: ChainId;
  /** "TRON". */
  chainName: string;
  /** "TRON (TRC20)": what wallets ask for. */
  networkName: string;
  /** "TRC20" on tokens with a standard, else the chain's name. */
  tag: string;
  /** The native coin of its chain. */
  networkCoin: CoinSymbol;
  isOnSeveralNetworks: boolean;
  /**
   * Exact limits, and the reason for the minimum. An amount outside of them is refused, whatever the receive currency.
   */
  min: string;
  minReason: string;
  max: string;
  /** Why the currency accepts no orders now; absent while it does. */
  why?: string;
  /** This installation has no node for its chain, so it is hidden from the list. */
  isOff?: true;
}>;

export type FormFacts = Readonly<{
  currencies: readonly CurrencyRow[];
  acceptedNetworks: Readonly<Record<ChainId, readonly NetworkKind[]>>;
  isSandbox: boolean;
}>;

export function rowOf({ currencies }: Pick<FormFacts, 'currencies'>, id: string): CurrencyRow {
  const row = currencies.find((each) => each.id === id);
  if (!row) throw new TypeError(`${id} is no currency of the form`);
  return row;
}
