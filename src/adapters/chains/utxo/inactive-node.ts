/** Stands where no node is configured: the chain is down for as long as that is so, and nothing is quoted on it. */
import { OutsideError } from '#src/usecases/outside-error.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { UtxoChainId } from './utxo-networks.ts';

export function makeInactiveNode(chain: UtxoChainId): ChainAdapter {
  const refuse = async (): Promise<never> => {
    throw new OutsideError(`no ${chain} node is configured`);
  };
  return {
    chain,
    head: refuse,
    block: refuse,
    mempool: refuse,
    transactionStatus: refuse,
    unitsPerSize: refuse,
    broadcast: refuse,
    balances: refuse,
  };
}
