/** Placeholder for a chain without a configured node: it is neither watched nor offered, and every call throws. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';

export function makeInactiveChain(chain: ChainId): ChainPair {
  const refuse = async (): Promise<never> => {
    throw new OutsideError(`no ${chain} node is configured`);
  };
  return {
    node: {
      chain,
      head: refuse,
      block: refuse,
      mempool: refuse,
      transactionStatus: refuse,
      unitsPerSize: refuse,
      broadcast: refuse,
      balances: refuse,
    },
    wallet: { chain, address: refuse, hotAddress: refuse, sign: refuse },
  };
}
