/**
 * Operators say which money they expect from outside. It comes to the address of the hot wallet, where it is booked as
 * any funding is, so one refill of a currency is open at a time.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseCurrencyOnNetwork } from '#src/domain/back-office/platform-address.ts';
import { parseMoney, type AmountRefusal, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { isRefillNumber, makeRefillNumber, type Came, type Refill } from '#src/domain/treasury/refill.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { TreasuryDeps } from './act-records.ts';

export type NewRefill = Readonly<{ currency: string; amount: string; reason: string; actor: string }>;

export type RefillRefusal =
  | AmountRefusal
  | 'currency_unknown'
  | 'network_missing'
  | 'network_wrong'
  | 'reason_invalid'
  | 'chain_paused'
  | 'refill_open';

/** Authorises the operator for this refill. Called only for valid input. */
type ApproveRefill<Code extends string> = (
  wanted: Readonly<{ amount: Money; reason: string }>,
) => Promise<Result<null, Code>>;

export async function requestRefill<Code extends string>(
  deps: TreasuryDeps,
  { actor, ...typed }: NewRefill,
  approve: ApproveRefill<Code>,
): Promise<Result<Refill, RefillRefusal | Code>> {
  const { ports, store } = deps;
  const currency = parseCurrencyOnNetwork(typed.currency, '');
  if (!currency.ok) return currency;
  const { chain } = currencies[currency.value];
  if (!ports.rules.isActive(chain)) return refuse('chain_paused', { chain });
  const amount = parseMoney(currency.value, typed.amount);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field: 'amount' });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const approved = await approve({ amount: amount.value, reason: reason.value });
  if (!approved.ok) return approved;
  const address = await findHotAddress(ports, chain);
  return await store.transaction(async (records) => {
    const { treasury } = records.office;
    await treasury.lockProposals();
    const open = (await treasury.refills(openRefills)).some((each) => isOpenFor(each, currency.value));
    if (open) return refuse('refill_open', { currency: currency.value });
    const at = ports.clock.now();
    const refill: Refill = {
      id: makeRefillNumber(at, (bound) => ports.random.below(bound)),
      currency: currency.value,
      units: amount.value.units,
      address,
      reason: reason.value,
      requestedBy: actor,
      requestedAt: at,
      afterHeight: (await records.chains.cursor(chain))?.height ?? 0,
      upToHeight: null,
      closedBy: null,
      closedAt: null,
    };
    await treasury.addRefill(refill);
    const details = `${typed.amount.trim()} ${currency.value} · ${reason.value}`;
    await records.controls.audit({ actor, action: 'refill_requested', subject: refill.id, details, at });
    return accept(refill);
  });
}

/** More refills than are ever open. */
const openRefills = 1_000;

function isOpenFor({ currency, closedAt }: Refill, wanted: string): boolean {
  return currency === wanted && closedAt === null;
}

/** Ends the wait. What comes in later blocks is not for this refill. */
export async function closeRefill(
  { ports, store }: TreasuryDeps,
  { refillId, actor }: Readonly<{ refillId: string; actor: string }>,
): Promise<Result<null, 'refill_unknown'>> {
  if (!isRefillNumber(refillId)) return refuse('refill_unknown');
  return await store.transaction(async ({ office: { treasury }, controls, chains }) => {
    const at = ports.clock.now();
    const refill = (await treasury.refills(openRefills)).find(({ id }) => id === refillId);
    if (!refill) return refuse('refill_unknown');
    const upToHeight = (await chains.cursor(currencies[refill.currency].chain))?.height ?? 0;
    if (!(await treasury.closeRefill({ id: refillId, by: actor, at, upToHeight }))) return refuse('refill_unknown');
    await controls.audit({ actor, action: 'refill_closed', subject: refillId, details: '', at });
    return accept(null);
  });
}

export type RefillView = Refill & Readonly<{ came: Came }>;

const listedRefills = 50;

/** The newest refills, each with what has come for it. */
export async function readRefills({ office: { treasury } }: AllRecords): Promise<readonly RefillView[]> {
  const refills: RefillView[] = [];
  for (const refill of await treasury.refills(listedRefills))
    refills.push({ ...refill, came: await treasury.came(refill) });
  return refills;
}
