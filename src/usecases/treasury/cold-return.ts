/**
 * Coins come back from cold storage: we write the transaction, an offline device signs it, and we send it. It is sent
 * again until it is mined; what became of a lost answer is unknown, and never taken for a failure.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isCurrencyId } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { formatMoney, money, parseMoney } from '#src/domain/money.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import { feeOf, isReturnNumber, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '../order-moves/advance-return.ts';
import type { SignedReturn, WalletReturn } from '../ports/cold-keys.ts';
import { OutsideError } from '../ports/outside-error.ts';
import { findAccountDoubt, isCoveredByBooks, requestAccountReturn } from './account-return.ts';
import type { TreasuryDeps } from './act-records.ts';
import { findCoinDoubt, requestCoinReturn } from './coin-return.ts';
import { describeReturn, sendReturn } from './follow-returns.ts';
import type { Approve, ReturnWish } from './return-wish.ts';
import { findMinedDoubt, findWalletDoubt, isTaken, readByWallet, requestWalletReturn } from './wallet-return.ts';

export type NewReturn = Readonly<{
  accountId: string;
  /** The chain's own coin if empty. */
  currency?: string | undefined;
  amount: string;
  reason: string;
  actor: string;
  /** On Solana: a nonce account whose authority is the cold address. */
  nonceAccount?: string | undefined;
}>;

/** Writes a transaction that brings coins back. Nothing moves before it is signed offline. */
export async function requestReturn<Code extends string>(
  deps: TreasuryDeps,
  { accountId, currency: named = '', amount: typed, reason: words, actor, nonceAccount = '' }: NewReturn,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const account = await deps.store.snapshot(async ({ office }) => await office.cold.find(accountId));
  if (!account) return refuse('cold_account_unknown', { field: 'accountId' });
  const { chain } = account;
  const currency = named === '' ? chains[chain].nativeCurrency : named;
  if (!isCurrencyId(currency) || currencies[currency].chain !== chain)
    return refuse('currency_unknown', { field: 'accountId' });
  const amount = parseMoney(currency, typed);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field: 'amount' });
  const least = currencies[currency].isToken ? 1n : chains[chain].minOutputUnits;
  if (amount.value.units < least || amount.value.units === 0n) {
    const min = formatMoney(money(currency, least > 0n ? least : 1n));
    return refuse('amount_below_minimum', { currency, min, field: 'amount' });
  }
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const stops = await deps.store.snapshot(async (records) => await records.stops.all());
  // Coins that a forgotten return has spent would be offered again.
  if (isFenced(stops, chain)) return refuse('restore_under_way');
  const wish: ReturnWish = {
    account,
    amount: amount.value,
    reason: reason.value,
    actor,
    nonceAccount: nonceAccount.trim(),
  };
  try {
    return await requestersOf(account)(deps, wish, approve);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable');
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
  if (!found?.account) return refuse('cold_return_unknown');
  const { returned, account } = found;
  if (!isTaking(returned)) return refuse('cold_return_ended');
  const read = await readFile(deps, account, returned, file);
  if (!read.ok) return refuse(read.code, { field: 'file' });
  const refusal = returned.state === 'unsigned' ? await findDoubt(deps, account, returned, read.value.txid) : undefined;
  if (refusal) return refuse(refusal);
  const { currency, units, plan, accountId, reason } = returned;
  const fee = feeOf(returned);
  const approved = await approve({ accountId, amount: money(currency, units), fee, to: plan.to, reason });
  if (!approved.ok) return approved;
  const taken = await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    const at = ports.clock.now();
    const { signedSet = null, ...bytes } = read.value;
    const keep = async ({ txid, came }: ColdReturn): Promise<void> => {
      // What the wallet learns from it sends: only what is booked.
      if (signedSet !== null && bytes.txid === (txid ?? came?.txid)) await records.returns.addImport(id, signedSet);
    };
    if (locked?.state === 'sent' || locked?.state === 'arrived') {
      await keep(locked);
      return locked;
    }
    if (locked?.plan.account?.written !== undefined && (await isTaken(records, locked, bytes.txid))) return undefined;
    // What people booked as gone is not taken out of cold storage a second time.
    const coins = returned.plan.coins.map((coin) => coin.id);
    if (await records.returns.areLost(returned.chain, coins)) return undefined;
    if (!(await isCoveredByBooks(records, returned))) return undefined;
    const sent =
      locked && (await advanceReturn(records, locked, { event: 'signed', at, patch: { ...bytes, signedAt: at } }));
    if (!sent) return undefined;
    await keep(sent);
    const [action, details] = ['cold_return_signed', describeReturn(sent)];
    await records.controls.audit({ actor, action, subject: id, details, at });
    return sent;
  });
  if (!taken) return refuse('cold_return_ended');
  if (taken.state === 'sent') await sendReturn(deps, taken);
  return accept(taken);
}

/** A view-only wallet may have to learn from a file whose coins are back. */
function isTaking({ state, plan }: ColdReturn): boolean {
  return state === 'unsigned' || state === 'sent' || (state === 'arrived' && plan.account?.written !== undefined);
}

type Requester = typeof requestCoinReturn;

function requestersOf({ chain, kind }: ColdAccount): Requester {
  if (kind === 'keys') return requestCoinReturn;
  return chains[chain].family === 'monero' ? requestWalletReturn : requestAccountReturn;
}

async function findOwnDoubt(
  deps: TreasuryDeps,
  account: ColdAccount,
  returned: ColdReturn,
  txid: string,
): Promise<RefusalCode | undefined> {
  if (returned.plan.account?.written !== undefined)
    return (await findMinedDoubt(deps, returned, txid)) ?? findWalletDoubt(account, returned);
  return await (returned.plan.account ? findAccountDoubt : findCoinDoubt)(deps, account, returned);
}

/** Of a signed file only exactly the transaction that was written is taken. */
async function readFile(
  { ports }: TreasuryDeps,
  { key }: ColdAccount,
  { chain, currency, feeUnits, plan }: ColdReturn,
  text: string,
): Promise<Result<SignedReturn & Partial<WalletReturn>, RefusalCode>> {
  const { cold, accountFiles, viewWallet } = ports.chains[chain];
  if (plan.account?.written !== undefined) {
    const { from } = plan.account;
    return await readByWallet(viewWallet, { from, to: plan.to, units: plan.units, feeUnits }, text);
  }
  if (plan.account) return (await accountFiles?.readSigned({ currency, plan }, text)) ?? refuse('chain_unavailable');
  return cold?.readSigned(key, plan, text) ?? refuse('chain_unavailable');
}

/**
 * Why a signed file is not taken: what was stored is not what we would write, or its coins are spent. Once it is taken
 * it can never be called off.
 */
async function findDoubt(
  deps: TreasuryDeps,
  account: ColdAccount,
  returned: ColdReturn,
  txid: string,
): Promise<RefusalCode | undefined> {
  const { chain, units, plan } = returned;
  const { family } = chains[chain];
  const [to] = await deps.store.snapshot(
    async ({ wallet }) => await wallet.findWatched(family, [addressKey(family, plan.to)]),
  );
  if (to?.role !== 'hot' || plan.units !== units) return 'cold_file_different';
  try {
    // Somebody may have sent it already.
    const isKnown = (await deps.ports.chains[chain].node.transactionStatus(txid)).kind !== 'absent';
    const doubt = await findOwnDoubt(deps, account, returned, txid);
    return doubt === 'cold_coins_spent' && isKnown ? undefined : doubt;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return 'chain_unavailable';
  }
}

const mostReturns = 1_000;
