/**
 * Compares cold storage with the books. Coins come to the chain before they are booked as cold, so that there is never
 * less on the chain than in the books; what is missing was taken by somebody with the keys. What is there besides was
 * sent by strangers, and is nobody's promise. No payout depends on it, so that nothing is stopped.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { feeOf, returnLifeMs, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import { isNonceUsed } from './account-return.ts';
import type { TreasuryDeps } from './act-records.ts';
import { firstSeenUsed, forgetSeenUsed } from './seen-used.ts';

/** So high that every mined payment counts. */
const anyHead = Number.MAX_SAFE_INTEGER;

/** One look at the cold storage of every chain. A node that does not answer is asked again in the next round. */
export async function compareCold(deps: TreasuryDeps): Promise<void> {
  const errors: unknown[] = [];
  for (const chain of chainIds.filter((id) => deps.ports.rules.isActive(id))) {
    await compareChain(deps, chain).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'the cold storage of a chain could not be compared');
}

async function compareChain(deps: TreasuryDeps, chain: ChainId): Promise<void> {
  const look = await lookAtCold(deps, chain);
  if (!look) return;
  const seenAt = deps.ports.clock.now();
  await deps.store.transaction(async ({ office: { cold } }) => {
    for (const { currency, units: booked } of look.booked) {
      const units = look.held.find((each) => each.currency === currency)?.units ?? 0n;
      const missingUnits = missingIn(look, currency);
      if (booked > 0n || units > 0n) await cold.putBalance({ currency, units, missingUnits, seenAt });
    }
  });
}

type Coins = readonly Readonly<{ ids: readonly string[]; units: bigint }>[];
type ColdBooks = Readonly<{
  booked: readonly Money[];
  coins: Coins;
  addresses: readonly string[];
  /** Returns that have not arrived. */
  pending: readonly ColdReturn[];
  /** Transactions that paid the hot wallet and are not booked yet, however deep they are. */
  unbooked: ReadonlySet<string>;
  /** The block up to which the chain was read. */
  readTo: Readonly<{ hash: string; height: number }> | undefined;
}>;

/** What the books and a chain have of its cold storage. */
export type ColdLook = Pick<ColdBooks, 'booked' | 'coins'> &
  Readonly<{
    held: readonly Money[];
    /** Coins of the books that are spent, and not by a return of ours. Empty on chains without coins. */
    gone: Coins;
    hasCoins: boolean;
  }>;

export function missingIn({ booked, held }: Pick<ColdLook, 'booked' | 'held'>, currency: CurrencyId): bigint {
  const unitsOf = (sums: readonly Money[]): bigint => sums.find((each) => each.currency === currency)?.units ?? 0n;
  const missing = unitsOf(booked) - unitsOf(held);
  return missing > 0n ? missing : 0n;
}

export async function readColdBooks(records: AllRecords, chain: ChainId): Promise<ColdBooks> {
  const { office, journal, returns } = records;
  const booked: Money[] = [];
  for (const currency of currencyIds.filter((id) => currencies[id].chain === chain))
    booked.push(money(currency, await journal.balance(accounts.cold, currency)));
  const addresses = (await office.cold.addresses(chain)).map(({ address }) => address);
  const pending: ColdReturn[] = [];
  for (const each of await returns.pending(chain)) {
    const ids = each.plan.coins.map((coin) => coin.id);
    // What comes of coins that were booked as gone is capital, so that it explains nothing.
    if (!(await returns.areLost(chain, ids))) pending.push(each);
  }
  const readTo = await records.chains.cursor(chain);
  const fundings = await records.wallet.readyFundings(chain, anyHead);
  const unbooked = new Set(fundings.map(({ id }) => id.split(':')[1] ?? ''));
  const coins = await office.cold.coins(chain);
  return { booked, coins, addresses: [...new Set(addresses)], pending, unbooked, readTo };
}

/** One look at a chain. Undefined where there is nothing, or nobody can look: on Monero without a view-only wallet. */
export async function lookAtCold({ ports, store }: TreasuryDeps, chain: ChainId): Promise<ColdLook | undefined> {
  const { booked, coins, addresses, pending, unbooked, readTo } = await store.snapshot(
    async (records) => await readColdBooks(records, chain),
  );
  if (addresses.length === 0) return undefined;
  const { node } = ports.chains[chain];
  if (node.hidesReceivers === true || chains[chain].family === 'monero')
    return await lookByWallet({ ports, store }, chain, { booked, coins, pending, unbooked, readTo });
  // A node that is behind, or another one, knows nothing of coins that are there.
  if (((await node.troubles?.()) ?? []).length > 0) return undefined;
  if (!node.unspent) {
    const { at, held } = await node.balances(addresses);
    const taken = await findTaken({ ports, store }, chain, { pending, unbooked, at });
    return taken && { booked, coins, held: addUp([...held, ...taken]), gone: [], hasCoins: false };
  }
  // One look at each coin, because a scan for addresses takes minutes.
  const { at, ids } = await node.unspent(coins.flatMap((coin) => coin.ids));
  // A block that was not read yet may have spent coins by a return of ours that we do not know of.
  if (at.hash !== readTo?.hash) return undefined;
  const spent = coins.filter((coin) => !coin.ids.some((id) => ids.includes(id)));
  const ours = spent.length === 0 ? [] : await findOurs({ ports }, chain, pending);
  const gone = spent.filter((coin) => !coin.ids.some((id) => ours.includes(id)));
  const units = coins.filter((coin) => !gone.includes(coin)).reduce((sum, coin) => sum + coin.units, 0n);
  return { booked, coins, held: [money(chains[chain].nativeCurrency, units)], gone, hasCoins: true };
}

