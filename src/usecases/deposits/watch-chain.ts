/**
 * Follows one chain: reads every new block once, walks back where history changed, looks at the mempool, and lets what
 * is deep enough take effect. Its cost follows the blocks and the payments under way, not the orders we have.
 */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import { OutsideError } from '../outside-error.ts';
import { settlePayout } from '../payouts/settle-payout.ts';
import type { Block, BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { bookFunding } from './book-funding.ts';
import { confirmDeposit } from './confirm-deposit.ts';
import { connectBlock } from './connect-block.ts';
import { disconnectBlock } from './disconnect-block.ts';
import { loseDeposit } from './lose-deposit.ts';
import { noteChainDown, noteChainUp } from './note-chain-health.ts';
import { watchMempool } from './watch-mempool.ts';

/** How many blocks one call reads at most, so that a long catch-up does not keep other chains waiting. */
const blocksPerCall = 200;

export type WatchReport = Readonly<{ isUp: boolean; blocksRead: number; isCaughtUp: boolean }>;

export async function watchChain(ports: Ports, chain: ChainId): Promise<WatchReport> {
  try {
    const { blocksRead, isCaughtUp, head } = await readBlocks(ports, chain);
    const cursor = await settleWhatIsDeep(ports, chain);
    if (isCaughtUp && cursor) {
      await watchMempool(ports, chain, cursor);
      await noteChainUp(ports, chain, head);
    }
    return { isUp: true, blocksRead, isCaughtUp };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await noteChainDown(ports, chain);
    return { isUp: false, blocksRead: 0, isCaughtUp: false };
  }
}

async function readBlocks(ports: Ports, chain: ChainId) {
  const { node } = ports.chains[chain];
  const head = await node.head();
  for (let blocksRead = 0; blocksRead < blocksPerCall; blocksRead += 1) {
    const cursor = await ports.store.transaction(async (records) => await records.chains.cursor(chain));
    if (cursor && cursor.hash === head.hash) return { blocksRead, isCaughtUp: true, head };
    // A node that is behind us, or on another branch of the same length, shows the fork at our own height first.
    const height = cursor ? Math.min(cursor.height + 1, head.height) : firstHeight(ports, head);
    const block = await node.block(height);
    if (!block) return { blocksRead, isCaughtUp: false, head };
    const step = await ports.store.transaction(
      async (records) => await takeStep(ports, records, { chain, block, cursor }),
    );
    if (step === 'behind') return { blocksRead, isCaughtUp: false, head };
  }
  return { blocksRead: blocksPerCall, isCaughtUp: false, head };
}

/** A simulated chain is read from its first block; a real one from where it stands when we first see it. */
function firstHeight({ rules }: Ports, head: BlockRef): number {
  return rules.profile === 'sandbox' ? 0 : head.height;
}

type Seen = Readonly<{ chain: ChainId; block: Block; cursor: BlockRef | undefined }>;

/** One block forward or one back. Whoever finds that another worker moved the cursor meanwhile does nothing. */
async function takeStep(ports: Ports, records: Records, { chain, block, cursor: expected }: Seen) {
  const cursor = await records.chains.lockCursor(chain);
  if (cursor?.hash !== expected?.hash) return 'moved';
  if (!cursor || block.parentHash === cursor.hash) {
    await connectBlock(ports, records, chain, block);
    return 'connected';
  }
  if (block.height === cursor.height && block.hash === cursor.hash) return 'behind';
  // A node that merely lags shows our own earlier block; only another hash at a known height is a fork.
  const known = await records.chains.headerAt(chain, block.height);
  if (block.height < cursor.height && known?.hash === block.hash) return 'behind';
  await disconnectBlock(ports, records, chain, cursor);
  return 'disconnected';
}

async function settleWhatIsDeep(ports: Ports, chain: ChainId): Promise<BlockRef | undefined> {
  const found = await ports.store.transaction(async (records) => {
    const cursor = await records.chains.cursor(chain);
    if (!cursor) return undefined;
    return {
      cursor,
      deposits: await records.deposits.readyToConfirm(chain, cursor.height),
      fundings: await records.wallet.readyFundings(chain, cursor.height),
      payouts: await records.payouts.minedUpTo(chain, cursor.height),
      orphans: await records.deposits.orphaned(chain),
    };
  });
  if (!found) return undefined;
  for (const { id } of found.fundings) await bookFunding(ports, id, chain);
  for (const { id } of found.deposits) await confirmDeposit(ports, id);
  for (const { id, amount, minedHeight } of found.payouts) {
    const depth = minedHeight === null ? 0 : found.cursor.height - minedHeight + 1;
    if (depth >= confirmationsNeeded(amount, ports.rules.profile)) await settlePayout(ports, id);
  }
  for (const { id } of found.orphans) await loseDeposit(ports, id);
  return found.cursor;
}
