/** Returns from cold storage that one address pays. */
import { addressKey } from '../address/address-key.ts';
import { chains } from '../assets/chains.ts';
import type { ChainId, CurrencyId } from '../assets/currencies.ts';
import type { AccountPlan, ColdReturn, ReturnCame, ReturnPlan } from './cold-return.ts';

/**
 * What a return binds. Only one transaction of an address can have a nonce, or one value of a nonce account; elsewhere
 * each is one of its own.
 */
function boundBy(chain: ChainId, { from, nonce, window, durable, written }: AccountPlan): string {
  if (written !== undefined) return `${from}:${written}`;
  if (durable) return `${durable.account}:${durable.value}`;
  return `${addressKey(chains[chain].family, from)}:${nonce ?? window?.madeAt}`;
}

export function planAccountReturn(
  chain: ChainId,
  { to, units, account }: Required<Pick<ReturnPlan, 'to' | 'units' | 'account'>>,
): ReturnPlan {
  const bound = { id: boundBy(chain, account), units: 0n, raw: null, branch: 0, index: 0 } as const;
  return { coins: [bound], to, units, change: null, account };
}

/** The most that the transaction may cost. What it does not use stays in cold storage. */
export function mostFeeUnits({ size, unitsPerSize }: Pick<AccountPlan, 'size' | 'unitsPerSize'>): bigint {
  return size * unitsPerSize;
}

/**
 * Whether a transaction is taken for a return only because of its amount and fee: where a wallet wrote the file, and it
 * is not the one that was brought.
 */
export function isGuess({ txid: own, plan }: Pick<ColdReturn, 'txid' | 'plan'>, txid: string): boolean {
  return plan.account?.written !== undefined && own !== txid;
}

type Mined = Readonly<{
  txid: string;
  isSuccessful: boolean;
  feeUnits: bigint;
  consumes: readonly string[];
  senders: readonly string[];
  /** Of a transaction that uses a nonce account: all accounts that it names. */
  nonceAccounts?: readonly string[];
  outputs: readonly Readonly<{ currency: CurrencyId | null; to: string; units: bigint }>[];
}>;

type Returned = Pick<ColdReturn, 'chain' | 'txid' | 'currency' | 'units' | 'state' | 'plan'>;

type Reading = Readonly<{
  height: number;
  /** A fee above this is no fee: whoever mines it may be a friend. */
  mostFeeUnits: bigint;
  isHot: (address: string) => boolean;
}>;

function isOwn(
  { txid, consumes, senders, nonceAccounts = [] }: Mined,
  { chain, txid: own, plan: { account, coins } }: Returned,
): boolean {
  if (!account) return false;
  if (account.nonce !== null) {
    const { family } = chains[chain];
    return consumes.some((key) => addressKey(family, key) === coins[0]?.id);
  }
  // Anybody may name the nonce account, but only its authority can use it.
  const { from, durable } = account;
  return txid === own || (durable !== undefined && senders.includes(from) && nonceAccounts.includes(durable.account));
}

/**
 * Where a wallet wrote the file: what pays the hot wallet exactly the amount at exactly the fee, because blocks tell
 * nothing else, and a file that is signed twice has two names. A stranger who imitates that makes a present, and the
 * books of cold storage are then too low, never too high.
 */
function readWrittenCame(
  { txid, feeUnits, outputs }: Mined,
  { txid: own, currency, units, state, plan: { account } }: Returned,
  { height, isHot }: Reading,
): ReturnCame | undefined {
  // One that two people ended comes back only by its own transaction.
  if (state === 'failed' && txid !== own) return undefined;
  const [paid, ...others] = outputs.filter(({ to }) => isHot(to));
  const isExact = paid?.currency === currency && paid.units === units && others.length === 0;
  if (!isExact || feeUnits !== account?.size) return undefined;
  return { txid, height, units, feeUnits, change: null };
}

/**
 * Reads a mined transaction as a return: it has its nonce, uses its nonce account, or is its very transaction where
 * there are neither, and pays the hot wallet once, no more than was planned, and nobody else, or nothing at all because
 * it was reverted. Undefined if it is another one.
 */
export function readAccountCame(
  mined: Mined,
  returned: Returned,
  { height, mostFeeUnits: most, isHot }: Reading,
): ReturnCame | undefined {
  const { txid, isSuccessful, feeUnits, outputs } = mined;
  const { currency, units, state, plan } = returned;
  if (plan.account?.written !== undefined)
    return readWrittenCame(mined, returned, { height, mostFeeUnits: most, isHot });
  if (!isOwn(mined, returned) || feeUnits > most) return undefined;
  const isOpen = state === 'unsigned' || state === 'sent';
  if (!isSuccessful) return isOpen ? { txid, height, units: 0n, feeUnits, change: null } : undefined;
  const [paid, ...others] = outputs;
  if (!paid || others.length > 0 || paid.currency !== currency || !isHot(paid.to)) return undefined;
  if (paid.units > units) return undefined;
  return { txid, height, units: paid.units, feeUnits, change: null };
}

/** Time after the end of a window at which every block that may have the transaction is final, if finality goes on. */
const afterWindowMs = 600_000;
/** Blocks that finality may be behind the newest block. */
const mostBehind = 100;

type Chain = Readonly<{ time: number; height: number; finalHeight: number }>;

/** Whether a transaction that no block has, up to this one, can never be mined any more. */
export function hasLapsed({ window }: AccountPlan, { time, height, finalHeight }: Chain): boolean {
  return window !== undefined && time > window.expiresAt + afterWindowMs && finalHeight >= height - mostBehind;
}
