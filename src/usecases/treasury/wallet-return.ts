/**
 * Returns from cold storage on Monero: a view-only wallet writes the transaction, because nobody else knows what lies
 * there. It is written once and cannot be written again, so that its hash is kept.
 */
import { feeCap, isTooDear } from '#src/domain/network-fee.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { sha256Hex } from '#src/domain/sha256.ts';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import type { ViewWallet, WalletReturn } from '../ports/cold-keys.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Records } from '../ports/records.ts';
import { findShort, hasOpen } from './account-return.ts';
import type { TreasuryDeps } from './act-records.ts';
import { describeReturn } from './follow-returns.ts';
import { writeReturnDown, type Approve, type ReturnWish } from './return-wish.ts';

export async function requestWalletReturn<Code extends string>(
  deps: TreasuryDeps,
  wish: ReturnWish,
  approve: Approve<Code>,
): Promise<Result<ColdReturn, RefusalCode | Code>> {
  const { ports, store } = deps;
  const { account, amount, reason } = wish;
  const { id: accountId, chain, key: from } = account;
  const { node, wallet, viewWallet } = ports.chains[chain];
  if (!viewWallet) return refuse('cold_return_unsupported', { field: 'accountId' });
  if (await store.snapshot(async (records) => await hasOpen(records, accountId)))
    return refuse('cold_return_open', { field: 'accountId' });
  if (((await node.troubles?.()) ?? []).length > 0) throw new OutsideError(`${chain} has troubles`);
  const feePolicy = feePolicyOf(ports.rules.policy().policy);
  if (isTooDear(chain, await node.unitsPerSize(), feePolicy)) return refuse('chain_unavailable');
  // Before the wallet is asked, which takes its time.
  const short = await store.snapshot(async (records) => await findShort(records, wish, 0n));
  if (short) return short;
  const to = await wallet.hotAddress();
  const written = await viewWallet.write({ from, to, units: amount.units });
  if (written === 'short') return refuse('amount_not_covered', { field: 'amount' });
  const { file, feeUnits } = written;
  // The wallet picks coins by itself: many of them cost more, up to a multiple of what any payout of ours may cost.
  if (feeUnits > 10n * feeCap(amount.currency, { inputs: mostInputs }).units) return refuse('chain_unavailable');
  const pays = { from, nonce: null, size: feeUnits, unitsPerSize: 1n, written: sha256Hex(file) };
  const plan = planAccountReturn(chain, { to, units: amount.units, account: pays });
  const approved = await approve({ accountId, amount, to, reason });
  if (!approved.ok) return approved;
  return await store.transaction(async (records) => {
    // Under the lock: two files might spend the same coins.
    await records.office.cold.lock(accountId);
    if (await hasOpen(records, accountId)) return refuse('cold_return_open', { field: 'accountId' });
    const now = await findShort(records, wish, feeUnits);
    return now ?? accept(await writeReturnDown(deps, records, wish, { feeUnits, plan, file, txid: null }));
  });
}

const mostInputs = 16;

/** Why a signed file is not taken although the wallet can read it: another one is stored than was written. */
export function findWalletDoubt({ key }: ColdAccount, { feeUnits, plan, file }: ColdReturn): RefusalCode | undefined {
  const { account } = plan;
  const isOurs = account?.from === key && account.size === feeUnits && account.written === sha256Hex(file);
  return isOurs ? undefined : 'cold_file_different';
}

/** Whether a block has another transaction that is taken for this return. */
function isOther({ came }: Pick<ColdReturn, 'came'>, txid: string): boolean {
  return came !== null && came.txid !== txid;
}

/** Whether something else came for this return, or the transaction is that of another one. It must be locked. */
export async function isTaken({ returns }: Records, returned: ColdReturn, txid: string): Promise<boolean> {
  const owner = await returns.lockByTxid(returned.chain, txid);
  return isOther(returned, txid) || (owner !== undefined && owner.id !== returned.id);
}

/** A mined transaction is this return only if its block was taken for it: otherwise it is of before, or another one. */
export async function findMinedDoubt(
  { ports, store }: TreasuryDeps,
  returned: ColdReturn,
  txid: string,
): Promise<RefusalCode | undefined> {
  const { chain, came } = returned;
  if (isOther(returned, txid)) return 'cold_return_ended';
  const status = await ports.chains[chain].node.transactionStatus(txid);
  if (status.kind !== 'mined' || came?.txid === txid) return undefined;
  const cursor = await store.snapshot(async (records) => await records.chains.cursor(chain));
  return (cursor?.height ?? -1) >= status.height ? 'cold_file_different' : 'chain_unavailable';
}

export async function readByWallet(
  wallet: ViewWallet | undefined,
  written: Parameters<ViewWallet['readSigned']>[0],
  text: string,
): Promise<Result<WalletReturn, RefusalCode>> {
  try {
    return (await wallet?.readSigned(written, text)) ?? refuse('chain_unavailable');
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return refuse('chain_unavailable');
  }
}

/**
 * One round of the worker: view-only wallets learn from signed files which of their coins are spent. A wallet that does
 * not answer is told again. What else a wallet did is in the audit log.
 */
export async function importSigned({ ports, store }: TreasuryDeps): Promise<void> {
  for (const { returned, signedSet } of await store.snapshot(async ({ returns }) => await returns.imports())) {
    const { id, chain, txid, came, plan } = returned;
    const learned = await learnFrom(ports.chains[chain].viewWallet, {
      address: plan.account?.from ?? '',
      txid: txid ?? came?.txid ?? '',
      signedSet,
    });
    if (learned === undefined) continue;
    await store.transaction(async (records) => {
      await records.returns.dropImport(id);
      if (learned === 'learned') return;
      const [action, at] = [`cold_wallet_${learned}`, ports.clock.now()];
      await records.controls.audit({ actor: 'service', action, subject: id, details: describeReturn(returned), at });
    });
  }
}

/** Undefined if the wallet does not answer, or is another one. */
async function learnFrom(wallet: ViewWallet | undefined, signed: Parameters<ViewWallet['learn']>[0]) {
  try {
    return await wallet?.learn(signed);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return undefined;
  }
}