/**
 * What a view-only wallet sees. It learns of spent coins only from signed files, so that it may show more than there
 * is, and never less. The program has one wallet open: what lies at an address that was retired is not seen, so that
 * nothing is said to be missing then.
 */
async function lookByWallet(
  { ports, store }: TreasuryDeps,
  chain: ChainId,
  { pending, unbooked, readTo, ...books }: Omit<ColdBooks, 'addresses'>,
): Promise<ColdLook | undefined> {
  const { node, viewWallet } = ports.chains[chain];
  if (!viewWallet || ((await node.troubles?.()) ?? []).length > 0) return undefined;
  const found = await store.snapshot(async ({ office }) => await office.cold.accounts());
  const own = found.filter((account) => account.chain === chain);
  const open = await viewWallet.openFor(own.map(({ key }) => key));
  const units = open === undefined ? undefined : await viewWallet.held(open, readTo?.height ?? -1);
  if (units === undefined) return undefined;
  const { nativeCurrency } = chains[chain];
  // What somebody sent without us explains what is missing until it is booked, as a return or as capital.
  const taken = pending.flatMap(({ state, came }) =>
    state === 'sent' || !came || !unbooked.has(came.txid) ? [] : [came.units + came.feeUnits],
  );
  const held = [
    money(
      nativeCurrency,
      taken.reduce((sum, each) => sum + each, units),
    ),
  ];
  const look = { ...books, held, gone: [], hasCoins: false };
  return own.length > 1 && missingIn(look, nativeCurrency) > 0n ? undefined : look;
}

type Seen = Pick<ColdBooks, 'pending' | 'unbooked'> & Readonly<{ at: BlockRef }>;

/**
 * On chains without coins: what returns took that somebody has signed and sent without us, and that are booked when
 * they come. Undefined while a block that was not read yet may have one, and if one came, or was brought, since the
 * books were read: they are of another moment than the balances then.
 */
async function findTaken(
  { ports, store }: TreasuryDeps,
  chain: ChainId,
  { pending, unbooked, at }: Seen,
): Promise<readonly Money[] | undefined> {
  const { node } = ports.chains[chain];
  const own = pending.filter(({ state, plan }) => state !== 'sent' && plan.account !== undefined);
  const now = await store.snapshot(async (records) => await readColdBooks(records, chain));
  if (describeReturns(now.pending) !== describeReturns(pending)) return undefined;
  if (own.length === 0) return [];
  const readTo = now.readTo?.height ?? -1;
  const isFresh = ({ plannedAt, endedAt }: ColdReturn): boolean =>
    ports.clock.now() - (endedAt ?? plannedAt) <= 2 * returnLifeMs;
  for (const { id, txid, plan } of own.filter((each) => each.came === null && isFresh(each))) {
    const isMined = txid !== null && (await node.transactionStatus(txid)).kind === 'mined';
    const isUsed = isMined || (plan.account !== undefined && (await isNonceUsed(node, plan.account)));
    if (!isUsed) forgetSeenUsed(store, id);
    // Chains with nonce accounts have blocks so often that the newest one is seldom read already.
    const isQuick = isUsed && plan.account?.durable !== undefined;
    const height = isQuick ? firstSeenUsed(store, id, (await node.head()).height) : at.height;
    if (isUsed && readTo < height) return undefined;
  }
  // What is booked explains nothing any more: it was the return, or its payment is capital. What paid nothing, and cost
  // its fee, has no payment that tells.
  const depth = 10 * finalityBlocks(chain, ports.rules.profile);
  return own.flatMap(({ currency, state, came }) => {
    if (!came) return [];
    const isOpen = came.units === 0n ? state !== 'failed' && readTo - came.height <= depth : unbooked.has(came.txid);
    if (!isOpen) return [];
    return [money(currency, came.units), feeOf({ chain, feeUnits: came.feeUnits })];
  });
}

function describeReturns(pending: readonly ColdReturn[]): string {
  return pending.map(({ id, state, came }) => `${id} ${state} ${came?.txid ?? ''}`).join();
}

function addUp(amounts: readonly Money[]): readonly Money[] {
  const sums = new Map<CurrencyId, bigint>();
  for (const { currency, units } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + units);
  return [...sums].map(([currency, units]) => money(currency, units));
}

/** Coins of files that somebody has signed and sent without us: they are on their way, and booked when they come. */
async function findOurs(
  { ports }: Pick<TreasuryDeps, 'ports'>,
  chain: ChainId,
  pending: readonly ColdReturn[],
): Promise<readonly string[]> {
  const { node } = ports.chains[chain];
  const ours: string[] = [];
  for (const { state, txid, came, plan } of pending) {
    if (state === 'sent') continue;
    const isSent = came !== null || (txid !== null && (await node.transactionStatus(txid)).kind !== 'absent');
    if (isSent) ours.push(...plan.coins.map((coin) => coin.id));
  }
  return ours;
}
