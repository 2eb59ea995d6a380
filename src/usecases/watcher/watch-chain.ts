/**
 * Follows one chain: reads every new block once, undoes blocks after a reorg, reads the mempool, and settles payments
 * with enough confirmations. Its cost depends on blocks and open payments, not on the number of orders.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import { watchLostAddresses } from './watch-lost-addresses.ts';
import { DatabaseBusy, OutsideError } from '../ports/outside-error.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import type { Block, BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { handOver } from '../sweeps/hand-over.ts';
import { planSweeps } from '../sweeps/plan-sweeps.ts';
import { bookFunding } from '../deposits/book-funding.ts';
import { findDeep } from './find-deep.ts';
import { confirmDeposit } from '../deposits/confirm-deposit.ts';
import { connectBlock } from './connect-block.ts';
import { disconnectBlock } from './disconnect-block.ts';
import { loseDeposit } from '../deposits/lose-deposit.ts';
import { makeCoinWatch } from '../deposits/make-coin-watch.ts';
import { seekEarlyOpinions, seekOpinions } from '../deposits/seek-opinions.ts';
import { noteChainBack, noteChainDown, noteChainUnread, noteChainUp } from './note-chain-health.ts';
import { noteFinality, readFinality } from './note-finality.ts';
import { vouchForOld } from '../deposits/vouch-for-old.ts';
import { takeGlance } from './take-glance.ts';
import { watchMempool } from './watch-mempool.ts';

/** Maximum number of blocks read per call, so that a long catch-up does not delay other chains. */
const blocksPerCall = 200;

export type WatchReport = Readonly<{
  isUp: boolean;
  blocksRead: number;
  isCaughtUp: boolean;
  /** Whether nothing of ours has happened, so that no work is due because of it. */
  isQuiet?: boolean;
}>;

export async function watchChain(ports: Ports, chain: ChainId): Promise<WatchReport> {
  try {
    const glance = await takeGlance(ports, chain);
    if (glance?.isDone === true) return { isUp: true, blocksRead: glance.blocksRead, isCaughtUp: true, isQuiet: true };
    const { blocksRead, ...report } = await look(ports, chain);
    return { ...report, blocksRead: blocksRead + (glance?.blocksRead ?? 0) };
  } catch (error) {
    if (!(error instanceof OutsideError) || error instanceof DatabaseBusy) throw error;
    return await noteTrouble(ports, chain, 'unreachable');
  }
}

