/**
 * Asks every node of a chain about its large deposits, each node for itself. What they say is never read back from the
 * database to count a deposit, except under a voucher: a row says only why a deposit waits.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { timesUsual } from '#src/domain/credit-rule.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { confirmationsOf } from '#src/domain/policy/policy-depths.ts';
import { judgeVotes, type NodeVote, type Opinion } from '#src/domain/second-opinion.ts';
import { depthsNow } from '../order-moves/depths-now.ts';
import type { Block, BlockQuestion } from '../ports/chain-adapter.ts';
import type { StoredOpinion } from '../ports/opinion-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isDeepEnough } from './is-deep-enough.ts';
import { isLeft } from './confirm-deposit.ts';
import { hasOpinions, needsOpinion } from './needs-opinion.ts';

/** Hash of the block in which two nodes have a deposit, by the deposit's id. */
export type Agreements = ReadonlyMap<string, string>;

/** Time between two questions about a deposit that waits. */
const askAgainMs = 5_000;
/** Deposits that are asked about at a time. Each takes a block of every node. */
const mostAtOnce = 8;
/** Blocks for which every node remembers what addresses held. */
const remembered = 60;
/** Answers are kept for so long, for vouchers of deposits that an incident rule keeps waiting. */
const keptMs = 30 * 86_400_000;
/** Chain adapters number payments by their block from here on (number-payment.ts). */
const byBlock = 2 ** 28;

/** Asks about deposits that are deep enough. */
export async function seekOpinions(ports: Ports, chain: ChainId, deposits: readonly Deposit[]): Promise<Agreements> {
  return hasOpinions(ports, chain) ? await seek(ports, deposits, 'deep') : new Map();
}

/**
 * Asks about payments that contracts made, while nodes still know what addresses held before: later they say only
 * whether the block is still there.
 */
export async function seekEarlyOpinions(ports: Ports, chain: ChainId): Promise<void> {
  if (chains[chain].family !== 'evm' || !hasOpinions(ports, chain)) return;
  const recent = await ports.store.snapshot(async (records) => {
    const cursor = await records.chains.cursor(chain);
    return cursor ? await records.deposits.minedAbove(chain, cursor.height - remembered) : [];
  });
  const open = recent.filter((deposit) => deposit.status === 'seen' && isByContract(deposit));
  if (open.length > 0) await seek(ports, open, 'new');
}

function isByContract({ chain, index }: Deposit): boolean {
  return chains[chain].family === 'evm' && index >= byBlock;
}

type Stage = 'new' | 'deep';
type Asked = Readonly<{
  deposit: Deposit;
  question: BlockQuestion;
  /** What two nodes that agree are worth later, where they cannot say it again. Null if they can. */
  voucher: string | null;
  last: StoredOpinion | undefined;
}>;

async function seek(ports: Ports, deposits: readonly Deposit[], stage: Stage): Promise<Agreements> {
  const asked: Asked[] = [];
  for (const id of await inTurn(ports, deposits)) {
    if (asked.length === mostAtOnce) break;
    const next = await ports.store.snapshot(async (records) => await prepare(ports, records, { id, stage }));
    if (next) asked.push(next);
  }
  const agreed = new Map<string, string>();
  await Promise.all(
    asked.map(async ({ deposit, question, voucher, last }) => {
      const votes = await ports.chains[deposit.chain].node.askEach?.(question);
      const opinion = judgeVotes(votes);
      if (opinion.wait === null) agreed.set(deposit.id, question.hash);
      await note(ports, { deposit, stage, opinion, block: question.hash, votes: votes ?? [], voucher, last });
    }),
  );
  return agreed;
}

/** The deposits by when they were asked about, those that never were first. */
async function inTurn({ store }: Ports, deposits: readonly Deposit[]): Promise<readonly string[]> {
  return await store.snapshot(async ({ opinions }) => {
    const turns: { id: string; askedAt: number }[] = [];
    for (const { id } of deposits) turns.push({ id, askedAt: (await opinions.find(id))?.askedAt ?? 0 });
    return turns.toSorted((one, other) => one.askedAt - other.askedAt).map(({ id }) => id);
  });
}

