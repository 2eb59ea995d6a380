/** Reads from the bytes of a transaction which of its outputs pay an address. */
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import { toOutputScript } from './keys/output-script.ts';
import { findNetwork, type UtxoNetwork } from './utxo-networks.ts';

/** Parser options: payees may have scripts of any kind, so unknown inputs and outputs are accepted. */
const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };

export function makeOutputsTo(chain: UtxoChainId, network: UtxoNetwork) {
  const { kind } = findNetwork(chain, network);
  return (raw: string, address: string): readonly Pick<TransactionOutput, 'index' | 'units'>[] => {
    const wanted = hex.encode(toOutputScript(chain, kind, address));
    const transaction = Transaction.fromRaw(hex.decode(raw), lenient);
    return Array.from({ length: transaction.outputsLength }, (_, index) => index).flatMap((index) => {
      const { script, amount } = transaction.getOutput(index);
      return script && amount !== undefined && hex.encode(script) === wanted ? [{ index, units: amount }] : [];
    });
  };
}
