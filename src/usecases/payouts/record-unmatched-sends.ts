/**
 * Transactions of ours in a block that no payout explains. They exist after a restore only: whatever else we send was
 * stored before it was sent. They are noted, and matched with payouts as these are planned again, or an operator says
 * what they were.
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

/** Asked of each transaction in the order of the block: whether it is such a one, and so no deposit and no funding. */
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

/** What others got, for an operator to read. */
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

/** On chains with coins who spends ours is us; elsewhere the first sender has signed. */
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
 * What spends a coin of our wallet is ours, whether or not our books know that coin. A wallet that was made anew may
 * not know it either, and all change goes to the hot wallet: then nothing tells change from a payment into it.
 */
function mayBeHiddenSend(chain: ChainId, ours: BlockMatches['ours'], { consumes, outputs }: ChainTransaction): boolean {
  const { family } = chains[chain];
  return consumes.length > 0 || outputs.some(({ to }) => ours.get(addressKey(family, to))?.role === 'hot');
}

/**
 * The coins that it spends may be in no book: those of an order that is gone with the back-up. But until a payout has
 * paid to a change address nobody except us knows that it exists.
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

/** A number that the chain has seen is never given to another payout. */
async function passNonces(records: Records, chain: ChainId, { consumes }: ChainTransaction): Promise<void> {
  if (chains[chain].conflictDomain !== 'nonce') return;
  for (const { wallet, nonce } of consumes.map(parseNonce)) await records.stops.raiseNonce(chain, wallet, nonce + 1);
}

export function parseNonce(consumed: string): Readonly<{ wallet: string; nonce: number }> {
  const colon = consumed.lastIndexOf(':');
  return { wallet: consumed.slice(0, colon), nonce: Number(consumed.slice(colon + 1)) };
}

/** What came back to us is ours, and what spends it next is known by it. It is spendable once its payout is settled. */
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
