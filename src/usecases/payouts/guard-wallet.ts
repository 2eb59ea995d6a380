/**
 * The signer's own policy, between the payout code and the keys. It does not trust its callers: a request over a cap is
 * never signed, and none is signed while the kill switch is set.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { conflictKey } from '#src/domain/order/payout.ts';
import { judgeAlone, judgeSaid, judgeSigning, type SigningCaps } from '#src/domain/signing-caps.ts';
import type { Standing } from '#src/domain/terms/payment-proof.ts';
import type { ChainPair, Chains, ChainWallet, Payment, SigningRequest } from '../ports/chain-adapter.ts';
import type { Clock } from '../ports/clock.ts';
import { highestFee } from './highest-fee.ts';
import {
  keptRoom,
  type SignerLog,
  type SignerRefusalReason,
  type Signing,
  type SigningSums,
} from '../ports/signer-log.ts';
import { SignerRefusal } from '../ports/signer-refusal.ts';

export type SignerGuard = Readonly<{
  log: SignerLog;
  caps: (currency: CurrencyId) => SigningCaps;
  /**
   * Lower caps for payouts that are not bound yet. A bound payout is never stopped by them: it cannot be cancelled, and
   * would hold up all later nonces. Nor is a refund: the deposit may be nearly all that the wallet holds of its
   * currency, and would then be above every share. Without lower caps `caps` applies.
   */
  unboundCaps?: (currency: CurrencyId) => Promise<SigningCaps>;
  /**
   * Clock for the time of refusals, which the back office shows. Caps use the database's clock, which this process
   * cannot change.
   */
  clock: Clock;
  isStopped: () => Promise<boolean>;
  /**
   * Names what is signed where neither coin nor nonce does, on chains with validity windows. Whatever has another name
   * counts by itself. By default the number of the attempt, which is the caller's word.
   */
  nameWindow?: (request: SigningRequest) => string;
  /**
   * Which further caps hold for a payment. Undefined if the signer will not pay it as it is, so that it is refused
   * before it takes a nonce. By default every payment is plain.
   */
  standing?: (payment: Payment) => Promise<Standing | undefined>;
}>;

/** A payment, without what is not known before it is signed. */
type Asked = Pick<Payment, 'payoutId' | 'amount'> & Partial<Payment>;

export function guardWallet(wallet: ChainWallet, guard: SignerGuard): ChainWallet {
  return {
    ...wallet,
    refuses: async ({ isRefund = false, ...asked }) => {
      const { amount } = asked;
      const reason = await findUnboundRefusal(guard, asked, isRefund);
      if (reason !== undefined) await record(guard, amount.currency, reason);
      return reason !== undefined;
    },
    mostUnits: async (currency) => {
      const { transactionUnits, hourUnits, dayUnits } = (await guard.unboundCaps?.(currency)) ?? guard.caps(currency);
      // A single payment counts for its hour and its day too.
      return [hourUnits, dayUnits].reduce((most, units) => (units < most ? units : most), transactionUnits);
    },
    sign: async (request) => {
      const { currency } = request.amount;
      const reason = await findRefusal(wallet, guard, request);
      if (reason === undefined) return await signOrRecord(wallet, guard, request);
      await record(guard, currency, reason);
      throw new SignerRefusal(currency, reason);
    },
  };
}

/** The wallet may be a signer elsewhere with a policy of its own: what that refuses is shown as ours is. */
async function signOrRecord(wallet: ChainWallet, guard: SignerGuard, request: SigningRequest) {
  try {
    return await wallet.sign(request);
  } catch (error) {
    if (error instanceof SignerRefusal) await record(guard, error.currency, error.reason);
    throw error;
  }
}

export function guardChains<Pair extends ChainPair>(
  pairs: Readonly<Record<keyof Chains, Pair>>,
  guard: SignerGuard,
): Readonly<Record<keyof Chains, Pair>> {
  const guarded = chainIds.map((chain) => {
    const pair = pairs[chain];
    return [chain, { ...pair, wallet: guardWallet(pair.wallet, guard) }];
  });
  return Object.fromEntries(guarded) as Record<keyof Chains, Pair>;
}

async function record({ log, clock }: SignerGuard, currency: CurrencyId, reason: SignerRefusalReason): Promise<void> {
  await log.recordRefusal({ currency, reason, at: clock.now() });
}