/** Undefined if the nodes need not be asked about the deposit, or not yet again. */
async function prepare(
  ports: Ports,
  records: Records,
  { id, stage }: Readonly<{ id: string; stage: Stage }>,
): Promise<Asked | undefined> {
  const deposit = await records.deposits.find(id);
  if (!deposit || deposit.height === null || deposit.blockHash === null) return undefined;
  if ((await isDeepEnough(ports, records, deposit)) !== (stage === 'deep')) return undefined;
  const last = await records.opinions.find(id);
  const age = last ? ports.clock.now() - last.askedAt : askAgainMs;
  if (age >= 0 && age < askAgainMs) return undefined;
  if (stage === 'deep' && (await isLeft(ports, records, deposit))) return undefined;
  const paidTo = (await records.wallet.findDepositAddress(deposit.orderId))?.address;
  if (paidTo === undefined || !(await needsOpinion(ports, records, deposit))) return undefined;
  const { chain, height, blockHash: hash, amount } = deposit;
  const isInner = isByContract(deposit);
  const voucher = isInner ? ports.vouchFor({ id, chain, amount, address: paidTo, agreedIn: hash }) : null;
  const isVouched = voucher !== null && last?.voucher === voucher;
  if (stage === 'new' && isVouched) return undefined;
  const at = { height, hash, ...(await readDepth(ports, records, deposit, stage)) };
  if (isVouched) return { deposit, question: { ...at, has: () => true }, voucher, last };
  if (!isInner)
    return { deposit, question: { ...at, has: (block) => hasPayment(block, deposit, paidTo) }, voucher, last };
  const holds = { address: paidTo, ...(await findHeld(records, deposit)) };
  return { deposit, question: { ...at, has: () => true, holds }, voucher, last };
}

async function readDepth(ports: Ports, records: Records, deposit: Deposit, stage: Stage) {
  if (stage === 'new') return { confirmations: 1, isFinal: false };
  const times = timesUsual(await records.stops.creditRules(), deposit.chain);
  return { confirmations: confirmationsOf(deposit, depthsNow(ports)) * times, isFinal: true };
}

function hasPayment({ transactions }: Block, { txid, index, amount, chain }: Deposit, paidTo: string): boolean {
  const { family, conflictDomain } = chains[chain];
  // What was executed again after a reorganisation has a number of its own (number-payment.ts).
  const own = conflictDomain === 'coins' ? index : index % byBlock;
  return transactions.some(
    (each) =>
      each.txid === txid &&
      each.isSuccessful &&
      each.outputs.some(
        ({ index: at, currency, to, units }) =>
          at === own &&
          currency === amount.currency &&
          units === amount.units &&
          addressKey(family, to) === addressKey(family, paidTo),
      ),
  );
}

/**
 * What the address holds after the block, at least, if what was recorded came: all of it, as long as nothing left the
 * address, also what was found only after blocks that could not be compared. Later only what the block itself brought.
 */
async function findHeld({ deposits, payouts }: Records, { orderId, chain, height, amount }: Deposit) {
  const { currency } = amount;
  const all = (await deposits.ofOrder(orderId)).filter((each) => each.chain === chain);
  let hasMoved = false;
  for (const { id } of all) hasMoved ||= (await payouts.ofDeposit(id)).length > 0;
  const counted = all.filter(
    (each) =>
      each.amount.currency === currency &&
      (each.status === 'seen' || each.status === 'confirmed') &&
      each.height !== null &&
      height !== null &&
      (hasMoved ? each.height === height : each.height <= height),
  );
  return { currency, units: counted.reduce((sum, each) => sum + each.amount.units, 0n), isOfBlock: hasMoved };
}

type Said = Readonly<{
  deposit: Deposit;
  stage: Stage;
  opinion: Opinion;
  block: string;
  votes: readonly NodeVote[];
  voucher: string | null;
  last: StoredOpinion | undefined;
}>;

/** Writes down why the deposit waits, and who says something else. A new block may yet be replaced: nobody is named. */
async function note(
  { store, clock }: Ports,
  { deposit, stage, opinion, voucher, last, ...asked }: Said,
): Promise<void> {
  const { id: depositId, chain } = deposit;
  const now = clock.now();
  const isAgreed = opinion.wait === null;
  await store.transaction(async ({ opinions }) => {
    await opinions.forgetBefore(now - keptMs);
    // An agreement is kept too, only so that others have their turn before this deposit is asked about again.
    const said = stage === 'deep' ? opinion : { wait: null, dissenting: [] };
    const kept = isAgreed ? voucher : (last?.voucher ?? null);
    const since = last?.since ?? now;
    await opinions.save({ ...said, ...asked, depositId, chain, since, askedAt: now, voucher: kept });
  });
}
