/**
 * Records mined transactions of ours that match no payout. They exist only after a restore from a back-up, because
 * every transaction is stored before it is sent. They are matched with payouts once these are planned again, or
 * explained by an operator.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { coinId, toCoinRole } from '../deposits/record-arrival.ts';
import type { BlockMatches } from '../deposits/match-transactions.ts';
import type { BlockRef, ChainAdapter, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Records } from '../ports/records.ts';
import { keepLots } from './keep-lots.ts';

type Node = Pick<ChainAdapter, 'chain' | 'hidesReceivers'>;
type Seen = Readonly<{ node: Node; block: BlockRef; meaning: BlockMatches }>;

/**
 * Makes the function that records unmatched sends. To be called for each transaction in block order. The function
 * returns true for an unmatched send, which is neither deposit nor funding.
 */
export async function makeNoteOwnSend(
  records: Records,
  { node, block, meaning }: Seen,
): Promise<(transaction: ChainTransaction) => Promise<boolean>> {
  const { chain } = node;
  if (!isFenced(await records.stops.all(), chain)) return async () => await Promise.resolve(false);
  return async (transaction) => {
    if (!(await isOwnSend(records, node, meaning, transaction))) return false;
    const paid = describePaid(chain, meaning.ours, transaction);
    await records.stops.noteSend(chain, { txid: transaction.txid, height: block.height, paid });
    await passNonces(records, chain, transaction);
    await keepChange(records, { node, block, meaning }, transaction);
    return true;
  };
}

/** Amounts paid to others as text, for an operator. */
function describePaid(
  chain: ChainId,
  ours: BlockMatches['ours'],
  { outputs, paidToOthersUnits }: ChainTransaction,
): string | null {
  const { family, nativeCurrency } = chains[chain];
  const amounts =
    paidToOthersUnits === undefined
      ? outputs.flatMap(({ to, currency, units }) =>
          currency === null || ours.has(addressKey(family, to)) ? [] : [money(currency, units)],
        )
      : [money(nativeCurrency, paidToOthersUnits)];
  return amounts.length === 0 ? null : amounts.map(formatPaid).join(', ');
}

export function formatPaid(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

/**
 * Whether the transaction is ours. On UTXO chains it spends our coins; on account chains its first sender, the signer,
 * is ours.
 */
export async function isOwnSend(
  records: Records,
  node: Node,
  { ours }: Pick<BlockMatches, 'ours'>,
  transaction: ChainTransaction,
): Promise<boolean> {
  const { chain } = node;
  const { conflictDomain, family } = chains[chain];
  if (node.hidesReceivers === true) return mayBeHiddenSend(chain, ours, transaction);
  if (conflictDomain === 'coins') {
    const spent = await records.wallet.coins(chain, transaction.consumes);
    return spent.length > 0 || (await keepsChange(records, chain, ours, transaction));
  }
  const signers = transaction.senders.slice(0, 1).map((sender) => addressKey(family, sender));
  return signers.length > 0 && (await records.wallet.findWatched(family, signers)).length > 0;
}

/**
 * Whether a transaction may be ours on a chain that hides receivers. A transaction that spends a coin of our wallet is
 * ours, even if the coin is not in our records. A re-created wallet may not know the coin either, and change to the hot
 * wallet then looks like any other payment to the hot wallet. Every payment to the hot wallet may therefore be a send
 * of ours.
 */
function mayBeHiddenSend(chain: ChainId, ours: BlockMatches['ours'], { consumes, outputs }: ChainTransaction): boolean {
  const { family } = chains[chain];
  return consumes.length > 0 || outputs.some(({ to }) => ours.get(addressKey(family, to))?.role === 'hot');
}

/**
 * Whether the transaction pays change to us. The spent coins may be missing in our records (coins of an order that the
 * restore lost). But a change address is public only once a payout has used it, so the first payment to one is from us.
 */
async function keepsChange(
  { wallet }: Records,
  chain: ChainId,
  ours: BlockMatches['ours'],
  { txid, outputs }: ChainTransaction,
): Promise<boolean> {
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const change = outputs.filter(({ to }) => ours.get(nameOf(to))?.role === 'change');
  if (change.length === 0) return false;
  const noted = change.map(({ index }) => coinId(txid, index));
  if ((await wallet.coins(chain, noted)).length > 0) return true;
  const used = new Set((await wallet.usedAddresses(chain)).map(nameOf));
  return change.some(({ to }) => !used.has(nameOf(to)));
}

/** Advances the nonce counter past the nonces used on the chain, so that none of them is given to another payout. */
async function passNonces(records: Records, chain: ChainId, { consumes }: ChainTransaction): Promise<void> {
  if (chains[chain].conflictDomain !== 'nonce') return;
  for (const { wallet, nonce } of consumes.map(parseNonce)) await records.stops.raiseNonce(chain, wallet, nonce + 1);
}

export function parseNonce(consumed: string): Readonly<{ wallet: string; nonce: number }> {
  const colon = consumed.lastIndexOf(':');
  return { wallet: consumed.slice(0, colon), nonce: Number(consumed.slice(colon + 1)) };
}

/**
 * Stores change outputs, so that transactions which spend them are recognised. The change is spendable once the send is
 * settled.
 */
async function keepChange(
  records: Records,
  { node: { chain }, block, meaning }: Seen,
  { txid, consumes, outputs }: ChainTransaction,
): Promise<void> {
  if (chains[chain].conflictDomain !== 'coins') return;
  const lots = await keepLots(records, await records.wallet.coins(chain, consumes));
  for (const { index, to, units, currency } of outputs) {
    const watched = meaning.ours.get(addressKey(chains[chain].family, to));
    if (!watched || currency === null) continue;
    const coin = { chain, id: coinId(txid, index), address: to, role: toCoinRole(watched), units, lots };
    await records.wallet.putCoin({ ...coin, currency, height: block.height, isSpendable: false });
  }
}
