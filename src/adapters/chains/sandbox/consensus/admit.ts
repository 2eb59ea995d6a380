/** Whether the simulated node accepts a broadcast transaction, with the same results as real nodes. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainState } from '../storage.ts';
import { admitAccount } from './admit-account.ts';
import { admitCoins } from './admit-coins.ts';
import { readRow } from './chain-row.ts';
import { addToMempool, removeFromMempool } from './mempool.ts';
import type { OpenedTransaction } from './signature.ts';
import { isExpired, type BodyOutput, type TransactionBody } from './transaction-body.ts';

/** Adds the transaction to the mempool in place of those that it replaces, or returns why it is refused. */
export async function admit(
  state: ChainState,
  chain: ChainId,
  { txid, body }: OpenedTransaction,
): Promise<BroadcastResult> {
  const row = await readRow(state);
  const [known] = await state.transactions([txid]);
  if (known && known.height !== null) return 'already_known';
  if (isExpired(body, row.height)) return 'expired';
  if (known) return 'already_known';
  if (!isSound(chain, body)) return 'invalid';

  const admission =
    body.kind === 'coins' ? await admitCoins(state, chain, body) : await admitAccount(state, chain, body);
  if (admission.result !== 'accepted') return admission.result;
  for (const replaced of admission.replaces) await removeFromMempool(state, replaced);
  await addToMempool(state, { txid, origin: 'wallet', body, spends: admission.spends });
  return 'accepted';
}

/** Whether a transaction is well-formed, by checks that do not need the chain's state. */
function isSound(chain: ChainId, body: TransactionBody): boolean {
  const { conflictDomain } = chains[chain];
  if (body.outputs.length === 0 || body.feeUnits < 0n) return false;
  if (!body.outputs.every((output) => isSoundOutput(chain, output))) return false;
  if (body.kind === 'coins') {
    return conflictDomain === 'coins' && body.inputs.length > 0 && new Set(body.inputs).size === body.inputs.length;
  }
  if (conflictDomain === 'nonce') return body.nonce !== null && Number.isSafeInteger(body.nonce) && body.nonce >= 0;
  if (conflictDomain !== 'window') return false;
  return body.nonceAccount === undefined
    ? body.validUntilHeight !== null && body.nonce === null
    : chain === 'solana' && body.validUntilHeight === null && body.nonce !== null;
}

function isSoundOutput(chain: ChainId, { to, currency, units }: BodyOutput): boolean {
  if (to === '' || currency === null || currencies[currency].chain !== chain) return false;
  return units >= (currencies[currency].isToken ? 1n : chains[chain].minOutputUnits);
}
