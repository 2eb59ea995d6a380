/** Changes to a pending transaction: its sender replaces it, or its txid is malleated. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainState, Spend, StoredTransaction } from '../storage.ts';
import { removeFromMempool } from './mempool.ts';
import type { AccountBody, BodyOutput, CoinBody } from './transaction-body.ts';
import { issueCoin, issueFor, send } from './visitor-payment.ts';

export type Replacement = Readonly<{ to: string; currency: CurrencyId; units: bigint }>;

/**
 * Replaces a payment by one to another receiver or of another amount, with the same coins or nonce and twice the fee.
 */
export async function replacePayment(
  state: ChainState,
  chain: ChainId,
  { txid, ...output }: Replacement & Readonly<{ txid: string }>,
): Promise<string> {
  const old = await findWaiting(state, txid);
  if (old.origin === 'wallet') throw new TypeError('only the wallet replaces what the wallet sent');
  await removeFromMempool(state, old);
  const feeUnits = old.body.feeUnits * 2n;
  const tag = `replaces ${txid}`;
  if (old.body.kind === 'account') {
    const outputs = [output];
    await issueFor(state, chain, { sender: old.body.sender, outputs, feeUnits });
    const body: AccountBody = { ...old.body, outputs, feeUnits, fails: false, tag };
    return await send(state, chain, { origin: old.origin, body, spends: [] });
  }
  const { spends, outputs } = await payFromCoins(state, chain, { old, output, feeUnits });
  const inputs = spends.map(({ coinId }) => coinId);
  const body: CoinBody = { kind: 'coins', inputs, outputs, feeUnits, tag };
  return await send(state, chain, { origin: old.origin, body, spends });
}

/**
 * Transaction malleability: the same inputs and outputs under another txid, as third parties can do to some signatures.
 */
export async function malleate(state: ChainState, chain: ChainId, txid: string): Promise<string> {
  const old = await findWaiting(state, txid);
  if (old.body.kind !== 'coins') throw new TypeError('only transactions of coins can be spelled otherwise');
  await removeFromMempool(state, old);
  const body = { ...old.body, tag: `${old.body.tag}*` };
  return await send(state, chain, { origin: old.origin, body, spends: old.spends });
}

type NewPayment = Readonly<{ old: StoredTransaction; output: BodyOutput; feeUnits: bigint }>;
type PaidFromCoins = Readonly<{ spends: readonly Spend[]; outputs: readonly BodyOutput[] }>;

/**
 * Makes the replacement on a UTXO chain. If the old coins are too small, the faucet adds one; if they are too large,
 * the sender gets change.
 */
async function payFromCoins(state: ChainState, chain: ChainId, payment: NewPayment): Promise<PaidFromCoins> {
  const { old, output, feeUnits } = payment;
  const [first] = old.spends;
  if (!first) throw new TypeError('a payment of coins spends at least one coin');
  const sender = first.address;
  const rest = old.spends.reduce((sum, { units }) => sum + units, 0n) - output.units - feeUnits;
  if (rest === 0n) return { spends: old.spends, outputs: [output] };
  if (rest > 0n) {
    const change = { to: sender, currency: chains[chain].nativeCurrency, units: rest };
    return { spends: old.spends, outputs: [output, change] };
  }
  const added = await issueCoin(state, chain, { sender, units: -rest });
  return { spends: [...old.spends, added], outputs: [output] };
}

async function findWaiting(state: ChainState, txid: string): Promise<StoredTransaction> {
  const [found] = await state.transactions([txid]);
  if (!found || found.height !== null) throw new RangeError(`${txid} does not wait in the mempool`);
  return found;
}
