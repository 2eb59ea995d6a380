/** Broadcasts a transaction to all nodes of a pool: it spreads even if one of them keeps it to itself. */
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { PoolMember } from './node-queue.ts';

type Sending = Readonly<{
  members: readonly PoolMember[];
  raw: string;
  /** Whether a refusal of this node counts. One that is behind refuses what others take. */
  isTrusted: (member: PoolMember) => Promise<boolean>;
  /** What is thrown if there is no node to send to. */
  none: unknown;
}>;

const taken: readonly BroadcastResult[] = ['accepted', 'already_known'];

/** The transaction was taken if one node took it. It was refused if nobody took it, and a trusted node refused it. */
export async function sendToAll({ members, raw, isTrusted, none }: Sending): Promise<BroadcastResult> {
  const refusals = new Map<PoolMember, BroadcastResult>();
  const sent = members.map(async (member) => {
    const result = await member.node.broadcast(raw);
    if (taken.includes(result)) return result;
    refusals.set(member, result);
    throw new OutsideError('a node refused a transaction');
  });
  try {
    return await Promise.any(sent);
  } catch (error) {
    const failures: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    const bug = failures.find((failure) => !(failure instanceof OutsideError));
    if (bug !== undefined) throw bug;
    const trusted = await findTrusted(members, refusals, isTrusted);
    if (trusted) return trusted;
    throw failures.at(-1) ?? none;
  }
}

async function findTrusted(
  members: readonly PoolMember[],
  refusals: ReadonlyMap<PoolMember, BroadcastResult>,
  isTrusted: Sending['isTrusted'],
): Promise<BroadcastResult | undefined> {
  for (const member of members) {
    const refusal = refusals.get(member);
    if (refusal === undefined) continue;
    const isBelieved = await isTrusted(member).catch((error: unknown) => {
      if (error instanceof OutsideError) return false;
      throw error;
    });
    if (isBelieved) return refusal;
  }
  return undefined;
}
