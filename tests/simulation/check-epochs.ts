/** Checks new hot keys on the chain: an old account gives its coins to a newer one of ours, and to nobody else. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { handedOverBy, type HandOverPayout } from '#src/domain/order/payout.ts';
import { deriveKnownAddress, sandboxSeed } from './addresses.ts';
import type { Outflow } from './check-paid.ts';
import type { World } from './world.ts';

/** The hot addresses of all epochs of a chain, the oldest first. */
export function hotAddresses({ store }: World, chain: ChainId): readonly string[] {
  const begun = [...store.dump().epochs].filter((each) => each.chain === chain).length;
  return Array.from({ length: begun + 1 }, (_, epoch) => deriveKnownAddress(sandboxSeed, chain, 'hot', epoch));
}

export function checkHandedOver(world: World, move: HandOverPayout, { chain, transaction, sent }: Outflow): void {
  const { trace } = world;
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const hot = hotAddresses(world, chain).map(nameOf);
  const { key, amount } = move;
  const [output, ...more] = transaction.outputs;
  if (sent.length > 0 || more.length > 0 || !output) return trace.fail('L16', `${key} went to an address not ours`);
  const old = handedOverBy(move);
  if (nameOf(transaction.senders[0] ?? '') !== hot[old]) trace.fail('L21', `${key} was paid by another account`);
  if (hot.indexOf(nameOf(output.to)) <= old) trace.fail('L16', `${key} went to no newer account of ours`);
  if (output.currency !== amount.currency || output.units !== amount.units)
    trace.fail('L21', `${key} moved ${output.units} ${output.currency}, not ${amount.units} ${amount.currency}`);
}
