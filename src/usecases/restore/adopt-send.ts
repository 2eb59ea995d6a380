/**
 * Assigns an unknown send (a transaction of ours that a restored database lacks) to the payout that it paid: same
 * currency, amount and address or, on chains that hide receivers, same amount and the order that an operator named.
 * From then on it is settled and booked like every other payout.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { postReserved } from '#src/domain/ledger/postings.ts';
import { payoutSubject, type ConflictDomain, type Payout } from '#src/domain/order/payout.ts';
import { paysInBatches, type Batch } from '#src/domain/payout-batch.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { matchTransactions, type BlockMatches } from '../deposits/match-transactions.ts';
import type { Block, ChainTransaction, TransactionOutput } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { SendVerdict } from '../ports/stop-records.ts';
import { correctSend } from './correct-send.ts';
import { findCandidates } from './find-candidates.ts';
import { isDeep, mayHideChange } from './find-send-wait.ts';
import { lockOwners } from '../order-moves/lock-batch.ts';
import { parseNonce } from '../payouts/record-unmatched-sends.ts';
import { recordMined, toLostAttempt } from '../payouts/record-mined.ts';

/** Assigns the unknown sends of a chain. Returns the number of unknown sends left. */
export async function adoptSends(ports: Ports, chain: ChainId): Promise<number> {
  const sends = await ports.store.snapshot(async (records) => await records.stops.unknownSends(chain));
  let left = 0;
  for (const { txid, height, verdict } of sends) {
    const block = await ports.chains[chain].node.block(height);
    const transaction = block?.transactions.find((each) => each.txid === txid);
    const isExplained =
      block !== undefined &&
      transaction !== undefined &&
      (await ports.store.transaction(
        async (records) => await explain(ports, records, { chain, block, transaction, verdict }),
      ));
    if (!isExplained) left += 1;
  }
  return left;
}

type Found = Readonly<{ chain: ChainId; block: Block; transaction: ChainTransaction; verdict: SendVerdict | null }>;

async function explain(ports: Ports, records: Records, found: Found): Promise<boolean> {
  const { chain, block, verdict } = found;
  await records.chains.lockCursor(chain);
  // A reorg has removed the block of the send since. The block reader handles the reorg.
  if ((await records.chains.headerAt(chain, block.height))?.hash !== block.hash) return false;
  if (await adopt(ports, records, found)) return true;
  if (verdict === null) return false;
  const waitsFor = await correctSend(ports, records, { ...found, verdict });
  if (waitsFor !== null) await records.stops.setSendWait(chain, found.transaction.txid, waitsFor);
  return waitsFor === null;
}

async function adopt(ports: Ports, records: Records, send: Found): Promise<boolean> {
  const { chain, block, transaction } = send;
  const now = ports.clock.now();
  // The send consumed a payout's coins or nonce without paying that payout: an operator must decide.
  if ((await records.payouts.matching(chain, [transaction.txid], transaction.consumes)).length > 0) return false;
  // Likewise if a coin that it spent is bound to a payout: that one was called off since the back-up.
  if ((await records.wallet.coinHolders(chain, transaction.consumes)).length > 0) return false;
  // The send spent coins that the back-up lacks, so their order is lost too: an operator must decide.
  if (chains[chain].conflictDomain === 'coins' && !(await spendsKnown(records, chain, transaction))) return false;
  const { ours } = await matchTransactions(records, chain, [transaction]);
  // Where payouts go out in batches, every output must be ours or the payment of a payout that we know.
  const isOurs = (address: string) => ours.has(addressKey(chains[chain].family, address));
  if (!paysInBatches(chain) && mayHideChange(ports, chain, transaction, { isOurs, isOwed: () => false })) return false;
  // A match that depends on an operator's verdict waits for finality, because verdict and block can change until then.
  if (transaction.paidToOthersUnits !== undefined && !(await isDeep(ports, records, chain, block))) return false;
  const found = findPaid(await findCandidates(records, chain, block), send, ours);
  const members: Payout[] = [];
  await lockOwners(records, found);
  for (const { id, version } of found) {
    const payout = await records.payouts.lock(id);
    if (!payout || payout.version !== version) return false;
    members.push(payout);
  }
  const [leader, ...joined] = members;
  if (!leader) return false;

  if (leader.state === 'planned') await bind(records, { leader, joined }, { chain, transaction, ours, now });
  const attempts = await records.payouts.attempts(leader.id);
  const { txid } = transaction;
  await records.payouts.addAttempt(toLostAttempt(leader, attempts.length + 1, transaction, { block, now }));
  const bound = (await records.payouts.find(leader.id)) ?? leader;
  await recordMined(records, bound, transaction, { block, ours, now });
  await records.stops.forgetSend(chain, txid);
  for (const payout of members) {
    const [subject, details] = [payoutSubject(payout), payout.kind];
    await records.controls.audit({ actor: 'service', action: 'payout_found', subject, details, at: now });
  }
  return true;
}

