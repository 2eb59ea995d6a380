/**
 * Voids a payout that spends the change of another payout, if that change can never exist: the other payout is void, or
 * was mined under another txid. As for every void payout, only final blocks decide, and never on a fenced chain.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { parentIds } from '#src/domain/change-chain.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { lockBatch } from '../order-moves/lock-batch.ts';
import { voidPayout } from './void-payout.ts';

/** Voids the payout if its change can never exist. Returns whether it was voided. */
export async function voidStranded(ports: Ports, payout: Payout): Promise<boolean> {
  if (parentIds(payout.domain).length === 0) return false;
  if (!(await ports.store.snapshot(async (records) => await isStranded(ports, records, payout)))) return false;
  return await ports.store.transaction(async (records) => {
    const members = await lockBatch(records, payout);
    if (!(await isStranded(ports, records, members[0].payout))) return false;
    for (const member of members) await voidPayout(records, member.payout, member.order, ports.clock.now());
    return true;
  });
}

async function isStranded({ rules }: Ports, records: Records, payout: Payout): Promise<boolean> {
  const { state, domain, minedHeight, amount } = payout;
  const isUnderWay = state === 'reserved' || state === 'signed' || state === 'broadcast';
  if (!isUnderWay || minedHeight !== null || domain?.kind !== 'coins') return false;
  const { chain } = currencies[amount.currency];
  if (isFenced(await records.stops.all(), chain)) return false;
  const finalHeight = await permanentUpTo(records, chain, finalityBlocks(chain, rules.profile));
  for (const { id, changeOf } of domain.coins) {
    const parent = changeOf === undefined ? undefined : await records.payouts.find(changeOf);
    if (!parent) continue;
    const isElsewhere = parent.minedTxid !== null && !id.startsWith(`${parent.minedTxid}:`);
    const isFinal = parent.minedHeight !== null && parent.minedHeight <= finalHeight;
    if (parent.state === 'void' || (isElsewhere && isFinal)) return true;
  }
  return false;
}
