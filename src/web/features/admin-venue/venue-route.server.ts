/** The page of the venue: loads what the worker stored, and plans transfers and trades. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { formatDifference } from '#src/domain/difference.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { quoteCurrency } from '#src/domain/treasury/venue.ts';
import { possibleOutcomes } from '#src/domain/treasury/venue-outcome.ts';
import { formatAmount, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { VenueDesk } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { bookId, decideId, type TradeRow, type TransferRow, type VenueView } from './venue-view.ts';

export async function loadVenue(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const desk = await args.context.get(backOfficeContext).readVenue();
  return { operator, view: toView(desk, languageOf(args.context)), formToken: randomUUID() };
}

function toView(desk: VenueDesk, language: LanguageCode): VenueView {
  const { look, isConnected, rule } = desk;
  const dollars = (value: bigint): string => formatAmount(language, value.toString(), 'USD');
  return {
    connection: look === undefined ? 'off' : isConnected ? 'answered' : 'silent',
    answeredAt: look?.answeredAt ? shortMoment(look.answeredAt) : '–',
    rule: rule.act === 0n || rule.day === 0n ? null : { act: dollars(rule.act), day: dollars(rule.day) },
    slippage: `${formatDecimal(language, String(Number(desk.slippage) / 100), { maxDecimals: 2 })} %`,
    stock: desk.stock.map(({ currency, books, spare, shown, difference, canBook }) => ({
      currency,
      books: write(language, money(currency, books)),
      spare: write(language, money(currency, spare)),
      shown: shown === null ? '–' : write(language, money(currency, shown)),
      missing: difference < 0n ? write(language, money(currency, -difference)) : null,
      surplus: difference > 0n ? write(language, money(currency, difference)) : null,
      toBook: canBook ? formatDifference(currency, difference) : null,
    })),
    suggestions: desk.suggestions.map(({ kind, amount }) => ({ kind, amount: write(language, amount) })),
    transfers: desk.transfers.map((transfer) => toTransferRow(transfer, language, desk.now)),
    trades: desk.trades.map((trade) => toTradeRow(trade, language)),
    addresses: desk.addresses,
  };
}

function write(language: LanguageCode, amount: Money): string {
  return `${formatDecimal(language, formatMoney(amount), { maxDecimals: 8 })} ${amount.currency}`;
}

function toTransferRow(transfer: VenueDesk['transfers'][number], language: LanguageCode, now: number): TransferRow {
  const { id, direction, currency, units, state, reference, refusal, reason, requestedBy, plannedAt } = transfer;
  return {
    id,
    direction,
    state,
    reference,
    refusal,
    reason,
    requestedBy,
    amount: write(language, money(currency, units)),
    plannedAt: shortMoment(plannedAt),
    word: transfer.shown,
    outcomes: possibleOutcomes(transfer, now),
  };
}

function toTradeRow(trade: VenueDesk['trades'][number], language: LanguageCode): TradeRow {
  const { id, side, currency, units, limit, filled, state, refusal, reason, requestedBy, plannedAt } = trade;
  const dollars = (value: bigint): string => write(language, money(quoteCurrency, value));
  return {
    id,
    side,
    state,
    refusal,
    reason,
    requestedBy,
    amount: write(language, money(currency, units)),
    limit: formatDecimal(language, limit, { maxDecimals: 8 }),
    filled: filled && {
      amount: write(language, money(currency, filled.units)),
      cost: dollars(filled.cost),
      fee: dollars(filled.fee),
    },
    plannedAt: shortMoment(plannedAt),
  };
}

export async function actOnVenue(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  switch (fields['intent']) {
    case 'bring':
      return await bringBack(args, fields, actor);
    case 'trade':
      return await tradeThere(args, fields, actor);
    case 'decide':
      return await decideOutcome(args, fields, actor);
    case 'book':
      return await bookDifference(args, fields, actor);
    default:
      throw data(null, { status: 400 });
  }
}

const title = 'admin.toast.failed';

async function bringBack({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'bring', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['currency', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = {
    currency: given(fields, 'currency'),
    amount: given(fields, 'amount'),
    reason: given(fields, 'reason'),
  };
  const key = oneOrderKey(fields['formToken'], { intent: 'bring', ...typed });
  const verbs = context.get(backOfficeContext);
  const made = await verbs.requestVenueTransfer({ ...typed, ...key, ...readStepUp(fields, actor) });
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'venue_transfer_requested'), 303);
}

async function tradeThere({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'trade', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['side', 'currency', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = {
    currency: given(fields, 'currency'),
    amount: given(fields, 'amount'),
    reason: given(fields, 'reason'),
  };
  const side = given(fields, 'side');
  const key = oneOrderKey(fields['formToken'], { intent: 'trade', side, ...typed });
  const wanted = { side, ...typed, ...key, ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).requestTrade(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'venue_trade_requested'), 303);
}

async function decideOutcome({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const transferId = given(fields, 'transferId');
  const place = { context, intent: decideId(transferId), title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['outcome', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = { transferId, outcome: given(fields, 'outcome'), reason: given(fields, 'reason') };
  const made = await context.get(backOfficeContext).requestOutcome({ ...typed, ...readStepUp(fields, actor) });
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'venue_booked'), 303);
}

async function bookDifference({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const currency = given(fields, 'currency');
  const place = { context, intent: bookId(currency), title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = { currency, difference: given(fields, 'difference'), reason: given(fields, 'reason') };
  const made = await context.get(backOfficeContext).requestVenueDifference({ ...typed, ...readStepUp(fields, actor) });
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'venue_booked'), 303);
}

function given(fields: Fields, name: string): string {
  return (fields[name] ?? '').trim();
}

function findEmpty(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => given(fields, name) === '');
}

function fieldOf({ details }: Readonly<{ details?: Readonly<Record<string, unknown>> }>): string | undefined {
  const field = details?.['field'];
  return typeof field === 'string' ? field : undefined;
}