async function look(ports: Ports, chain: ChainId): Promise<WatchReport> {
  const lookedAt = ports.clock.now();
  const trouble = (await ports.chains[chain].node.troubles?.())?.[0];
  if (trouble !== undefined) return await noteTrouble(ports, chain, trouble);
  const final = await readFinality(ports, chain);
  const head = await ports.chains[chain].node.head();
  // Deadlines are extended before blocks are read, because a payment made during the outage was in time.
  await noteChainBack(ports, chain);
  await watchLostAddresses(ports, chain);
  const { blocksRead, isCaughtUp } = await readBlocks(ports, chain, head);
  // The mempool is read before settling, because a replaced payment must be dropped before its replacement is judged.
  if (isCaughtUp) await watchMempool(ports, chain, head);
  else await noteChainUnread(ports, chain, head);
  const isFinalityLate = isCaughtUp && (await noteFinality(ports, chain, { head, final }));
  await seekEarlyOpinions(ports, chain);
  const failures = [...(await settleWhatIsDeep(ports, chain))];
  if (isCaughtUp) {
    await noteChainUp(ports, chain, { head, lookedAt, isFinalityLate });
    // Sweeps are planned after `noteChainUp`, because the fee limit of a sweep is set when it is planned, from the
    // fee rate just stored.
    await planSweeps(ports, chain).catch((error: unknown) => failures.push(error));
    await handOver(ports, chain, async (at) => await readBlocks(ports, chain, at)).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps on ${chain} failed`);
  return { isUp: true, blocksRead, isCaughtUp };
}

async function noteTrouble(ports: Ports, chain: ChainId, trouble: NodeTrouble): Promise<WatchReport> {
  await noteChainDown(ports, chain, trouble);
  return { isUp: false, blocksRead: 0, isCaughtUp: false };
}

async function readBlocks(ports: Ports, chain: ChainId, head: BlockRef) {
  const { node } = ports.chains[chain];
  const watch = makeCoinWatch(ports, chain);
  for (let blocksRead = 0; blocksRead < blocksPerCall; blocksRead += 1) {
    const cursor = await ports.store.transaction(async (records) => await records.chains.cursor(chain));
    if (cursor && cursor.hash === head.hash) return { blocksRead, isCaughtUp: true };
    // If the node is behind us or on another branch of the same length, blocks at its head height are compared to find
    // the fork.
    const height = cursor ? Math.min(cursor.height + 1, head.height) : firstHeight(ports, head);
    const block = await node.block(height, watch);
    if (!block) return { blocksRead, isCaughtUp: false };
    const step = await ports.store.transaction(
      async (records) => await takeStep(ports, records, { chain, block, cursor }),
    );
    if (step === 'behind') return { blocksRead, isCaughtUp: false };
  }
  return { blocksRead: blocksPerCall, isCaughtUp: false };
}

/**
 * Height of the first block to read. A simulated chain is read from its first block, a real chain from its current head
 * at the first start.
 */
function firstHeight({ rules }: Ports, head: BlockRef): number {
  return rules.profile === 'sandbox' ? 0 : head.height;
}

type Seen = Readonly<{ chain: ChainId; block: Block; cursor: BlockRef | undefined }>;

/** Moves the cursor one block forward or back. Does nothing if another worker has moved it. */
async function takeStep(ports: Ports, records: Records, { chain, block, cursor: expected }: Seen) {
  const cursor = await records.chains.lockCursor(chain);
  if (cursor?.hash !== expected?.hash) return 'moved';
  // The header before the first block is stored too, so that the first block can be undone.
  if (!cursor && block.height > 0) {
    await records.chains.setCursor(chain, { height: block.height - 1, hash: block.parentHash, time: block.time });
  }
  if (!cursor || block.parentHash === cursor.hash) {
    await connectBlock(ports, records, chain, block);
    return 'connected';
  }
  if (block.height === cursor.height && block.hash === cursor.hash) return 'behind';
  // A node that merely lags returns an earlier block of ours. Only another hash at a known height is a fork.
  const known = await records.chains.headerAt(chain, block.height);
  if (block.height < cursor.height && known?.hash === block.hash) return 'behind';
  await disconnectBlock(ports, records, chain, cursor);
  return 'disconnected';
}

/**
 * Settles payments with enough confirmations. Returns all errors instead of throwing the first, because one payment
 * that cannot be settled must not block the others.
 */
async function settleWhatIsDeep(ports: Ports, chain: ChainId): Promise<readonly unknown[]> {
  const found = await ports.store.snapshot(async (records) => {
    const cursor = await records.chains.cursor(chain);
    return cursor && (await findDeep(records, chain, cursor.height));
  });
  if (!found) return [];
  const agreed = await seekOpinions(ports, chain, found.deposits);
  const steps = [
    ...found.unvouched.map((deposit) => async () => await vouchForOld(ports, deposit)),
    ...found.fundings.map(
      ({ id }) =>
        async () =>
          await bookFunding(ports, id, chain),
    ),
    ...found.deposits.map(
      ({ id }) =>
        async () =>
          await confirmDeposit(ports, id, agreed.get(id)),
    ),
    ...found.payouts.map(
      ({ id }) =>
        async () =>
          await settlePayout(ports, id),
    ),
    ...found.orphans.map(
      ({ id }) =>
        async () =>
          await loseDeposit(ports, id),
    ),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  return failures;
}
