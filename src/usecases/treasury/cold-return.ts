/**
 * Coins come back from cold storage: we write the transaction, an offline device signs it, and we send it. It is sent
 * again until it is mined; what became of a lost answer is unknown, and never taken for a failure.
 */
import { parseReason } from '#src/domain/back-office/reason.ts';
import { formatMoney, money, parseMoney, type Money } from '#src/domain/money.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { isTooDear } from '#src/domain/network-fee.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import {
  isReturnNumber,
  makeReturnNumber,
  mostReturnable,
  pickColdCoins,
  type ColdCoin,
  type ColdReturn,
  type Picked,
} from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '../order-moves/advance-return.ts';
import type { ChainAdapter } from '../ports/chain-adapter.ts';
import type { ColdRecords } from '../ports/cold-records.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';
import { coldAddressAt } from './cold-place.ts';
import { describeReturn, sendReturn } from './follow-returns.ts';

/** What the proof is for. */
export type ReturnFacts = Readonly<{ accountId: string; amount: Money; fee?: Money; to: string; reason: string }>;
type Approve<Code extends string> = (facts: ReturnFacts) => Promise<Result<null, Code>>;

export type NewReturn = Readonly<{ accountId: string; amount: string; reason: string; actor: string }>;

/** Writes a transaction that brings coins back. Nothing moves before it is signed offline. */
export async function requestReturn<Code extends string>(
  deps: TreasuryDeps,
  { accountId, amount: typed, reason: words, actor }: NewReturn,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const { ports, store } = deps;
  const account = await store.snapshot(async ({ office }) => await office.cold.find(accountId));
  if (!account) return refuse('cold_account_unknown', { field: 'accountId' });
  if (account.kind !== 'keys') return refuse('cold_return_unsupported', { field: 'accountId' });
  const { nativeCurrency: currency } = chains[account.chain];
  const amount = parseMoney(currency, typed);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field: 'amount' });
  const least = money(currency, chains[account.chain].minOutputUnits);
  if (amount.value.units < least.units)
    return refuse('amount_below_minimum', { currency, min: formatMoney(least), field: 'amount' });
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const stops = await store.snapshot(async (records) => await records.stops.all());
  // Coins that a forgotten return has spent would be offered again.
  if (isFenced(stops, account.chain)) return refuse('restore_under_way');
  const { node, wallet } = ports.chains[account.chain];
  try {
    const to = await wallet.hotAddress();
    // Somebody signs it hours later, so that the price of today is raised by half.
    const unitsPerSize = ((await node.unitsPerSize()) * 3n + 1n) / 2n;
    if (isTooDear(account.chain, unitsPerSize, feePolicyOf(ports.rules.policy().policy)))
      return refuse('chain_unavailable');
    const wanted = { units: amount.value.units, unitsPerSize, chain: account.chain };
    const there = await findThere(deps, account);
    const picked = pickColdCoins(there, wanted);
    if (!picked) return refuseCovered(there, wanted);
    const approved = await approve({ accountId, amount: amount.value, to, reason: reason.value });
    if (!approved.ok) return approved;
    return await store.transaction(async (records) => {
      // Under the lock, so that no coin is in two files.
      await records.office.cold.lock(accountId);
      const free = await records.office.cold.freeCoins(accountId);
      const now = pickColdCoins(
        free.filter(({ id }) => there.some((coin) => coin.id === id)),
        wanted,
      );
      if (!now) return refuse('amount_not_covered', { currency, max: '0', field: 'amount' });
      const facts = { actor, reason: reason.value, to, units: wanted.units };
      return accept(await writeDown(deps, records, account, { ...facts, picked: now }));
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable');
  }
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

type Written = Readonly<{ actor: string; reason: string; to: string; units: bigint; picked: Picked }>;

async function writeDown(
  { ports }: TreasuryDeps,
  records: AllRecords,
  account: ColdAccount,
  { actor, reason, to, units, picked: { coins, feeUnits, changeUnits } }: Written,
): Promise<ColdReturn> {
  const { id: accountId, chain, key } = account;
  const { cold } = records.office;
  const keys = ports.chains[chain].cold;
  if (!keys) throw new TypeError(`${chain} cannot read keys of cold storage`);
  const { address, ...place } = await nextChange(ports, cold, account);
  const change = changeUnits === 0n ? null : { ...place, address, units: changeUnits };
  if (change) await cold.give({ ...place, accountId, chain, address });
  const plan = { coins, to, units, change };
  const plannedAt = ports.clock.now();
  const { file, txid } = keys.writeReturn(key, plan);
  const returned: ColdReturn = {
    id: makeReturnNumber(plannedAt, (bound) => ports.random.below(bound)),
    accountId,
    chain,
    currency: chains[chain].nativeCurrency,
    units,
    feeUnits,
    plan,
    file,
    state: 'unsigned',
    version: 0,
    txid,
    raw: null,
    requestedBy: actor,
    reason,
    plannedAt,
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  };
  await records.returns.insert(returned);
  const details = describeReturn(returned);
  await records.controls.audit({
    actor,
    action: 'cold_return_requested',
    subject: returned.id,
    details,
    at: plannedAt,
  });
  return returned;
}

/** The next change address. One that was given out for another account of the same keys is passed over. */
async function nextChange(ports: TreasuryDeps['ports'], cold: ColdRecords, account: ColdAccount) {
  const given = new Set((await cold.addresses(account.chain)).map(({ address }) => address));
  for (let index = await cold.nextIndex(account.id, 1); ; index += 1) {
    const address = coldAddressAt(ports, account, { branch: 1, index });
    if (!given.has(address)) return { branch: 1, index, address } as const;
  }
}

/** Takes a signed file: only exactly the transaction that was written. From then on it may be mined. */
export async function takeSigned<Code extends string>(
  deps: TreasuryDeps,
  { id, file, actor }: Readonly<{ id: string; file: string; actor: string }>,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const { ports, store } = deps;
  if (!isReturnNumber(id)) return refuse('cold_return_unknown');
  const found = await store.snapshot(async ({ office }) => {
    const returned = (await office.cold.returns(mostReturns)).find((each) => each.id === id);
    return returned && { returned, account: await office.cold.find(returned.accountId) };
  });
  const keys = found && ports.chains[found.returned.chain].cold;
  if (!found?.account || !keys) return refuse('cold_return_unknown');
  const { returned, account } = found;
  if (returned.state !== 'unsigned' && returned.state !== 'sent') return refuse('cold_return_ended');
  const read = keys.readSigned(account.key, returned.plan, file);
  if (!read.ok) return refuse(read.code, { field: 'file' });
  const refusal = returned.state === 'unsigned' ? await findDoubt(deps, account, returned, read.value.txid) : undefined;
  if (refusal) return refuse(refusal);
  const { currency, units, feeUnits, plan, accountId, reason } = returned;
  const fee = money(currency, feeUnits);
  const approved = await approve({ accountId, amount: money(currency, units), fee, to: plan.to, reason });
  if (!approved.ok) return approved;
  const taken = await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    const at = ports.clock.now();
    if (locked?.state === 'sent') return locked;
    // What people booked as gone is not taken out of cold storage a second time.
    const coins = returned.plan.coins.map((coin) => coin.id);
    if (await records.returns.areLost(returned.chain, coins)) return undefined;
    const sent =
      locked && (await advanceReturn(records, locked, { event: 'signed', at, patch: { ...read.value, signedAt: at } }));
    if (sent)
      await records.controls.audit({
        actor,
        action: 'cold_return_signed',
        subject: id,
        details: describeReturn(sent),
        at,
      });
    return sent;
  });
  if (!taken) return refuse('cold_return_ended');
  await sendReturn(deps, taken);
  return accept(taken);
}

/**
 * Why a signed file is not taken: what was stored is not what we would write, or its coins are spent. Once it is taken
 * it can never be called off.
 */
async function findDoubt(
  { ports, store }: TreasuryDeps,
  account: ColdAccount,
  { chain, units, feeUnits, plan }: ColdReturn,
  txid: string,
): Promise<RefusalCode | undefined> {
  const [to] = await store.snapshot(
    async ({ wallet }) => await wallet.findWatched(chains[chain].family, [addressKey(chains[chain].family, plan.to)]),
  );
  const { change } = plan;
  const held = plan.coins.reduce((sum, coin) => sum + coin.units, 0n);
  const isOurs = to?.role === 'hot' && (change === null || coldAddressAt(ports, account, change) === change.address);
  if (!isOurs || plan.units !== units || held !== units + feeUnits + (change?.units ?? 0n))
    return 'cold_file_different';
  const { node } = ports.chains[chain];
  try {
    if ((await node.transactionStatus(txid)).kind !== 'absent') return undefined;
    const ids = plan.coins.map((coin) => coin.id);
    return (await findSpent(node, ids)).length > 0 ? 'cold_coins_spent' : undefined;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return 'chain_unavailable';
  }
}

const mostReturns = 1_000;
