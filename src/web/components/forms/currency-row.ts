/** What the server tells a form about currencies and addresses, whatever the form is for. */
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
  /** The coin of its chain. */
  networkCoin: CoinSymbol;
  isOnSeveralNetworks: boolean;
  /** Exact, and why there is a minimum. An amount outside of them is refused, whatever it is exchanged for. */
  min: string;
  minReason: string;
  max: string;
  /** Why it takes no orders now. Absent while it does. */
  why?: string;
  /** This installation has no node of its chain, so it is not shown among the others. */
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