/**
 * Finds the payouts that the send paid: the first candidate for every output that is not ours. Empty if an output
 * belongs to none: then nobody can tell what was paid, and either that payout is planned later or an operator decides.
 */
function findPaid(unsent: readonly Payout[], send: Found, ours: BlockMatches['ours']): readonly Payout[] {
  const { chain, transaction } = send;
  if (!paysInBatches(chain)) return unsent.filter((payout) => isPaidBy(payout, send)).slice(0, 1);
  const { family } = chains[chain];
  const paid = transaction.outputs.filter(({ to }) => !ours.has(addressKey(family, to)));
  const found = new Set<Payout>();
  for (const output of paid) {
    const only = { ...send, transaction: { ...transaction, outputs: [output] } };
    const payout = unsent.find((each) => !found.has(each) && isPaidBy(each, only));
    if (!payout) return [];
    found.add(payout);
  }
  return unsent.filter((payout) => found.has(payout));
}

async function spendsKnown({ wallet }: Records, chain: ChainId, { consumes }: ChainTransaction): Promise<boolean> {
  return (await wallet.coins(chain, consumes)).length === consumes.length;
}

/** Whether the send paid this payout. Payouts that already have coins or a nonce are matched by those instead. */
function isPaidBy(payout: Payout, { chain, transaction, verdict }: Found): boolean {
  const { state, domain, amount, toAddress } = payout;
  const { family } = chains[chain];
  if (!transaction.isSuccessful || toAddress === '' || (state !== 'planned' && domain?.kind !== 'window')) return false;
  if (transaction.paidToOthersUnits === amount.units && payoutSubject(payout) === verdict?.paidFor) return true;
  return transaction.outputs.some(
    ({ currency, units, to }) =>
      currency === amount.currency &&
      units === amount.units &&
      addressKey(family, to) === addressKey(family, toAddress),
  );
}

type Binding = Readonly<{ chain: ChainId; transaction: ChainTransaction; ours: BlockMatches['ours']; now: number }>;

/** Binds the payouts to the coins or nonce that the mined transaction spent: no other version of it can be mined. */
async function bind(records: Records, { leader, joined }: Batch, binding: Binding): Promise<void> {
  const { chain, now } = binding;
  for (const payout of [leader, ...joined]) await postOnce(records, postReserved(payout), now);
  const read = await readDomain(records, binding);
  const domain = read.kind === 'coins' && joined.length > 0 ? { ...read, joined: joined.length } : read;
  if (domain.kind === 'coins') {
    const coinIds = domain.coins.map(({ id }) => id);
    await records.wallet.reserveCoins(chain, coinIds, leader.id);
  }
  const bound = { state: 'reserved', mayBeSigned: true, waitsFor: null } as const;
  await records.payouts.patch(leader.id, leader.version, { ...bound, domain, wakeAt: now });
  for (const { id, version } of joined) {
    const follows = { kind: 'joined', leader: leader.id } as const;
    await records.payouts.patch(id, version, { ...bound, domain: follows, wakeAt: null });
  }
}

async function readDomain(
  records: Records,
  { chain, transaction: { consumes, senders, outputs }, ours }: Binding,
): Promise<ConflictDomain> {
  const { conflictDomain, family } = chains[chain];
  if (conflictDomain === 'coins') {
    const coins = await records.wallet.coins(chain, consumes);
    const change = outputs.filter(({ to }) => ours.has(addressKey(family, to))).toSorted(largestFirst);
    const [rest, ...others] = change.map(({ to, units }) => ({ address: to, units }));
    const domain = { kind: 'coins', coins, changeAddress: rest?.address ?? '' } as const;
    return others.length === 0 ? domain : { ...domain, splitChange: others };
  }
  if (conflictDomain === 'window') return { kind: 'window', wallet: senders[0] ?? '' };
  const [consumed] = consumes;
  if (consumed === undefined) throw new TypeError('a transaction of an account consumes its nonce');
  return { kind: 'nonce', ...parseNonce(consumed) };
}

/** Which output was the rest of the change is unknown. The largest can pay most of a higher fee. */
function largestFirst(a: TransactionOutput, b: TransactionOutput): number {
  return a.units > b.units ? -1 : a.units < b.units ? 1 : a.index - b.index;
}
