/**
 * Two people end what nothing else ends in cold storage: a signed return whose coins another transaction has spent, and
 * coins that are gone. Both follow a look at the chain, taken again when the act is done, and change the books alone.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { postColdLost } from '#src/domain/ledger/cold-postings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { isReturnNumber, takenUnits, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '../order-moves/advance-return.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { ChainPair } from '../ports/chain-adapter.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import { isNonceUsed } from './account-return.ts';
import type { TreasuryDeps } from './act-records.ts';
import { lookAtCold, missingIn, readColdBooks, type ColdLook } from './compare-cold.ts';
import { firstSeenUsed, forgetSeenUsed } from './seen-used.ts';

export async function findSent({ store }: TreasuryDeps, id: string): Promise<ColdReturn | undefined> {
  if (!isReturnNumber(id)) return undefined;
  const open = await store.snapshot(async ({ returns }) => await returns.open());
  return open.find((each) => each.id === id && each.state === 'sent');
}

/**
 * Why a signed return may still come. Undefined if the node does not have it, and one of its coins, or its nonce, is
 * spent.
 */
export async function findLife(
  { ports: { chains }, store }: TreasuryDeps,
  returned: ColdReturn,
): Promise<RefusalCode | undefined> {
  const { chain, plan, txid, came } = returned;
  const { node } = chains[chain];
  if (came !== null || txid === null || (!node.unspent && !plan.account)) return 'cold_return_may_come';
  try {
    if (((await node.troubles?.()) ?? []).length > 0) return 'chain_unavailable';
    if ((await node.transactionStatus(txid)).kind !== 'absent') return 'cold_return_may_come';
    const look = await lookForSpent(chains[chain], returned);
    if (!look.isSpent) forgetSeenUsed(store, returned.id);
    // A block that was not read yet may have it under another name.
    const cursor = await store.snapshot(async (records) => await records.chains.cursor(chain));
    const isRead = cursor?.hash === look.at.hash || (look.isSpent && hasRead(store, returned, look.at.height, cursor));
    if (!isRead) return 'chain_unavailable';
    return look.isSpent ? undefined : 'cold_return_may_come';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return 'chain_unavailable';
  }
}

/** Whether all blocks were read up to where a nonce account was first seen used: its newest one seldom is. */
function hasRead(
  store: object,
  { id, plan }: ColdReturn,
  height: number,
  cursor: Readonly<{ height: number }> | undefined,
): boolean {
  return plan.account?.durable !== undefined && (cursor?.height ?? -1) >= firstSeenUsed(store, id, height);
}

/** Whether a coin or the nonce of a return is spent, and up to which block that was looked at. */
async function lookForSpent({ node, viewWallet }: ChainPair, { raw, plan: { account, coins } }: ColdReturn) {
  if (!account) {
    const ids = coins.map((coin) => coin.id);
    const unspent = await node.unspent?.(ids);
    return {
      at: unspent?.at ?? (await node.head()),
      isSpent: unspent !== undefined && unspent.ids.length < ids.length,
    };
  }
  const isWritten = account.written !== undefined && raw !== null;
  const isSpent = isWritten ? (await viewWallet?.isOutspent(raw)) === true : await isNonceUsed(node, account);
  // After the nonce: a block that comes in between has at most more.
  return { at: await node.head(), isSpent };
}

/** The coins that are gone, if these are exactly what the act says. */
export function findGone(
  looked: Looked,
  { currency, units }: Pick<ActFacts, 'currency' | 'units'>,
): RefusalCode | readonly string[] {
  if (typeof looked !== 'object') return looked ?? 'chain_unavailable';
  if (missingIn(looked, currency) !== units) return 'difference_changed';
  // The change of a signed return: as long as that may come, nobody knows what is gone.
  if (looked.gone.some(({ ids }) => ids.length > 1)) return 'cold_return_may_come';
  const isWhole = looked.gone.reduce((sum, each) => sum + each.units, 0n) === units;
  return looked.hasCoins && !isWhole ? 'difference_changed' : looked.gone.flatMap(({ ids }) => ids);
}

/** What a node says before an act is done, while nothing is locked. Undefined for other acts. */
export type Looked = ColdLook | RefusalCode | undefined;

export async function lookForAct(
  deps: TreasuryDeps,
  { kind, currency, subject }: Pick<ActFacts, 'kind' | 'currency' | 'subject'>,
): Promise<Looked> {
  if (kind === 'cold_outspent') {
    const returned = await findSent(deps, subject);
    return returned ? await findLife(deps, returned) : 'cold_return_ended';
  }
  if (kind !== 'cold_shortage') return undefined;
  try {
    return (await lookAtCold(deps, currencies[currency].chain)) ?? 'chain_unavailable';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return 'chain_unavailable';
  }
}

/** Does an act about cold storage, in the transaction that carries it out. Answers why it cannot be done. */
export async function doColdLoss(
  ports: Ports,
  records: AllRecords,
  act: TreasuryAct,
  looked: Looked,
): Promise<RefusalCode | undefined> {
  const { chain } = currencies[act.currency];
  if (isFenced(await records.stops.all(), chain)) return 'restore_under_way';
  return act.kind === 'cold_outspent'
    ? await endReturn(ports, records, act, looked)
    : await bookShortage(ports, records, act, looked);
}

async function endReturn(
  { clock }: Ports,
  records: AllRecords,
  act: TreasuryAct,
  looked: Looked,
): Promise<RefusalCode | undefined> {
  if (typeof looked === 'string') return looked;
  const at = clock.now();
  const returned = await records.returns.lock(act.subject);
  if (returned?.state !== 'sent') return 'cold_return_ended';
  if (returned.came !== null || takenUnits(returned) !== act.units) return 'cold_return_may_come';
  await advanceReturn(records, returned, { event: 'outspent', at });
  await note(records, act, returned.id, at);
  return undefined;
}

async function bookShortage(
  { clock }: Ports,
  records: AllRecords,
  act: TreasuryAct,
  looked: Looked,
): Promise<RefusalCode | undefined> {
  const { id: actId, currency, units } = act;
  const { chain } = currencies[currency];
  const gone = findGone(looked, act);
  if (typeof gone === 'string' || typeof looked !== 'object')
    return typeof gone === 'string' ? gone : 'chain_unavailable';
  // Nothing is booked until this transaction ends: what was looked at is what the books say.
  await records.journal.lock();
  const now = await readColdBooks(records, chain);
  if (describe(now) !== describe(looked)) return 'chain_unavailable';
  const amount = money(currency, units);
  const at = clock.now();
  await postOnce(records, postColdLost(actId, amount), at);
  await records.office.cold.addLoss({ actId, chain, amount, coins: gone });
  await note(records, act, currency, at);
  return undefined;
}

function describe({ booked, coins }: Pick<ColdLook, 'booked' | 'coins'>): string {
  const sums = booked.map((each) => `${each.currency}=${each.units}`);
  return [...sums, ...coins.map(({ ids, units }) => `${ids.join(',')}=${units}`).toSorted()].join('\n');
}

async function note({ controls }: AllRecords, act: TreasuryAct, subject: string, at: number): Promise<void> {
  const { kind, currency, units, reason, proposedBy: actor } = act;
  const details = `${kind} · ${formatMoney(money(currency, units))} ${currency} · ${reason}`;
  await controls.audit({ actor, action: 'cold_booked', subject, details, at });
}
