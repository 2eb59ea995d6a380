/** Data about currencies and addresses that the server sends to every form. */
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId, CoinSymbol } from '#src/domain/assets/currencies.ts';

export type CurrencyRow = Readonly<{
  id: CurrencyId;
  symbol: CoinSymbol;
  chain: ChainId;
  /** Name of the chain: "TRON". */
  chainName: string;
  /** Name of the network as wallets show it: "TRON (TRC20)". */
  networkName: string;
  /** Token standard ("TRC20") of a token that has one, else the chain's name. */
  tag: string;
  /** Symbol of the chain's native coin. */
  networkCoin: CoinSymbol;
  isOnSeveralNetworks?: true;
  /**
   * Exact limits, and the reason for the minimum. An amount outside of them is refused, whatever the receive currency.
   */
  min: string;
  minReason: string;
  max: string;
  /** Why the currency accepts no orders now; absent while it accepts them. */
  why?: string;
  /** This installation has no node for the currency's chain, so the currency is hidden from the list. */
  isOff?: true;
}>;

export type FormFacts = Readonly<{
  currencies: readonly CurrencyRow[];
  /** Chains that accept main and test addresses are left out, to keep the page small. */
  acceptedNetworks: Readonly<Partial<Record<ChainId, readonly NetworkKind[]>>>;
  isSandbox: boolean;
}>;

export function rowOf({ currencies }: Pick<FormFacts, 'currencies'>, id: string): CurrencyRow {
  const row = currencies.find((each) => each.id === id);
  if (!row) throw new TypeError(`${id} is no currency of the form`);
  return row;
}
