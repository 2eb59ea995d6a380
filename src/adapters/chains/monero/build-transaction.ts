/**
 * Has the wallet program build and sign a payout without sending it. The result is not trusted: inputs and fee are
 * parsed from the transaction's bytes before it is stored.
 */
import { transactionFee } from '#src/domain/network-fee.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { SignedTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Reading } from './read-block.ts';
import { readTransaction, transactionId, type TransactionFacts } from './read-transaction.ts';
import type { Fields } from './rpc/monero-rpc.ts';
import { readPrices } from './unit-price.ts';
import type { WalletCoin } from './wallet-coins.ts';

export async function buildTransaction(
  reading: Reading,
  request: SigningRequest,
  coins: readonly WalletCoin[],
): Promise<SignedTransaction> {
  for (const priority of await findPriorities(reading, request, coins.length)) {
    const built = await buildAt(reading, request, { coins, priority });
    if (built.facts.feeUnits <= request.feeUnits) return { txid: built.tx_hash, raw: built.tx_blob };
  }
  throw new OutsideError('a transaction costs more at this moment than the payout may cost');
}

type Plan = Readonly<{ coins: readonly WalletCoin[]; priority: number }>;
type Built = WalletAnswer & Readonly<{ facts: TransactionFacts }>;
type WalletAnswer = Readonly<{ tx_hash: string; tx_blob: string }>;

/**
 * Fee priorities within the allowed fee, most expensive first. Priority 0 is left out, as it lets the wallet choose.
 */
async function findPriorities({ daemon }: Reading, { amount, feeUnits }: SigningRequest, inputs: number) {
  const prices = await readPrices(daemon);
  return prices
    .flatMap((price, at) => (transactionFee(amount.currency, price, { inputs }).units <= feeUnits ? [at + 1] : []))
    .toReversed();
}

/**
 * First builds a common transaction: one receiver, and change to the primary address, for which the wallet selects
 * coins. If the wallet selects fewer coins than are reserved for the payout, an explicit payment to ourselves is added,
 * so that all reserved coins are spent. Such a transaction is slightly longer and less common.
 */
async function buildAt(reading: Reading, request: SigningRequest, plan: Plan): Promise<Built> {
  const { to, amount } = request;
  const paid = { address: to, amount: amount.units };
  const usual = await ask(reading, plan, { destinations: [paid] });
  if (isBound(usual, plan)) return usual;
  const rest = plan.coins.reduce((sum, { units }) => sum + units, 0n) - amount.units;
  const kept = { address: reading.keys.primary, amount: rest };
  const forced = await ask(reading, plan, { destinations: [paid, kept], subtract_fee_from_outputs: [1] });
  // Another process of ours, or somebody who used the wallet program, changed the frozen coins. A retry freezes them
  // again.
  if (!isBound(forced, plan)) throw new OutsideError('the wallet took other coins than those of the payout');
  return forced;
}

async function ask({ session }: Reading, { coins, priority }: Plan, what: Fields): Promise<Built> {
  const answer = await session.ask<WalletAnswer>('transfer', {
    ...what,
    account_index: 0,
    subaddr_indices: [...new Set(coins.map(({ minor }) => minor))],
    priority,
    do_not_relay: true,
    get_tx_hex: true,
  });
  if (transactionId(answer.tx_blob) !== answer.tx_hash)
    throw new OutsideError('the wallet named other bytes than it gave');
  return { ...answer, facts: readTransaction(answer.tx_blob) };
}

/**
 * Whether a built transaction spends exactly the payout's coins and has one receiver, one change output and no unlock
 * time.
 */
function isBound({ facts }: Built, { coins }: Plan): boolean {
  const consumed = facts.keyImages.toSorted().join();
  const bound = coins
    .map(({ keyImage }) => keyImage)
    .toSorted()
    .join();
  return consumed === bound && facts.outputKeys.length === 2 && facts.unlockTime === 0n;
}
