/** Returns from cold storage on chains of coins: which coins, what change, and whether they are still there. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { isTooDear } from '#src/domain/network-fee.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import {
  mostReturnable,
  pickColdCoins,
  type ColdCoin,
  type ColdReturn,
  type Picked,
} from '#src/domain/treasury/cold-return.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import type { ChainAdapter } from '../ports/chain-adapter.ts';
import type { ColdRecords } from '../ports/cold-records.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';
import { coldAddressAt } from './cold-place.ts';
import { writeReturnDown, type Approve, type ReturnWish } from './return-wish.ts';

export async function requestCoinReturn<Code extends string>(
  deps: TreasuryDeps,
  wish: ReturnWish,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const { ports, store } = deps;
  const { account, amount, reason } = wish;
  const { id: accountId, chain } = account;
  const { node } = ports.chains[chain];
  const to = await findHotAddress(ports, chain);
  // Somebody signs it hours later, so that the price of today is raised by half.
  const unitsPerSize = ((await node.unitsPerSize()) * 3n + 1n) / 2n;
  if (isTooDear(chain, unitsPerSize, feePolicyOf(ports.rules.policy().policy))) return refuse('chain_unavailable');
  const wanted = { units: amount.units, unitsPerSize, chain };
  const there = await findThere(deps, account);
  if (!pickColdCoins(there, wanted)) return refuseCovered(there, wanted);
  const approved = await approve({ accountId, amount, to, reason });
  if (!approved.ok) return approved;
  return await store.transaction(async (records) => {
    // Under the lock, so that no coin is in two files.
    await records.office.cold.lock(accountId);
    const free = await records.office.cold.freeCoins(accountId);
    const picked = pickColdCoins(
      free.filter(({ id }) => there.some((coin) => coin.id === id)),
      wanted,
    );
    if (!picked) return refuse('amount_not_covered', { currency: amount.currency, max: '0', field: 'amount' });
    return accept(await writeDown(deps, records, wish, { to, picked }));
  });
}

/** Coins that no file has and that are on the chain: what was stolen, or spent before a restore, is in no file. */
async function findThere({ ports, store }: TreasuryDeps, { id, chain }: ColdAccount): Promise<readonly ColdCoin[]> {
  const free = await store.snapshot(async ({ office }) => await office.cold.freeCoins(id));
  const spent = await findSpent(
    ports.chains[chain].node,
    free.map((coin) => coin.id),
  );
  return free.filter((coin) => !spent.includes(coin.id));
}

/** Which of these coins are spent. */
async function findSpent(node: ChainAdapter, ids: readonly string[]): Promise<readonly string[]> {
  if (((await node.troubles?.()) ?? []).length > 0) throw new OutsideError(`${node.chain} has troubles`);
  if (!node.unspent || ids.length === 0) return [];
  const unspent = (await node.unspent(ids)).ids;
  return ids.filter((id) => !unspent.includes(id));
}

function refuseCovered(
  free: readonly ColdCoin[],
  { chain, unitsPerSize }: Readonly<{ chain: ChainId; unitsPerSize: bigint }>,
) {
  const { nativeCurrency: currency } = chains[chain];
  const max = formatMoney(money(currency, mostReturnable(free, { chain, unitsPerSize })));
  return refuse('amount_not_covered', { currency, max, field: 'amount' });
}

type Written = Readonly<{ to: string; picked: Picked }>;

async function writeDown(
  deps: TreasuryDeps,
  records: AllRecords,
  wish: ReturnWish,
  { to, picked: { coins, feeUnits, changeUnits } }: Written,
): Promise<ColdReturn> {
  const { ports } = deps;
  const { id: accountId, chain, key } = wish.account;
  const { cold } = records.office;
  const keys = ports.chains[chain].cold;
  if (!keys) throw new TypeError(`${chain} cannot read keys of cold storage`);
  const { address, ...place } = await nextChange(ports, cold, wish.account);
  const change = changeUnits === 0n ? null : { ...place, address, units: changeUnits };
  if (change) await cold.give({ ...place, accountId, chain, address });
  const plan = { coins, to, units: wish.amount.units, change };
  return await writeReturnDown(deps, records, wish, { feeUnits, plan, ...keys.writeReturn(key, plan) });
}

/** The next change address. One that was given out for another account of the same keys is passed over. */
async function nextChange(ports: TreasuryDeps['ports'], cold: ColdRecords, account: ColdAccount) {
  const given = new Set((await cold.addresses(account.chain)).map(({ address }) => address));
  for (let index = await cold.nextIndex(account.id, 1); ; index += 1) {
    const address = coldAddressAt(ports, account, { branch: 1, index });
    if (!given.has(address)) return { branch: 1, index, address } as const;
  }
}

/** Why a signed file is not taken: its change is not ours, it does not add up, or its coins are spent. */
export async function findCoinDoubt(
  { ports }: TreasuryDeps,
  account: ColdAccount,
  { chain, units, feeUnits, plan }: ColdReturn,
): Promise<RefusalCode | undefined> {
  const { change } = plan;
  const held = plan.coins.reduce((sum, coin) => sum + coin.units, 0n);
  const isOurs = change === null || coldAddressAt(ports, account, change) === change.address;
  if (!isOurs || held !== units + feeUnits + (change?.units ?? 0n)) return 'cold_file_different';
  const ids = plan.coins.map((coin) => coin.id);
  return (await findSpent(ports.chains[chain].node, ids)).length > 0 ? 'cold_coins_spent' : undefined;
}