/** The caller's word that a payout is a refund is enough: a caller that lies could as well not ask before it signs. */
async function findUnboundRefusal(
  guard: SignerGuard,
  asked: Asked,
  isRefund: boolean,
): Promise<SignerRefusalReason | undefined> {
  if (await guard.isStopped()) return 'stopped';
  const { currency } = asked.amount;
  const lower = isRefund ? undefined : await guard.unboundCaps?.(currency);
  return await count(guard, asked, { version: keptRoom, caps: lower ?? guard.caps(currency) });
}

async function findRefusal(
  wallet: ChainWallet,
  guard: SignerGuard,
  request: SigningRequest,
): Promise<SignerRefusalReason | undefined> {
  if (await guard.isStopped()) return 'stopped';
  const { payoutId, to, amount, proof, feeUnits } = request;
  // An extreme fee could be theft: an attacker who mines the block collects it.
  if (feeUnits > highestFee(request)) return 'over_transaction_cap';
  const payments: readonly Payment[] = [{ payoutId, to, amount, ...(proof && { proof }) }, ...(request.others ?? [])];
  if (payments.length === 1 && (await staysOurs(wallet, request))) return undefined;
  if (!areApart(payments)) return 'over_transaction_cap';
  // Every payment of the transaction counts as if it were alone.
  for (const each of payments) {
    const version = nameVersion(guard, request);
    const reason = await count(guard, each, { version, caps: guard.caps(each.amount.currency) });
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Whether payments of one transaction are of one currency and of different payouts, so that each is counted. */
function areApart(payments: readonly Readonly<{ payoutId: string; amount: Money }>[]): boolean {
  const ids = new Set(payments.map(({ payoutId }) => payoutId));
  const kinds = new Set(payments.map(({ amount }) => amount.currency));
  return ids.size === payments.length && kinds.size === 1;
}

/** Counts a payment with all others, and before that with those that have further caps, if it is one. */
async function count(
  { log, standing }: SignerGuard,
  { payoutId, to, amount, proof }: Asked,
  { version, caps }: Readonly<{ version: string; caps: SigningCaps }>,
): Promise<SignerRefusalReason | undefined> {
  const signing: Signing = { payoutId, conflictKey: version, ...amount };
  const isPlain = to === undefined || !standing;
  const found = isPlain ? 'plain' : await standing({ payoutId, to, amount, ...(proof && { proof }) });
  // What is bound may be another version of what was signed, which the signer knows and nobody else.
  const stands = found ?? (version === keptRoom ? undefined : 'plain');
  if (stands === undefined) return 'not_proven';
  if (stands === 'said') {
    const reason = await log.count({ ...signing, isSaid: true }, (sums) => judgeSaid(caps, sums));
    if (reason !== undefined) return reason;
  }
  if (stands === 'alone') {
    const judge = (sums: SigningSums) => judgeAlone(caps, { units: amount.units, ...sums });
    const reason = await log.count({ ...signing, isAlone: true }, judge);
    if (reason !== undefined) return reason;
  }
  return await log.count(signing, (sums) => judgeSigning(caps, { units: amount.units, ...sums }));
}

/**
 * Whether the payment goes into the hot wallet: from a deposit, or from an account of earlier keys to a later one.
 * Such count towards no cap. They are recognised by their addresses, not by the caller's claim.
 */
async function staysOurs(wallet: ChainWallet, { source, to, proof, domain }: SigningRequest): Promise<boolean> {
  const epoch = proof?.kind === 'own' ? (proof.hot ?? 0) : 0;
  if (source === undefined && epoch === 0) return false;
  if (to !== (await wallet.hotAddress(epoch))) return false;
  if (source !== undefined) return true;
  if (domain.kind !== 'nonce' && domain.kind !== 'window') return false;
  const { family } = chains[wallet.chain];
  const payer = addressKey(family, domain.wallet);
  for (let earlier = 0; earlier < epoch; earlier += 1) {
    if (payer === addressKey(family, await wallet.hotAddress(earlier))) return true;
  }
  return false;
}

/**
 * Versions that spend the same coin or nonce count once, because only one can be mined. On chains with validity windows
 * every version counts, because the signer cannot know whether an earlier window has closed.
 */
function nameVersion({ nameWindow }: SignerGuard, request: SigningRequest): string {
  return conflictKey(request.domain) ?? nameWindow?.(request) ?? `version ${request.attempt}`;
}
