/**
 * Total balance of our addresses at one block. Only the wallet can see balances, so addresses of others count as zero.
 * The wallet has to list every output it ever had, so the result is cached until head or addresses change.
 */
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Balances, BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { assertStatus } from './read-bodies.ts';
import type { Reading } from './read-block.ts';
import { readHead } from './read-head.ts';
import type { Status, TransfersAnswer } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { readCoins, type WalletCoin } from './wallet-coins.ts';

export type ReadBalances = (addresses: readonly string[]) => Promise<Balances>;

const tries = 3;

export function makeReadBalances(reading: Reading): ReadBalances {
  let last: Readonly<{ addresses: string; balances: Balances }> | undefined;
  return async (asked) => {
    const addresses = new Set(asked);
    const name = [...addresses].toSorted().join();
    for (let left = tries; left > 0; left -= 1) {
      const at = await readHead(reading.daemon);
      if (last?.addresses === name && last.balances.at.hash === at.hash) return last.balances;
      const coins = await readHeld(reading, at);
      if (!coins || (await readHead(reading.daemon)).hash !== at.hash) continue;
      const ours = coins.filter(({ minor }) => addresses.has(reading.keys.addressAt(minor)));
      const units = ours.reduce((sum, coin) => sum + coin.units, 0n);
      const balances = { at, held: [money('XMR', units)] };
      last = { addresses: name, balances };
      return balances;
    }
    throw new OutsideError('monerod and monero-wallet-rpc were never at the same block');
  };
}

/** Sum of all coins that are not spent in a block. Undefined if the wallet is at another block. */
async function readHeld(
  { daemon, session }: Reading,
  { height }: BlockRef,
): Promise<readonly WalletCoin[] | undefined> {
  if ((await session.refresh()) !== height + 1) return undefined;
  const { in: payments = [] } = await session.ask<TransfersAnswer>('get_transfers', { in: true, account_index: 0 });
  const locked = new Set(payments.filter(({ unlock_time: until }) => BigInt(until) !== 0n).map(({ txid }) => txid));
  // Locked outputs were not credited as deposits, so they are not counted in the balance either, even after the lock
  // has ended.
  const coins = (await readCoins(session, { which: 'all' })).filter(({ txid }) => !locked.has(txid));
  const spent = coins.filter(({ isSpent }) => isSpent);
  const statuses = await readSpent(
    daemon,
    spent.map(({ keyImage }) => keyImage),
  );
  return coins.filter(({ keyImage }) => statuses.get(keyImage) !== 'in_block');
}

export type SpentStatus = 'unspent' | 'in_block' | 'in_pool';
const spentStatuses: readonly SpentStatus[] = ['unspent', 'in_block', 'in_pool'];
const mostAtOnce = 1_000;

/**
 * Which coins are spent according to the daemon. The wallet is not used, because it lists a coin as spent even if the
 * spending transaction was dropped from the pool.
 */
export async function readSpent(
  daemon: MoneroRpc,
  keyImages: readonly string[],
): Promise<ReadonlyMap<string, SpentStatus>> {
  const found = new Map<string, SpentStatus>();
  for (let at = 0; at < keyImages.length; at += mostAtOnce) {
    const some = keyImages.slice(at, at + mostAtOnce);
    const answer = await daemon.post<SpentAnswer>('is_key_image_spent', { key_images: some });
    assertStatus(answer, 'is_key_image_spent');
    for (const [index, keyImage] of some.entries()) {
      const status = spentStatuses[answer.spent_status?.[index] ?? -1];
      if (!status) throw new OutsideError('monerod did not say whether a coin is spent');
      found.set(keyImage, status);
    }
  }
  return found;
}

type SpentAnswer = Status & Readonly<{ spent_status?: readonly number[] }>;
