/**
 * Addresses that the signer hands out, on chains where they cannot be derived without private keys. They are fetched in
 * blocks and before they are needed, so that an order seldom waits for the signer.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { epochOf, hasEpochs, lastEpoch } from '#src/domain/key-epoch.ts';
import type { OwnAddressAt, OwnRole } from '../chains/keys/chain-keys.ts';
import { mostAddresses, type Signer } from './signer.ts';

/** Maximum number of blocks that are remembered, the ones used last. */
const mostBlocks = 64;
/** The next block is fetched when fewer addresses than this are left of one. */
const fewLeft = 64;

/** `hot`: the hot wallet's first address. Those of later epochs are asked for. */
export function handOutAddresses(signer: Pick<Signer, 'addresses'>, chain: ChainId, hot: string): OwnAddressAt {
  const laterHot = new Map<number, string>();
  const hotAt = async (epoch: number): Promise<string> => {
    if (!hasEpochs(chain) || !Number.isInteger(epoch) || epoch < 0 || epoch > lastEpoch) {
      throw new RangeError(`the hot wallet has no address at index ${epoch}`);
    }
    const known = laterHot.get(epoch) ?? (await signer.addresses({ chain, role: 'hot', from: epoch, count: 1 }))[0];
    if (known === undefined) throw new TypeError('an epoch has a hot address');
    laterHot.set(epoch, known);
    return known;
  };
  const blocks = new Map<string, Promise<readonly string[]>>();
  const blockAt = async (role: 'deposit' | 'change', number: number): Promise<readonly string[]> => {
    const name = `${role} ${number}`;
    const known = blocks.get(name);
    const block = known ?? signer.addresses({ chain, role, from: number * mostAddresses, count: mostAddresses });
    blocks.delete(name);
    blocks.set(name, block);
    const [oldest] = blocks.keys();
    if (blocks.size > mostBlocks && oldest !== undefined) blocks.delete(oldest);
    try {
      return await block;
    } catch (error) {
      if (blocks.get(name) === block) blocks.delete(name);
      throw error;
    }
  };
  return async (role, index) => {
    if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31)
      throw new RangeError(`no address has index ${index}`);
    if (role === 'hot') return index === 0 ? hot : await hotAt(index);
    const number = Math.floor(index / mostAddresses);
    const place = index % mostAddresses;
    const address = (await blockAt(role, number))[place];
    if (address === undefined) throw new TypeError('a block has an address for each of its indexes');
    // A failure is met again by whoever needs the block.
    if (place >= mostAddresses - fewLeft) void blockAt(role, number + 1).catch(() => {});
    return address;
  };
}

/**
 * Our addresses, derived here for the first epoch of the keys and handed out by the signer for later ones: no branch of
 * those leaves it, so that one key that became known tells no other.
 */
export function withLaterEpochs(first: OwnAddressAt, later: OwnAddressAt): OwnAddressAt {
  const addressAt = async (role: OwnRole, index: number): Promise<string> =>
    await (epochOf(role, index) === 0 ? first : later)(role, index);
  if (!first.prepare) return addressAt;
  const prepare = (indexes: readonly number[]): void => {
    first.prepare?.(indexes.filter((index) => epochOf('deposit', index) === 0));
  };
  return Object.assign(addressAt, { prepare });
}
