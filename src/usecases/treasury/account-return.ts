/** Returns from cold storage at one address: one file at a time, because it has the next nonce or its value. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { isTooDear } from '#src/domain/network-fee.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { mostFeeUnits, planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { AccountPlan, ColdReturn, ReturnWindow } from '#src/domain/treasury/cold-return.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import type { ChainAdapter } from '../ports/chain-adapter.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import { AlreadyTaken, type Records } from '../ports/records.ts';
import type { TreasuryDeps } from './act-records.ts';
import { writeReturnDown, type Approve, type ReturnWish } from './return-wish.ts';

export async function requestAccountReturn<Code extends string>(
  deps: TreasuryDeps,
  wish: ReturnWish,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const { ports, store } = deps;
  const { account, amount, reason } = wish;
  const { id: accountId, chain } = account;
  const { accountFiles } = ports.chains[chain];
  if (!accountFiles) return refuse('cold_return_unsupported', { field: 'accountId' });
  const isOpen = await store.snapshot(async (records) => await hasOpen(records, accountId));
  if (isOpen) return refuse('cold_return_open', { field: 'accountId' });
  const to = await findHotAddress(ports, chain);
  const pays = await findPayment(deps, wish, to);
  if (typeof pays === 'string')
    return refuse(pays, { field: pays === 'cold_nonce_invalid' ? 'nonceAccount' : 'amount' });
  const plan = planAccountReturn(chain, { to, units: amount.units, account: pays });
  const feeUnits = mostFeeUnits(pays);
  const short = await store.snapshot(async (records) => await findShort(records, wish, feeUnits));
  if (short) return short;
  const written = await accountFiles.writeReturn({ currency: amount.currency, plan });
  const approved = await approve({ accountId, amount, to, reason });
  if (!approved.ok) return approved;
  try {
    return await store.transaction(async (records) => {
      await records.office.cold.lock(accountId);
      // Another nonce account would be another coin.
      if (await hasOpen(records, accountId)) return refuse('cold_return_open', { field: 'accountId' });
      const now = await findShort(records, wish, feeUnits);
      return now ?? accept(await writeReturnDown(deps, records, wish, { feeUnits, plan, ...written }));
    });
  } catch (error) {
    // Another file got the nonce meanwhile.
    if (!(error instanceof AlreadyTaken) || error.constraint !== 'cold_return_coins_pkey') throw error;
    return refuse('cold_return_open', { field: 'accountId' });
  }
}

export async function hasOpen({ returns }: Records, accountId: string): Promise<boolean> {
  return (await returns.open()).some((each) => each.accountId === accountId);
}

/** Nonce, gas and price of the transaction. Somebody signs it hours later, so that the price of today is doubled. */
async function findPayment(
  { ports }: TreasuryDeps,
  { account: { chain, key: from }, amount, nonceAccount }: ReturnWish,
  to: string,
): Promise<AccountPlan | RefusalCode> {
  const { node } = ports.chains[chain];
  if (((await node.troubles?.()) ?? []).length > 0) throw new OutsideError(`${chain} has troubles`);
  const price = await node.unitsPerSize();
  if (isTooDear(chain, price, feePolicyOf(ports.rules.policy().policy))) return 'chain_unavailable';
  const estimate = await node.transferSize?.({ from, to, amount });
  // It would be reverted, and cost its fee: there is less at the address than in the books, or the token is frozen.
  if (estimate === 'refused') return 'amount_not_covered';
  const { coinSize, tokenSize } = chains[chain].fee;
  const size = estimate ?? (currencies[amount.currency].isToken ? tokenSize : coinSize);
  const cost = { from, size, unitsPerSize: price * 2n };
  if (chains[chain].conflictDomain === 'nonce') return { ...cost, nonce: (await node.nextNonce?.(from)) ?? 0 };
  if (node.durableNonce) return await findDurable(node, { cost, amount, nonceAccount });
  return { ...cost, nonce: null, window: await findWindow(node, ports) };
}

type Durable = Readonly<{ cost: Omit<AccountPlan, 'nonce'>; amount: Money; nonceAccount: string }>;

/** A transaction that names a nonce account of the cold address. What is left there is not below the dust limit. */
async function findDurable(
  node: ChainAdapter,
  { cost, amount, nonceAccount: account }: Durable,
): Promise<AccountPlan | RefusalCode> {
  const { from } = cost;
  const { nativeCurrency, minOutputUnits } = chains[node.chain];
  const value = await node.durableNonce?.({ account, authority: from });
  if (value === undefined) return 'cold_nonce_invalid';
  const { held } = await node.balances([from]);
  const coins = held.find(({ currency }) => currency === nativeCurrency)?.units ?? 0n;
  const left = coins - mostFeeUnits(cost) - (amount.currency === nativeCurrency ? amount.units : 0n);
  if (left < minOutputUnits) return 'amount_not_covered';
  return { ...cost, nonce: null, durable: { account, value } };
}

