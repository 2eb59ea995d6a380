/** Operators set cold storage up, propose moves of the hot wallet's coins to it, and look at it. */
import { chains } from '#src/domain/assets/chains.ts';
import {
  chainIds,
  currencies,
  isCurrencyId,
  isOffered,
  type ChainId,
  type OfferedId,
} from '#src/domain/assets/currencies.ts';
import { parseLabel } from '#src/domain/back-office/platform-address.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { formatMoney, money, parseMoney } from '#src/domain/money.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { isColdAccountId, type ColdAccount, type ColdAddress } from '#src/domain/treasury/cold.ts';
import type { ColdRecords } from '../ports/cold-records.ts';
import type { Ports } from '../ports/ports.ts';
import { findSpare } from '../quotes/load-board.ts';
import type { TreasuryDeps } from './act-records.ts';
import { coldAddressAt, isElsewhere, readColdKey } from './cold-place.ts';
import { findProposed, proposeAct, stopAct } from './propose-act.ts';
import type { ApproveFacts } from './withdraw.ts';

type Proposer = Readonly<{ actor: string; idempotencyKey?: string | undefined }>;

export type NewColdAccount = Proposer & Readonly<{ chain: string; key: string; label: string; reason: string }>;

/** Proposes cold storage of a chain. The facts hold the public keys in the spelling that is kept. */
export async function proposeColdAccount<Code extends string>(
  deps: TreasuryDeps,
  { actor, idempotencyKey: key, ...typed }: NewColdAccount,
  approve: ApproveFacts<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const { ports, store } = deps;
  const chain = chainIds.find((id) => id === typed.chain);
  if (!chain) return refuse('currency_unknown', { field: 'chain' });
  const label = parseLabel(typed.label);
  if (!label.ok) return label;
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const read = readColdKey(ports, chain, typed.key.trim());
  if (typeof read === 'string') return refuse(read, { field: 'key' });
  const isOther = await store.snapshot(async (records) => await isElsewhere(ports, records, { chain, ...read }));
  if (isOther) return refuse('address_forbidden', { field: 'key' });
  const facts: ActFacts = {
    kind: 'cold_account',
    currency: chains[chain].nativeCurrency,
    units: 0n,
    address: read.key,
    subject: label.value,
    reason: reason.value,
  };
  const earlier = await findProposed(deps, { facts, idempotencyKey: key ?? null });
  if (earlier) return earlier;
  const inUse = await store.snapshot(async ({ office }) => await office.cold.accounts());
  if (inUse.some((each) => each.chain === chain && each.retiredAt === null))
    return refuse('cold_account_taken', { field: 'chain' });
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  return await proposeAct(deps, { facts, actor, readyAt: ports.clock.now(), idempotencyKey: key ?? null });
}

export type NewColdMove = Proposer & Readonly<{ currency: string; amount: string; reason: string }>;

/** Proposes to move coins of the hot wallet to cold storage, on chains of coins to an address of its own. */
export async function proposeColdMove<Code extends string>(
  deps: TreasuryDeps,
  { actor, idempotencyKey: key, ...typed }: NewColdMove,
  approve: ApproveFacts<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const { ports, store } = deps;
  if (!isCurrencyId(typed.currency) || !isOffered(typed.currency))
    return refuse('currency_unknown', { field: 'currency' });
  const currency = typed.currency;
  if (!ports.rules.isActive(currencies[currency].chain)) return refuse('chain_unavailable', { field: 'currency' });
  const found = await findPlace(deps, currencies[currency].chain, key);
  if (!found) return refuse('cold_account_unknown', { field: 'currency' });
  const { account, place } = found;
  const units = readUnits(currency, typed.amount);
  if (typeof units === 'object') return units;
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const { address } = place;
  const facts: ActFacts = { kind: 'cold', currency, units, address, subject: account.id, reason: reason.value };
  const earlier = await findProposed(deps, { facts, idempotencyKey: key ?? null });
  if (earlier) return earlier;
  const refusal = await findShortOf(deps, currency, units);
  if (refusal) return refusal;
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const isFree = await store.transaction(async ({ office: { cold, treasury } }) => {
    await treasury.lockProposals();
    await cold.give(place);
    return account.kind === 'address' || !(await cold.takenAddresses(account.chain)).includes(address);
  });
  if (!isFree) return refuse('act_changed');
  const readyAt = Math.max(account.usableAt, ports.clock.now());
  return await proposeAct(deps, { facts, actor, readyAt, idempotencyKey: key ?? null, approval: approved.value });
}

