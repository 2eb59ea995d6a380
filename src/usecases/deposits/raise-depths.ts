/**
 * Raises the confirmations required of unconfirmed deposits after a block with deposits, by the sum that one reorg
 * could reverse (exposure.ts). The number is never lowered, so that the figure shown to visitors only grows.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { confirmationsTogether } from '#src/domain/exposure.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

const hourMs = 3_600_000;

export async function raiseDepths(
  { rules, clock }: Pick<Ports, 'rules' | 'clock'>,
  records: Records,
  chain: ChainId,
  { height }: Pick<BlockRef, 'height'>,
): Promise<void> {
  if ((await records.deposits.inBlock(chain, height)).length === 0) return;
  const notFinal = await records.deposits.minedAbove(chain, height - finalityBlocks(chain, rules.profile));
  const since = clock.now() - hourMs;
  const recent = notFinal.filter(({ minedAt, seenAt }) => (minedAt ?? seenAt) >= since);
  const hour = recent.map(amountOf);
  const bySender = groupBySender(recent);
  const raised: Raised[] = [];
  for (const inBlock of Map.groupBy(notFinal, (deposit) => deposit.height).values()) {
    const inAll = confirmationsTogether(chain, { block: inBlock.map(amountOf), hour, sender: [] }, rules.profile);
    // Once for each set of senders: an exchange may have paid hundreds of deposits.
    for (const alike of Map.groupBy(inBlock, ({ senderTags }) => senderTags.join(' ')).values()) {
      const sender = ofSameSender(bySender, alike[0]?.senderTags ?? []).map(amountOf);
      const ofSender = confirmationsTogether(chain, { block: [], hour: [], sender }, rules.profile);
      const together = ofSender.tier > inAll.tier ? ofSender : inAll;
      raised.push(...alike.map((deposit) => ({ deposit, ...together })));
    }
  }
  // Lock order, to avoid deadlocks: orders first, by their id, then their deposits.
  const open = raised.filter((each) => needsMore(each.deposit, each));
  for (const { deposit, ...together } of open.toSorted((a, b) => (a.deposit.orderId < b.deposit.orderId ? -1 : 1))) {
    await records.orders.lock(deposit.orderId);
    const current = await records.deposits.find(deposit.id);
    if (!current || !needsMore(current, together)) continue;
    await records.deposits.patch(deposit.id, {
      confirmationsNeeded: Math.max(current.confirmationsNeeded, together.blocks),
      tier: Math.max(current.tier, together.tier),
    });
  }
}

type BySender = ReadonlyMap<string, readonly Deposit[]>;

function groupBySender(deposits: readonly Deposit[]): BySender {
  const tagged = deposits.flatMap((deposit) => deposit.senderTags.map((tag) => ({ tag, deposit })));
  const groups = Map.groupBy(tagged, ({ tag }) => tag);
  return new Map([...groups].map(([tag, found]) => [tag, found.map(({ deposit }) => deposit)]));
}

/** Each once, although several senders may have paid for it. */
function ofSameSender(bySender: BySender, senderTags: readonly string[]): readonly Deposit[] {
  return [...new Set(senderTags.flatMap((tag) => bySender.get(tag) ?? []))];
}

type Together = ReturnType<typeof confirmationsTogether>;
type Raised = Together & Readonly<{ deposit: Deposit }>;

/** On some chains two tiers have the same number of confirmations, and only what the policy adds to them differs. */
function needsMore(deposit: Deposit, { tier, blocks }: Together): boolean {
  return deposit.status === 'seen' && (deposit.confirmationsNeeded < blocks || deposit.tier < tier);
}

function amountOf({ amount }: Deposit) {
  return amount;
}