/** Nodes take no transaction that ends more than a day after their newest block. */
const windowMs = 23 * 3_600_000;
/** A block this far below the newest one is final, so that the transaction is valid on every branch. */
const referenceDepth = 30;

/** The network does not look at the time at which a transaction was made: it makes equal ones differ. */
const mostEarlierMs = 60_000;

async function findWindow(node: ChainAdapter, { clock, random }: Ports): Promise<ReturnWindow> {
  const madeAt = clock.now() - random.below(mostEarlierMs);
  const head = await node.head();
  const block = await node.block(Math.max(0, head.height - referenceDepth));
  if (!block) throw new OutsideError(`${node.chain} lacks the block that a transaction should name`);
  const expiresAt = head.time + windowMs;
  // Nobody could sign it in time.
  if (expiresAt - clock.now() < windowMs / 2) throw new OutsideError(`${node.chain} has no new blocks`);
  const { height, hash, time } = block;
  return { reference: { height, hash, time }, madeAt, expiresAt };
}

type Wanted = Pick<ReturnWish, 'amount'> & Readonly<{ account: Pick<ColdAccount, 'chain'> }>;

/** Why the books of cold storage do not cover amount and fee. Nothing else can take from it meanwhile. */
export async function findShort({ journal }: Records, { account: { chain }, amount }: Wanted, feeUnits: bigint) {
  const { nativeCurrency } = chains[chain];
  const { currency, units } = amount;
  const held = await journal.balance(accounts.cold, currency);
  const native = currency === nativeCurrency ? held - units : await journal.balance(accounts.cold, nativeCurrency);
  if (held >= units && native >= feeUnits) return undefined;
  const isGas = held >= units && currency !== nativeCurrency;
  const most = isGas ? 0n : currency === nativeCurrency ? held - feeUnits : held;
  if (isGas) {
    const min = formatMoney(money(nativeCurrency, feeUnits));
    return refuse('cold_gas_missing', { currency: nativeCurrency, min, field: 'amount' });
  }
  const max = formatMoney(money(currency, most > 0n ? most : 0n));
  return refuse('amount_not_covered', { currency, max, field: 'amount' });
}

/**
 * Why a signed file is not taken: it is not what we would write, or its nonce is used. Asked again, because once it is
 * taken it can never be called off.
 */
export async function findAccountDoubt(
  { ports }: TreasuryDeps,
  { key }: ColdAccount,
  { chain, currency, feeUnits, plan, file }: ColdReturn,
): Promise<RefusalCode | undefined> {
  const { node, accountFiles } = ports.chains[chain];
  const { account } = plan;
  if (!account || !accountFiles) return 'cold_return_unsupported';
  const isOurs = account.from === key && mostFeeUnits(account) === feeUnits;
  if (!isOurs || (await accountFiles.writeReturn({ currency, plan })).file !== file) return 'cold_file_different';
  if (((await node.troubles?.()) ?? []).length > 0) return 'chain_unavailable';
  if (account.window && account.window.expiresAt <= ports.clock.now()) return 'cold_return_ended';
  if (!(await isNonceUsed(node, account))) return undefined;
  return (await isUnknown(node, account)) ? 'chain_unavailable' : 'cold_coins_spent';
}

/** Whether a node does not know a nonce account. Perhaps it is behind: somebody may bring the file again. */
async function isUnknown(node: ChainAdapter, { from, durable }: AccountPlan): Promise<boolean> {
  if (!durable || !node.durableNonce) return false;
  return (await node.durableNonce({ account: durable.account, authority: from })) === undefined;
}

export async function isNonceUsed(node: ChainAdapter, { from, nonce, durable }: AccountPlan): Promise<boolean> {
  // An account that was closed, or has another authority now, has been used.
  if (durable) return (await node.durableNonce?.({ account: durable.account, authority: from })) !== durable.value;
  return nonce !== null && ((await node.nextNonce?.(from)) ?? 0) > nonce;
}

/** Whether the books still cover a return, in the transaction that takes its file. */
export async function isCoveredByBooks(records: Records, returned: ColdReturn): Promise<boolean> {
  const { chain, currency, units, feeUnits } = returned;
  if (!returned.plan.account) return true;
  await records.journal.lock();
  return (await findShort(records, { account: { chain }, amount: money(currency, units) }, feeUnits)) === undefined;
}