type Found = Readonly<{ account: ColdAccount; place: ColdAddress }>;

/** The account of a chain, and the address of the next move. A form that is sent again keeps the address it got. */
async function findPlace({ ports, store }: TreasuryDeps, chain: ChainId, key?: string): Promise<Found | undefined> {
  return await store.snapshot(async ({ office: { cold, treasury } }) => {
    const account = (await cold.accounts()).find((each) => each.chain === chain && each.retiredAt === null);
    if (!account) return undefined;
    const earlier = key === undefined ? undefined : await treasury.findByKey(key);
    const known = earlier && (await cold.addresses(chain)).find(({ address }) => address === earlier.address);
    if (known) return { account, place: known };
    const place = { branch: 0, index: account.kind === 'keys' ? await findIndex(ports, cold, account) : 0 } as const;
    const address = coldAddressAt(ports, account, place);
    return { account, place: { accountId: account.id, chain, address, ...place } };
  });
}

/**
 * The lowest index whose address no move has: one that was proposed and never paid is given again, because offline
 * wallets look only a few addresses ahead. Keys that were set up before go on where they were.
 */
async function findIndex(ports: Pick<Ports, 'chains'>, cold: ColdRecords, account: ColdAccount): Promise<number> {
  const given = new Set((await cold.addresses(account.chain)).map(({ address }) => address));
  const taken = new Set(await cold.takenAddresses(account.chain));
  for (let index = 0; ; index += 1) {
    const address = coldAddressAt(ports, account, { branch: 0, index });
    if (!given.has(address) || !taken.has(address)) return index;
  }
}

function readUnits(currency: OfferedId, typed: string) {
  const field = 'amount';
  const amount = parseMoney(currency, typed);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field });
  const { units } = amount.value;
  const { minUnits: least } = currencies[currency];
  if (units >= least) return units;
  return refuse('amount_below_minimum', { currency, min: formatMoney(money(currency, least)), field });
}

/** Why the hot wallet cannot give so much. The same look is taken again, under the lock, when the move starts. */
async function findShortOf({ ports, store }: TreasuryDeps, currency: OfferedId, units: bigint) {
  const field = 'amount';
  const most = await ports.chains[currencies[currency].chain].wallet.mostUnits?.(currency);
  if (most !== undefined && units > most)
    return refuse('amount_over_cap', { currency, max: formatMoney(money(currency, most)), field });
  const cover = await store.snapshot(async (records) => await findSpare(ports, records, currency));
  if (units <= cover) return undefined;
  return refuse('amount_not_covered', { currency, max: formatMoney(money(currency, cover)), field });
}

/** Ends the use of cold storage. What lies there stays in the books, and is still compared with the chain. */
export async function retireColdAccount(
  { ports, store }: TreasuryDeps,
  { id, actor }: Readonly<{ id: string; actor: string }>,
): Promise<Result<null, 'cold_account_unknown'>> {
  if (!isColdAccountId(id)) return refuse('cold_account_unknown');
  const retired = await store.transaction(async ({ office: { cold }, controls }) => {
    const found = await cold.lock(id);
    if (!found || found.retiredAt !== null) return refuse('cold_account_unknown');
    const at = ports.clock.now();
    await cold.retire(id, actor, at);
    const details = [found.chain, found.key, found.label].join(' · ');
    await controls.audit({ actor, action: 'cold_account_retired', subject: id, details, at });
    return accept((await cold.moves(mostMoves)).filter((move) => move.accountId === id && move.state === 'leaving'));
  });
  if (!retired.ok) return retired;
  // What is only planned is taken back. What is bound to coins or a nonce may be paid, and is listed as leaving.
  for (const { id: actId } of retired.value) await stopAct({ ports, store }, { actId, actor });
  return accept(null);
}

const mostMoves = 1_000;

/** The first addresses of an account, which an operator compares with those that the offline device shows. */
export function firstColdAddresses(ports: Pick<Ports, 'chains'>, chain: ChainId, key: string): readonly string[] {
  const keys = ports.chains[chain].cold;
  return keys?.read(key).ok === true ? [0, 1, 2].map((index) => keys.addressAt(key, { branch: 0, index })) : [key];
}
