/** Begins an epoch of a chain's hot keys, as an act says. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { isHandedOver } from '#src/domain/key-epoch.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';

/** Chain and number of the epoch that an act begins. */
function readSubject({ subject }: Pick<TreasuryAct, 'subject'>): Readonly<{ chain: ChainId; epoch: number }> {
  const [name, number = ''] = subject.split(' ');
  const chain = chainIds.find((id) => id === name);
  if (!chain || !/^[1-9]\d*$/.test(number)) throw new TypeError('an act of an epoch names its chain and number');
  return { chain, epoch: Number(number) };
}

/** The hot address of the epoch, from the signer, before anything is locked. Undefined while it does not answer. */
export async function deriveEpochAddress({ chains: pairs }: Ports, act: TreasuryAct): Promise<string | undefined> {
  if (act.kind !== 'key_epoch') return undefined;
  const { chain, epoch } = readSubject(act);
  try {
    return await pairs[chain].wallet.hotAddress(epoch);
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/** Begins the epoch of an act, or answers why not. From then on addresses are given out from it, and it is watched. */
export async function beginEpoch(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  hot: string | undefined,
): Promise<RefusalCode | undefined> {
  const { chain, epoch } = readSubject(act);
  // What is being bound to the old account is bound, and counted, before its coins are moved.
  await records.wallet.lockEpoch(chain, 'alone');
  // Another act has begun it since: what was agreed to is no longer there.
  if (epoch !== (await records.wallet.epoch(chain)) + 1) return 'act_changed';
  // After a restore the addresses of an epoch that was lost are still looked for.
  if (isFenced(await records.stops.all(), chain)) return 'restore_under_way';
  if (hot === undefined) return 'chain_unavailable';
  const { family } = chains[chain];
  const address = addressKey(family, hot);
  const [known] = await records.wallet.findWatched(family, [address]);
  const isItsHot = known?.role === 'hot' && known.chain === chain && known.addressIndex === epoch;
  if (known && !isItsHot) throw new TypeError('the hot address of an epoch is something else');
  if (!known) await records.wallet.watch({ family, chain, address, role: 'hot', orderId: null, addressIndex: epoch });
  const beganAt = ports.clock.now();
  const handedOverAt = isHandedOver(chain) ? null : beganAt;
  await records.wallet.beginEpoch({ chain, epoch, beganAt, actId: act.id, handedOverAt });
  return undefined;
}
