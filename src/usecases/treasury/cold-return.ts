/**
 * Coins come back from cold storage: we write the transaction, an offline device signs it, and we send it. It is sent
 * again until it is mined; what became of a lost answer is unknown, and never taken for a failure.
 */
import { parseReason } from '#src/domain/back-office/reason.ts';
import { formatMoney, money, parseMoney, type Money } from '#src/domain/money.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import {
  isReturnNumber,
  makeReturnNumber,
  mostReturnable,
  pickColdCoins,
  returnLifeMs,
  type ColdReturn,
  type Picked,
} from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '../order-moves/advance-return.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';
import { coldAddressAt } from './cold-place.ts';

/** What the proof is for. */
export type ReturnFacts = Readonly<{ accountId: string; amount: Money; to: string; reason: string }>;
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
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const { node, wallet } = ports.chains[account.chain];
  try {
    const to = await wallet.hotAddress();
    // Somebody signs it hours later, so that the price of today is raised by half.
    const unitsPerSize = ((await node.unitsPerSize()) * 3n + 1n) / 2n;
    const wanted = { units: amount.value.units, unitsPerSize, chain: account.chain };
    const picked = await store.snapshot(async ({ office }) =>
      pickColdCoins(await office.cold.freeCoins(accountId), wanted),
    );
    if (!picked) return await refuseCovered(deps, account, wanted);
    const approved = await approve({ accountId, amount: amount.value, to, reason: reason.value });
    if (!approved.ok) return approved;
    return await store.transaction(async (records) => {
      // Under the lock, so that no coin is in two files.
      await records.office.cold.lock(accountId);
      const now = pickColdCoins(await records.office.cold.freeCoins(accountId), wanted);
      if (!now) return refuse('amount_not_covered', { currency, max: '0', field: 'amount' });
      const facts = { actor, reason: reason.value, to, units: wanted.units };
      return accept(await writeDown(deps, records, account, { ...facts, picked: now }));
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable');
  }
}

async function refuseCovered(
  { store }: TreasuryDeps,
  { id, chain }: ColdAccount,
  { unitsPerSize }: Readonly<{ unitsPerSize: bigint }>,
) {
  const { nativeCurrency: currency } = chains[chain];
  const free = await store.snapshot(async ({ office }) => await office.cold.freeCoins(id));
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
  const place = { branch: 1, index: await cold.nextIndex(accountId, 1) } as const;
  const address = coldAddressAt(ports, account, place);
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

function describeReturn({ accountId, currency, units, feeUnits, plan, reason }: ColdReturn): string {
  const amount = `${formatMoney(money(currency, units))} ${currency}`;
  return [accountId, amount, `fee ${formatMoney(money(currency, feeUnits))}`, plan.to, reason].join(' · ');
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
  const { currency, units, plan, accountId, reason } = returned;
  const approved = await approve({ accountId, amount: money(currency, units), to: plan.to, reason });
  if (!approved.ok) return approved;
  const taken = await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    const at = ports.clock.now();
    if (locked?.state === 'sent') return locked;
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

const mostReturns = 1_000;

/** Calls a file off that nobody has brought back. Its coins may be in another one. */
export async function cancelReturn(
  { ports, store }: TreasuryDeps,
  { id, actor }: Readonly<{ id: string; actor: string }>,
): Promise<Result<null, 'cold_return_unknown' | 'cold_return_ended'>> {
  if (!isReturnNumber(id)) return refuse('cold_return_unknown');
  return await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    if (!locked) return refuse('cold_return_unknown');
    const at = ports.clock.now();
    if (!(await advanceReturn(records, locked, { event: 'cancelled', at }))) return refuse('cold_return_ended');
    await records.controls.audit({
      actor,
      action: 'cold_return_cancelled',
      subject: id,
      details: describeReturn(locked),
      at,
    });
    return accept(null);
  });
}

/** Sends a signed return, if the node does not have it. What the node says is noted; nothing is given up. */
async function sendReturn({ ports, store }: TreasuryDeps, { id, chain, txid, raw }: ColdReturn): Promise<void> {
  if (txid === null || raw === null) return;
  const { node } = ports.chains[chain];
  try {
    if ((await node.transactionStatus(txid)).kind !== 'absent') return;
    const answer = await node.broadcast(raw);
    const trouble = answer === 'accepted' || answer === 'already_known' ? null : answer;
    await store.transaction(async (records) => {
      const locked = await records.returns.lock(id);
      if (locked?.state !== 'sent' || locked.trouble === trouble) return;
      await records.returns.move({ id, fromVersion: locked.version, state: 'sent', patch: { trouble } });
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
}

/** One round of the worker: sends what is signed and not seen, and calls off files that nobody has signed in time. */
export async function followReturns(deps: TreasuryDeps): Promise<void> {
  const { ports, store } = deps;
  const open = await store.snapshot(async ({ returns }) => await returns.open());
  for (const returned of open) {
    if (returned.state === 'sent') await sendReturn(deps, returned);
    else if (ports.clock.now() - returned.plannedAt > returnLifeMs)
      await cancelReturn(deps, { id: returned.id, actor: 'service' });
  }
}
