/**
 * Addresses that the signer hands out, on chains where they cannot be derived without private keys. They are fetched in
 * blocks and before they are needed, so that an order seldom waits for the signer.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { OwnAddressAt } from '../chains/keys/chain-keys.ts';
import { mostAddresses, type Signer } from './signer.ts';

/** Maximum number of blocks that are remembered, the ones used last. */
const mostBlocks = 64;
/** The next block is fetched when fewer addresses than this are left of one. */
const fewLeft = 64;

export function handOutAddresses(signer: Pick<Signer, 'addresses'>, chain: ChainId, hot: string): OwnAddressAt {
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
    if (role === 'hot') return assertHot(hot, index);
    const number = Math.floor(index / mostAddresses);
    const place = index % mostAddresses;
    const address = (await blockAt(role, number))[place];
    if (address === undefined) throw new TypeError('a block has an address for each of its indexes');
    // A failure is met again by whoever needs the block.
    if (place >= mostAddresses - fewLeft) void blockAt(role, number + 1).catch(() => {});
    return address;
  };
}

function assertHot(hot: string, index: number): string {
  if (index !== 0) throw new RangeError(`the hot wallet has one address, and none at index ${index}`);
  return hot;
}
