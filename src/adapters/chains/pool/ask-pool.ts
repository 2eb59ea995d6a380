/** What a pool of nodes answers to the questions about which it matters who is behind. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { BlockRef, ChainAdapter, TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openFailures } from './failures.ts';
import type { NodeQueue, PoolMember } from './node-queue.ts';
import type { Progress } from './progress.ts';

export type Pool = Readonly<{ chain: ChainId; members: readonly PoolMember[]; queue: NodeQueue; progress: Progress }>;

export async function isAbreast({ progress }: Pool, { node }: PoolMember): Promise<boolean> {
  return progress.isAbreast((await node.head()).height);
}

/** The answer of the node in use, or of the first one that can take over. */
export async function askOne<Answer>(pool: Pool, question: (node: ChainAdapter) => Promise<Answer>): Promise<Answer> {
  const { chain, queue } = pool;
  const failures = openFailures(chain);
  for await (const member of queue.ready()) {
    const answered = await failures.attempt(async () => {
      if (!queue.isInUse(member) && !(await isAbreast(pool, member))) throw isBehind(chain);
      return { answer: await question(member.node) };
    });
    if (!answered) continue;
    queue.use(member);
    return answered.answer;
  }
  throw failures.last();
}

/** None if a node is well and not behind, which is then in use. Otherwise those of the node asked first. */
export async function readTroubles(pool: Pool): Promise<readonly NodeTrouble[]> {
  const { chain, queue } = pool;
  const failures = openFailures(chain);
  let found: readonly NodeTrouble[] | undefined;
  for (const member of queue.inOrder()) {
    const told = await failures.attempt(async (): Promise<readonly NodeTrouble[]> => {
      const own = (await member.node.troubles?.()) ?? [];
      if (own.length > 0 || queue.isInUse(member) || (await isAbreast(pool, member))) return own;
      return ['behind'];
    });
    if (told?.length === 0) {
      queue.use(member);
      return told;
    }
    found ??= told;
  }
  if (found) return found;
  throw failures.last();
}

/** The head of a node that has every block that was read. Also a node in use may fall behind. */
export async function readHead({ chain, members, queue, progress }: Pool): Promise<BlockRef> {
  const failures = openFailures(chain);
  const lower: BlockRef[] = [];
  for await (const member of queue.ready()) {
    const told = await failures.attempt(async () => await member.node.head());
    if (told && progress.isRead(told.height)) {
      queue.use(member);
      progress.noteHead(told.height);
      return told;
    }
    if (told) lower.push(told);
  }
  const [highest] = lower.toSorted((one, other) => other.height - one.height);
  if (!highest) throw failures.last();
  // Only if no node has the blocks that were read is the chain shorter than it was.
  if (lower.length < members.length) throw isBehind(chain);
  progress.goBack(highest.height);
  return highest;
}

/** Whether a transaction is there. */
export async function readStatus(pool: Pool, txid: string): Promise<TransactionStatus> {
  return chains[pool.chain].conflictDomain === 'window' ? await readSurely(pool, txid) : await readOnce(pool, txid);
}

/** Absence is believed of the node in use, as it would be alone, of one that is not behind, or of two. */
async function readOnce(pool: Pool, txid: string): Promise<TransactionStatus> {
  const { chain, queue } = pool;
  const failures = openFailures(chain);
  let without = 0;
  for await (const member of queue.ready()) {
    const asked = await failures.attempt(async () => {
      const isSure = queue.isInUse(member) || (await isAbreast(pool, member));
      return { isSure, status: await member.node.transactionStatus(txid) };
    });
    if (!asked) continue;
    without += 1;
    if (asked.status.kind !== 'absent' || asked.isSure || without > 1) return asked.status;
  }
  throw without > 0 ? isBehind(chain) : failures.last();
}

/**
 * Where a payment whose window has closed may be signed again, every node is asked, and one that knows the transaction
 * is believed against all others. Absence is believed only of nodes that are not behind: of two, or of one if this
 * process follows the chain, so that it knows what is behind.
 */
async function readSurely(pool: Pool, txid: string): Promise<TransactionStatus> {
  const { chain, queue, progress } = pool;
  const failures = openFailures(chain);
  let answered = 0;
  let witnesses = 0;
  for await (const member of queue.ready()) {
    const asked = await failures.attempt(async () => {
      const isSure = await isAbreast(pool, member);
      return { isSure, status: await member.node.transactionStatus(txid) };
    });
    if (!asked) continue;
    if (asked.status.kind !== 'absent') return asked.status;
    answered += 1;
    if (asked.isSure) witnesses += 1;
  }
  if (witnesses > 1 || (witnesses === 1 && progress.isFollowing())) return { kind: 'absent' };
  throw answered > 0 ? isBehind(chain) : failures.last();
}

function isBehind(chain: ChainId): OutsideError {
  return new OutsideError(`every ${chain} node that answers may be behind`);
}
