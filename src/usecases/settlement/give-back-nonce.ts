/**
 * Gives back the nonces of payouts that are called off. A gap would hold up everything behind it, so only the last
 * nonce of a wallet is free again. If an earlier one is given back, whoever has the last one takes its place and gives
 * back the last, which is possible while nothing of that payout is signed either.
 */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { conflictKey, type Payout } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

/** An account whose transactions are numbered, and one of its numbers. */
type Account = Readonly<{ chain: ChainId; wallet: string }>;
type Numbered = Account & Readonly<{ nonce: number }>;

/** Another payout took the next nonce, or was signed, since it was looked at. All is rolled back, and tried again. */
export class NonceInUse extends Error {}

/** The nonce of a payout. Undefined if it has none. */
export function findNonce({ domain, amount }: Payout): Numbered | undefined {
  if (domain?.kind !== 'nonce') return undefined;
  return { chain: currencies[amount.currency].chain, wallet: domain.wallet, nonce: domain.nonce };
}

/** Most payouts with later nonces that are looked at. So many are never bound and unsigned. */
const mostBehind = 200;

/**
 * Whether these nonces of the account can be given back together. Each of them takes the last one with it. The payout
 * of an order does not take the place of another one in front of something signed: it would have no way out then.
 */
export async function canGiveBackNonces(
  records: Records,
  account: Account,
  nonces: readonly number[],
): Promise<boolean> {
  const next = await records.wallet.nextNonce(account.chain, account.wallet);
  const first = Math.min(...nonces);
  if (next === undefined || next - first > mostBehind) return false;
  const places = Array.from({ length: next - first }, (_, place) => first + place);
  const unsigned = await findUnsigned(records, account, places);
  const isSignedBehind = unsigned.size < places.length;
  const filled = new Set<number>();
  let last = next - 1;
  for (const nonce of nonces.toSorted((a, b) => b - a)) {
    const holder = unsigned.get(last);
    const mayMove = holder !== undefined && !(isSignedBehind && holder.kind === 'payout');
    if (nonce !== last && !filled.has(last) && !mayMove) return false;
    if (nonce !== last) filled.add(nonce);
    last -= 1;
  }
  return true;
}

/**
 * Locks the payout that will take the place of this one, before the ledger is locked. Its order is not locked: the
 * payout goes on as before, and whoever marks it for the signer or calls it off locks it too.
 */
export async function lockSuccessor(records: Records, payout: Payout): Promise<void> {
  const own = findNonce(payout);
  if (own) await lockLast(records, own);
}

/** Gives back the nonce of a payout that is void by now. The ledger must be locked, as when nonces are taken. */
export async function giveBackNonce(records: Records, { nonce, ...account }: Numbered): Promise<void> {
  const { chain, wallet } = account;
  if (await records.wallet.returnNonce(chain, wallet, nonce)) return;
  const last = await lockLast(records, { nonce, ...account });
  const taken = last && findNonce(last);
  if (!last || !taken || !(await records.wallet.returnNonce(chain, wallet, taken.nonce))) throw new NonceInUse();
  await records.payouts.patch(last.id, last.version, { domain: { kind: 'nonce', wallet, nonce } });
}

/** Locks the payout with the last nonce of the account. Undefined if it may be signed, or is this one. */
async function lockLast(records: Records, { nonce, ...account }: Numbered): Promise<Payout | undefined> {
  const next = await records.wallet.nextNonce(account.chain, account.wallet);
  if (next === undefined || next - 1 <= nonce) return undefined;
  const found = (await findUnsigned(records, account, [next - 1])).get(next - 1);
  const locked = found && (await records.payouts.lock(found.id));
  return locked?.version === found?.version ? locked : undefined;
}

/** The payouts with these nonces of which nothing is signed, by their nonces. */
async function findUnsigned(
  { payouts }: Records,
  { chain, wallet }: Account,
  nonces: readonly number[],
): Promise<ReadonlyMap<number, Payout>> {
  const keys = nonces.flatMap((nonce) => conflictKey({ kind: 'nonce', wallet, nonce }) ?? []);
  const unsigned = new Map<number, Payout>();
  for (const payout of await payouts.matching(chain, [], keys)) {
    const { domain, state, mayBeSigned } = payout;
    if (domain?.kind === 'nonce' && state === 'reserved' && !mayBeSigned) unsigned.set(domain.nonce, payout);
  }
  return unsigned;
}
