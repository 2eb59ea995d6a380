/**
 * Operators order transfers from a venue and trades there. Each is a treasury act: above the limits of policy a second
 * person has to agree, and what is done alone counts towards the same day.
 */
import { currencies, isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { parseCurrencyOnNetwork } from '#src/domain/back-office/platform-address.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { formatMoney, money, parseMoney, type AmountRefusal, type Money } from '#src/domain/money.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { quoteCurrency, venueCurrencies, type TradeSide } from '#src/domain/treasury/venue.ts';
import { tradeFacts, transferFacts } from '#src/domain/treasury/venue-facts.ts';
import { decimalsAtVenue, floorForVenue } from '#src/domain/treasury/venue-precision.ts';
import type { TreasuryDeps } from './act-records.ts';
import { checkTradePossible, type TradeImpossible } from './plan-venue-trade.ts';
import { checkTransferPossible, type TransferImpossible } from './plan-venue-transfer.ts';
import { findProposed, proposeAct } from './propose-act.ts';

type Typed = Readonly<{
  currency: string;
  amount: string;
  reason: string;
  actor: string;
  idempotencyKey?: string | undefined;
}>;
export type NewVenueTransfer = Typed;
export type NewTrade = Typed & Readonly<{ side: string }>;

/** Authorises the operator for exactly these facts. Called only for valid input. */
type Approve<Code extends string> = (facts: ActFacts) => Promise<Result<null, Code>>;

export type VenueTransferRefusal =
  | AmountRefusal
  | TransferImpossible
  | 'currency_unknown'
  | 'network_missing'
  | 'network_wrong'
  | 'reason_invalid'
  | 'chain_paused'
  | 'amount_below_minimum'
  | RefusalCode;

export async function requestVenueTransfer<Code extends string>(
  deps: TreasuryDeps,
  typed: NewVenueTransfer,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, VenueTransferRefusal | Code>> {
  const { ports, store } = deps;
  const currency = parseCurrencyOnNetwork(typed.currency, '');
  if (!currency.ok) return currency;
  const { chain } = currencies[currency.value];
  if (!ports.rules.isActive(chain)) return refuse('chain_paused', { chain });
  const amount = parseAmount(currency.value, typed.amount);
  if (!amount.ok) return amount;
  if (floorForVenue(amount.value).units !== amount.value.units)
    return refuse('amount_too_precise', { decimals: decimalsAtVenue(currency.value), field: 'amount' });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const facts = transferFacts(amount.value, reason.value);
  return await propose(
    deps,
    { typed, facts, approve },
    async () =>
      // The same look is taken again when it is planned.
      await store.snapshot(async (records) => await checkTransferPossible(ports, records, amount.value)),
  );
}

export type TradeRefusal =
  | AmountRefusal
  | TradeImpossible
  | 'currency_unknown'
  | 'reason_invalid'
  | 'amount_below_minimum'
  | RefusalCode;

export async function requestTrade<Code extends string>(
  deps: TreasuryDeps,
  typed: NewTrade,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, TradeRefusal | Code>> {
  const { ports, store } = deps;
  const side: TradeSide = typed.side === 'buy' ? 'buy' : 'sell';
  const currency = venueCurrencies.find((id) => isCurrencyId(typed.currency) && id === typed.currency);
  if (currency === undefined || currency === quoteCurrency) return refuse('currency_unknown');
  const amount = parseAmount(currency, typed.amount);
  if (!amount.ok) return amount;
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const facts = tradeFacts(side, amount.value, reason.value);
  return await propose(
    deps,
    { typed, facts, approve },
    async () =>
      await store.snapshot(async (records) => await checkTradePossible(ports, records, { side, amount: amount.value })),
  );
}

function parseAmount(currency: CurrencyId, typed: string): Result<Money, AmountRefusal | 'amount_below_minimum'> {
  const field = 'amount';
  const amount = parseMoney(currency, typed);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field });
  const least = money(currency, currencies[currency].minUnits);
  if (amount.value.units >= least.units) return amount;
  return refuse('amount_below_minimum', { currency, min: formatMoney(least), field });
}

type Request<Code extends string> = Readonly<{ typed: Typed; facts: ActFacts; approve: Approve<Code> }>;

async function propose<Code extends string, Impossible extends RefusalCode>(
  deps: TreasuryDeps,
  { typed: { actor, idempotencyKey: key }, facts, approve }: Request<Code>,
  check: () => Promise<Result<unknown, Impossible>>,
): Promise<Result<TreasuryAct, Impossible | RefusalCode | Code>> {
  const idempotencyKey = key ?? null;
  const earlier = await findProposed(deps, { facts, idempotencyKey });
  if (earlier) return earlier;
  const possible = await check();
  if (!possible.ok) return possible;
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const proposed = await proposeAct(deps, { facts, actor, readyAt: deps.ports.clock.now(), idempotencyKey });
  if (!proposed.ok || proposed.value.state !== 'failed') return proposed;
  // Something changed between the look and the plan: say what, as the look says it now.
  const again = await check();
  return again.ok ? refuse(proposed.value.obstacle ?? 'venue_off') : again;
}
