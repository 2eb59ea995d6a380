/**
 * The rule: the worker follows suggestions by itself, up to the caps of policy. It trades and brings coins back to the
 * hot wallet, which are the moves that pay nobody else. Sending coins out is left to people.
 */
import { divideDown, money, type Money } from '#src/domain/money.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import { isWithinCaps, type Suggestion } from '#src/domain/treasury/suggest-moves.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { TreasuryDeps } from '../treasury/act-records.ts';
import { planVenueTransfer } from '../treasury/plan-venue-transfer.ts';
import { planTrade } from '../treasury/venue-trade.ts';
import { readSuggestions } from './read-venue.ts';

const requestedBy = 'rule';
const reason = 'back into the band';
const dayMs = 86_400_000;

/** Plans one move at most. Whoever plans looks at the cover again, under the lock of the journal. */
export async function runVenueRule(deps: TreasuryDeps): Promise<void> {
  const { ruleAct: act, ruleDay: day } = deps.ports.rules.policy().policy.venue;
  if (act === 0n || day === 0n) return;
  const wanted = await deps.store.snapshot(async (records) => await findMove(deps, records, { act, day }));
  if (!wanted) return;
  const { kind, amount } = wanted;
  if (kind === 'bring') await planVenueTransfer(deps, { amount, reason, requestedBy });
  else await planTrade(deps, { side: kind, amount, reason, requestedBy });
}

type Move = Suggestion & Readonly<{ kind: 'bring' | 'buy' | 'sell' }>;

async function findMove(
  { ports }: TreasuryDeps,
  records: AllRecords,
  caps: Readonly<{ act: bigint; day: bigint }>,
): Promise<Move | undefined> {
  const prices = (await records.controls.latestRates())?.prices ?? {};
  const planned = await records.office.venue.plannedBy(requestedBy, ports.clock.now() - dayMs);
  const moved = planned.transfers.map((amount) => dollarsOf(amount, prices));
  // Without a price nobody knows how much was moved already.
  if (moved.includes(undefined)) return undefined;
  const spent = moved.reduce<bigint>((sum, dollars) => sum + (dollars ?? 0n), planned.dollars);
  const open = await records.transfers.open();
  const trades = await records.office.venue.openTrades();
  const isFree = ({ kind, amount }: Suggestion): boolean =>
    kind === 'bring'
      ? !open.some(({ direction, currency }) => direction === 'out' && currency === amount.currency)
      : trades.length === 0;
  for (const suggestion of await readSuggestions(ports, records)) {
    const { kind } = suggestion;
    if (kind === 'send' || !isFree(suggestion)) continue;
    const amount = atMost(suggestion.amount, dollarsOf(suggestion.amount, prices), caps.act);
    if (amount && isWithinCaps(dollarsOf(amount, prices), spent, caps)) return { kind, amount };
  }
  return undefined;
}

/** The part of an amount that is worth no more than the cap. Undefined without a price. */
function atMost(amount: Money, dollars: bigint | undefined, cap: bigint): Money | undefined {
  if (dollars === undefined) return undefined;
  return dollars <= cap ? amount : money(amount.currency, divideDown(amount.units * cap, dollars));
}
