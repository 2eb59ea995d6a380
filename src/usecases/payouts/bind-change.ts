/** The change of a payout: derives its addresses, and binds the payout to its coins and change outputs. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin, ConflictDomain } from '#src/domain/order/payout.ts';
import type { Batch } from '#src/domain/payout-batch.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findPromised } from './find-promised.ts';
import { NotCovered } from './not-covered.ts';
import { countSplits, findSplit } from './split-change.ts';

export type ChangeAddress = Readonly<{ address: string; index: number }>;

/**
 * Derives an address for the rest of the change, and one for each split output that the payout would have now. Done
 * before the payout is reserved, because the wallet may be on another host. Empty on account chains.
 */
export async function deriveChanges(ports: Ports, batch: Batch): Promise<readonly ChangeAddress[]> {
  const { chain } = currencies[batch.leader.amount.currency];
  if (chains[chain].conflictDomain !== 'coins') return [];
  const changes = [await deriveChange(ports, chain)];
  const splits = await countSplits(ports, batch);
  while (changes.length <= splits) changes.push(await deriveChange(ports, chain));
  return changes;
}

/** Derives a new change address. Indexes may be skipped, but none is used twice. */
async function deriveChange(ports: Ports, chain: ChainId): Promise<ChangeAddress> {
  const index = await ports.store.transaction(async ({ wallet }) => await wallet.nextAddressIndex(chain, 'change'));
  return { address: await ports.chains[chain].wallet.address('change', index), index };
}

type Selected = Readonly<{ coins: readonly Coin[]; changes: readonly ChangeAddress[] }>;

/** Watches the change addresses that the payout uses, and returns its conflict domain. */
export async function bindChange(
  ports: Ports,
  records: Records,
  batch: Batch,
  { coins, changes: [rest, ...others] }: Selected,
): Promise<ConflictDomain> {
  // Whatever blocked the payout before its addresses were derived is gone meanwhile.
  if (!rest) throw new NotCovered(null);
  const { currency } = batch.leader.amount;
  const { chain } = currencies[currency];
  const { family } = chains[chain];
  // Other payouts may have been reserved since the addresses were derived, so the number of split outputs may differ.
  const promised = await findPromised(ports, records, currency);
  const split = (await findSplit(ports, records, batch, { coins, promised })).slice(0, others.length);
  const used = others.slice(0, split.length);
  const kept = [rest, ...used].map(({ address, index }) => {
    const place = { family, chain, address: addressKey(family, address), role: 'change' } as const;
    return { ...place, orderId: null, addressIndex: index };
  });
  await records.wallet.watch(...kept);
  const joined = batch.joined.length;
  const domain = { kind: 'coins', coins, changeAddress: rest.address, ...(joined > 0 && { joined }) } as const;
  if (split.length === 0) return domain;
  return { ...domain, splitChange: used.map(({ address }, place) => ({ address, units: split[place] ?? 0n })) };
}
