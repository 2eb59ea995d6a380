/** Signs one transfer. Deterministic: the same transfer gives the same bytes. */
import { hex } from '@scure/base';
import tron from 'tronweb/utils';
import type { SignedTransaction } from '#src/usecases/ports/chain-adapter.ts';
import { buildTransfer, type Transfer } from './build-transfer.ts';
import type { Key } from './key-tree.ts';

export function signTransfer({ payer, ...rest }: Omit<Transfer, 'from'> & Readonly<{ payer: Key }>): SignedTransaction {
  const { txid, seal } = buildTransfer({ ...rest, from: payer.address });
  const { signature } = tron.crypto.signTransaction(hex.encode(payer.secret), { txID: txid });
  return { txid, raw: seal(signature.map((one) => hex.decode(one.replace(/^0x/, '').toLowerCase()))) };
}
