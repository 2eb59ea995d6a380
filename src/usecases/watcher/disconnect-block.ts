/**
 * Undoes the newest block after a reorg. The ledger entries of its deposits stay until a deposit is lost for good
 * (`loseDeposit`).
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { deepReorganisation, stopCrediting } from '../switches/credit-rules.ts';
import { describePause } from '../switches/pause-orders.ts';
import { stopsCrediting } from '#src/domain/deep-reorganisation.ts';
import { lockOwners } from '../order-moves/lock-batch.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export async function disconnectBlock(ports: Ports, records: Records, chain: ChainId, cursor: BlockRef): Promise<void> {
  const now = ports.clock.now();
  const parent = await records.chains.headerAt(chain, cursor.height - 1);
  if (!parent) throw new RangeError(`${chain} was reorganised deeper than we remember its headers`);

  const deposits = await records.deposits.inBlock(chain, cursor.height);
  const payouts = await records.payouts.inBlock(chain, cursor.height);
  // All locks are taken before anything is read again, because another worker may be confirming one of these deposits,
  // or taking a step of one of these payouts with its batch.
  await lockOwners(
    records,
    payouts,
    deposits.map(({ orderId }) => orderId),
  );
  let reachesBooked = false;
  for (const { id } of deposits) {
    const deposit = await records.deposits.find(id);
    if (!deposit) throw new TypeError('a deposit that was found is there');
    const isBooked = deposit.status === 'confirmed';
    reachesBooked ||= isBooked;
    const orphanedAtHeight = isBooked ? cursor.height : deposit.orphanedAtHeight;
    await records.deposits.patch(deposit.id, { height: null, blockHash: null, orphanedAtHeight });
  }
  for (const found of payouts) {
    const payout = await records.payouts.lock(found.id);
    if (!payout) throw new TypeError('a payout that was found is there');
    reachesBooked ||= payout.state === 'final';
    const undone = { minedTxid: null, minedHeight: null, minedFeeUnits: null, minedFailed: false, wakeAt: now };
    await records.payouts.patch(
      payout.id,
      payout.version,
      payout.state === 'final' ? { minedHeight: null, wakeAt: now } : undone,
    );
  }
  await records.wallet.orphanCoins(chain, cursor.height);
  await records.wallet.orphanFundings(chain, cursor.height);
  await records.wallet.forgetEmpty(chain, cursor.height);
  await records.returns.forgetCame(chain, cursor.height);
  await records.stops.forgetSendsAt(chain, cursor.height);
  await records.chains.setCursor(chain, parent);
  const isDeep = await stopIfDeep(ports, records, chain, parent);
  if (reachesBooked || isDeep) await pauseChain(records, chain, now);
}

/** Stops crediting on the chain if more blocks were undone than usual, or one that the chain had declared final. */
async function stopIfDeep(
  { clock, rules }: Ports,
  records: Records,
  chain: ChainId,
  { height }: BlockRef,
): Promise<boolean> {
  const depth = (await records.chains.highestHeader(chain)) - height;
  const undoesFinal = ((await records.chains.finalHeight(chain)) ?? height) > height;
  if (undoesFinal) await records.chains.setFinalHeight(chain, height);
  const isDeep = stopsCrediting(chain, rules.profile, { depth, undoesFinal });
  if (isDeep)
    await stopCrediting(records, { scope: chain, reason: deepReorganisation, actor: 'service', at: clock.now() });
  return isDeep;
}

/**
 * Pauses new orders on the chain until an operator resumes them: the reorg was deep, or removed confirmed deposits or
 * final payouts.
 */
async function pauseChain({ controls }: Records, chain: ChainId, now: number): Promise<void> {
  if ((await controls.pauses()).some(({ scope }) => scope === chain)) return;
  const pause = { scope: chain, reason: deepReorganisation, by: 'service', at: now };
  await controls.pause(pause);
  await controls.audit(describePause(pause, 'orders_paused'));
}
