/** Quotes of the developer API, by send or receive amount, with ids that orders can refer to. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { mostOpenQuotes } from '#src/domain/developer/key-limits.ts';
import { isQuoteId, makeQuoteId, quoteIdBytes } from '#src/domain/developer/quote-id.ts';
import type { Limits } from '#src/domain/limits.ts';
import type { Money } from '#src/domain/money.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import type { PriceBoard, QuoteRefusal } from '#src/domain/price-board.ts';
import { priceAmount, type AmountRequest, type PriceRequest } from '#src/domain/price-request.ts';
import type { Quote } from '#src/domain/quote.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Request for a quote. Exactly one of the two amounts is given. */
export type QuoteWanted = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  orderType: OrderType;
  send?: Money;
  receive?: Money;
}>;

/** How long a fixed quote binds us: for a minute, or for as long as an order at a fixed price may be paid. */
export type QuoteHold = 'minute' | 'window';

export type GivenQuote = Readonly<{ id: string; quote: Quote }>;

export async function quote(
  { ports, developerPorts }: DeveloperDeps,
  readBoard: () => Promise<PriceBoard>,
  { key, hold, ...wanted }: QuoteWanted & Readonly<{ key: ApiKey; hold: QuoteHold }>,
): Promise<Result<GivenQuote & Readonly<{ limits: Limits }>, QuoteRefusal | 'amount_ambiguous' | 'open_quotes_limit'>> {
  const request = toAmountRequest(wanted);
  if (!request.ok) return request;
  const now = ports.clock.now();
  const board = await readBoard();
  const priced = priceAmount(board, request.value, now);
  if (!priced.ok) return nameAmount(priced, request.value);
  const id = makeQuoteId(ports.random.bytes(quoteIdBytes));
  const given = hold === 'window' ? holdForWindow(priced.value.quote, board.policy) : priced.value.quote;
  const stored = { id, keyId: key.id, quote: given };
  const limit = mostOpenQuotes(key.limits, given.expiresAt - given.quotedAt);
  return await developerPorts.store.transaction(async ({ developer: { quotes } }) => {
    // Concurrent requests may slightly exceed the limit of open quotes, which only keeps the table small.
    if ((await quotes.countOpen(key.id, now)) >= limit) return refuse('open_quotes_limit', { limit });
    await quotes.insert(stored);
    return accept({ id, ...priced.value, quote: given });
  });
}

/**
 * A fixed price is an option on the market, and its margin pays for one payment window. So a quote is held for that
 * long at most, and an order made from it is to be paid as if it had been made with the quote (`payBy`).
 */
function holdForWindow(priced: Quote, policy: Policy): Quote {
  const { orderType } = priced.inputs;
  if (orderType !== 'fixed') return priced;
  return { ...priced, expiresAt: priced.quotedAt + paymentWindowMs(policy, orderType) };
}

/** Finds a quote of this key. Quotes of other keys are treated as unknown. */
export async function findQuote(
  { developerPorts }: DeveloperDeps,
  key: ApiKey,
  id: string,
): Promise<Result<GivenQuote, 'quote_not_found'>> {
  if (!isQuoteId(id)) return refuse('quote_not_found');
  const stored = await developerPorts.store.snapshot(async ({ developer }) => await developer.quotes.find(id));
  return stored?.keyId === key.id ? accept({ id, quote: stored.quote }) : refuse('quote_not_found');
}

export function toAmountRequest(wanted: QuoteWanted): Result<AmountRequest, 'amount_ambiguous'> {
  const { sendCurrency, receiveCurrency, orderType, send, receive } = wanted;
  if ((send === undefined) === (receive === undefined)) return refuse('amount_ambiguous');
  if ((send?.currency ?? sendCurrency) !== sendCurrency || (receive?.currency ?? receiveCurrency) !== receiveCurrency) {
    throw new TypeError('an amount is in another currency than its side of the pair');
  }
  if (send) return accept({ by: 'send', send, receiveCurrency, orderType });
  return receive ? accept({ by: 'receive', sendCurrency, receive, orderType }) : refuse('amount_ambiguous');
}

/** Adds the amount field and the currency of the limits to a refusal. */
export function nameAmount<Code extends string>(
  refused: Readonly<{ ok: false; code: Code; details?: RefusalDetails }>,
  request: PriceRequest,
): Readonly<{ ok: false; code: Code; details?: RefusalDetails }> {
  if (!refused.code.startsWith('amount_')) return refused;
  return refuse(refused.code, { ...refused.details, ...amountField(request) });
}

function amountField(request: PriceRequest): RefusalDetails {
  if (request.by === 'open') return { currency: request.sendCurrency, field: 'openAmount' };
  if (request.by === 'receive') return { currency: request.receive.currency, field: 'receiveAmount' };
  if (request.by === 'send') return { currency: request.send.currency, field: 'sendAmount' };
  return { currency: request.quote.inputs.send.currency, field: 'quoteId' };
}
