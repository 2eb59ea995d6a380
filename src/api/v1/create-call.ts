/** POST /exchanges creates an order, from a quote or at the current price. */
import type { z } from 'zod';
import type { MixRefusal } from '#src/usecases/intake/validate-order.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { KeyedOrder } from '#src/usecases/developer/keyed-orders.ts';
import { exchangeExample } from './answer-examples.ts';
import { definePost, type Call } from './define-call.ts';
import { parseWanted, wantedErrors } from './parse-wanted.ts';
import { priceErrors } from './quote-calls.ts';
import { makeShowExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { addressExamples, Exchange, ExchangeBody, quoteIdExample } from './v1-schemas.ts';

/** Error codes about addresses. */
export const addressErrors = [
  'address_missing',
  'address_malformed',
  'address_checksum_wrong',
  'address_wrong_network',
  'address_forbidden',
  'address_old_spelling',
  'address_mweb',
  'address_listed',
] as const;

export function createCall(deps: V1Deps): Call {
  const { developer } = deps;
  const showExchange = makeShowExchange(deps);
  return definePost(
    {
      path: '/exchanges',
      operationId: 'createExchange',
      tag: 'exchanges',
      scope: 'trade',
      body: ExchangeBody,
      status: 201,
      answer: Exchange,
      errors: [
        'request_malformed',
        ...wantedErrors,
        ...priceErrors,
        ...addressErrors,
        'quote_not_found',
        'quote_expired',
        'quote_used',
        'rate_changed',
        'orders_paused',
        'chain_paused',
        'currency_paused',
        'chain_unavailable',
        'orders_full',
        'screening_list_stale',
        'open_orders_limit',
        'idempotency_key_reused',
        'key_unknown',
        'order_not_found',
      ],
      examples: {
        body: {
          quoteId: quoteIdExample,
          receiveAddress: addressExamples.receive,
          refundAddress: addressExamples.refund,
        },
        answer: exchangeExample,
      },
    },
    {
      act: async ({ apiKey, body, idempotencyHash, tellReplayed }) => {
        const wanted = readWanted(body);
        if (!wanted.ok) return wanted;
        const made = await developer.createOrder(apiKey, {
          ...wanted.value,
          receiveAddress: body.receiveAddress,
          ...(hasText(body.refundAddress) && { refundAddress: body.refundAddress }),
          labels: { externalId: body.externalId ?? null, metadata: body.metadata ?? {} },
          // The idempotency key goes into the order too: if this process dies now and another repeats the request,
          // there is still one order.
          ...(idempotencyHash !== undefined && { idempotencyKey: `${apiKey.id}:${idempotencyHash}` }),
        });
        if (made.ok) {
          if (made.value.isReplayed) tellReplayed();
          return accept(made.value.id);
        }
        // The key was revoked after the request was authenticated.
        return made.code === 'api_key_not_found' ? refuse('key_unknown') : nameField({ ...made, code: made.code });
      },
      show: async (id, asked) => await showExchange(id, asked),
      location: ({ id }) => `/exchanges/${id}`,
    },
  );
}

/** Reads the price request. A quote fixes the whole price, so no other price field may be sent with it. */
function readWanted({
  quoteId,
  ...fields
}: z.infer<typeof ExchangeBody>): Result<KeyedOrder, 'request_malformed' | (typeof wantedErrors)[number]> {
  if (quoteId === undefined || quoteId === null) return fields.openAmount ? readOpen(fields) : parseWanted(fields);
  const { sendCurrency, receiveCurrency, sendAmount, receiveAmount, openAmount, orderType } = fields;
  const others = Object.entries({ sendCurrency, receiveCurrency, sendAmount, receiveAmount, openAmount, orderType });
  const [second] = others.find(([, value]) => value !== undefined && value !== null) ?? [];
  return second === undefined ? accept({ quoteId }) : refuse('request_malformed', { field: second, beside: 'quoteId' });
}

/** Reads a request with an open amount. The rate is taken when the deposit is confirmed, so a fixed rate is refused. */
function readOpen({
  orderType,
  ...fields
}: Omit<z.infer<typeof ExchangeBody>, 'quoteId'>): Result<
  KeyedOrder,
  'request_malformed' | (typeof wantedErrors)[number]
> {
  if (orderType === 'fixed') return refuse('request_malformed', { field: 'orderType', beside: 'openAmount' });
  const wanted = parseWanted(fields);
  if (!wanted.ok) return wanted;
  const { sendCurrency, receiveCurrency, send, receive } = wanted.value;
  return send || receive ? refuse('amount_ambiguous') : accept({ sendCurrency, receiveCurrency, openAmount: true });
}

/** Refusals that only a mix can get: an exchange has one address and no mixing settings. */
const onlyMixes = [
  'mixing_not_available',
  'tor_unavailable',
  'addresses_too_many',
  'order_type_unknown',
  'address_repeated',
] as const satisfies readonly (MixRefusal | 'address_repeated')[];
type OnlyMixes = (typeof onlyMixes)[number];

/** Adds to a refusal the name of the field that caused it. */
function nameField<Code extends string>({ code, details }: Readonly<{ code: Code; details?: RefusalDetails }>) {
  if (isOnlyForMixes(code)) throw new Error(`an exchange was refused as a mix: ${code}`);
  const field = refusedFields[code];
  return refuse(code as Exclude<Code, OnlyMixes>, field === undefined ? details : { ...details, field });
}

const refusedFields: Readonly<Record<string, string>> = {
  pair_same_currency: 'receiveCurrency',
  quote_not_found: 'quoteId',
  quote_expired: 'quoteId',
  quote_used: 'quoteId',
  rate_changed: 'quoteId',
};

function isOnlyForMixes(code: string): code is OnlyMixes {
  return (onlyMixes as readonly string[]).includes(code);
}

function hasText(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== '';
}
