/**
 * Coin control: at the addresses that a payout spends from, the payout's own coins are thawed and all others frozen, so
 * that the wallet cannot select others. Nothing has to be undone, even after a crash, because every payout freezes and
 * thaws anew. If a person opens the wallet, it has frozen coins, which may be thawed.
 */
import type { Coin } from '#src/domain/order/payout.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readBodies } from './read-bodies.ts';
import { readSpent } from './read-balances.ts';
import type { Reading } from './read-block.ts';
import { readCoins, type WalletCoin } from './wallet-coins.ts';

/**
 * Freezes and thaws coins. Returns the payout's coins as the wallet lists them; afterwards they are the only spendable
 * ones at their addresses.
 */
export async function openCoins(reading: Reading, coins: readonly Coin[]): Promise<readonly WalletCoin[]> {
  const { session } = reading;
  await session.refresh();
  const minors = await findMinors(reading, coins);
  const outputKeys = await findOutputKeys(reading, coins);
  const pick = async (which: 'available' | 'unavailable') => {
    const listed = await readCoins(session, { which, minors });
    return { listed, own: listed.filter(({ outputKey }) => outputKeys.has(outputKey)) };
  };
  let free = await pick('available');
  if (free.own.length < coins.length) {
    await assertFreeable(reading, (await pick('unavailable')).own);
    await session.ask('rescan_spent');
    free = await pick('available');
  }
  if (free.own.length !== coins.length) throw new OutsideError('the wallet does not have all coins of a payout');
  assertAmounts(free.own, coins);
  for (const { keyImage, outputKey, isFrozen } of free.listed) {
    const isOwn = outputKeys.has(outputKey);
    if (isFrozen === isOwn) await session.ask(isOwn ? 'thaw' : 'freeze', { key_image: keyImage });
  }
  return free.own;
}

async function findMinors({ session }: Reading, coins: readonly Coin[]): Promise<readonly number[]> {
  const minors: number[] = [];
  for (const address of new Set(coins.map((coin) => coin.address))) {
    const { index } = await session.ask<AddressIndex>('get_address_index', { address });
    if (index.major !== 0) throw new TypeError('a coin of a payout lies outside the account that we pay from');
    minors.push(index.minor);
  }
  return minors;
}

type AddressIndex = Readonly<{ index: Readonly<{ major: number; minor: number }> }>;

/** Public keys of the coins, by which the wallet identifies outputs. Coin ids are `txid:index`. */
async function findOutputKeys({ daemon }: Reading, coins: readonly Coin[]): Promise<ReadonlySet<string>> {
  const places = coins.map(({ id }) => toPlace(id));
  const bodies = await readBodies(
    daemon,
    places.map(({ txid }) => txid),
  );
  return new Set(
    places.map(({ txid, index }) => {
      const key = bodies.get(txid)?.facts.outputKeys[index];
      if (key === undefined) throw new OutsideError('monerod does not know a coin that a payout spends');
      return key;
    }),
  );
}

const coinName = /^([0-9a-f]{64}):(\d{1,9})$/;

function toPlace(coinId: string): Readonly<{ txid: string; index: number }> {
  const [, txid, index] = coinName.exec(coinId) ?? [];
  if (txid === undefined || index === undefined) throw new TypeError('not the name of a coin');
  return { txid, index: Number(index) };
}

/**
 * Throws if a coin is really spent. A coin that the wallet lists as spent may be free again, if the transaction that
 * spent it was dropped from the pool. Monero has no replacement in the pool, so while that transaction is there, no
 * other one can be built.
 */
async function assertFreeable({ daemon }: Reading, spent: readonly WalletCoin[]): Promise<void> {
  const statuses = await readSpent(
    daemon,
    spent.map(({ keyImage }) => keyImage),
  );
  const found = new Set(statuses.values());
  if (found.has('in_block')) throw new OutsideError('a block has spent a coin of the payout');
  if (found.has('in_pool')) throw new OutsideError('what spends the coins of the payout waits in the pool already');
}

function assertAmounts(found: readonly WalletCoin[], coins: readonly Coin[]): void {
  const sum = (parts: readonly Readonly<{ units: bigint }>[]) => parts.reduce((total, { units }) => total + units, 0n);
  if (sum(found) !== sum(coins)) throw new TypeError('the coins of a payout hold another amount than it counts on');
}
