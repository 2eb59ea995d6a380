/** Actions of visitors: order, pay, choose. Every visitor has their own addresses. */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import {
  defaultMixSettings,
  presetSettings,
  type MixChoice,
  type MixSettings,
  type PrivacyLevel,
} from '#src/domain/mixer/settings.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import type { Result } from '#src/domain/result.ts';
import { cancelOrder, continueOrder, refundOrder, setRefundAddress } from '#src/usecases/orders/choose.ts';
import type { PartnerShare } from '#src/domain/developer/partner-share.ts';
import { quoteChoice as quoteChoiceOf, type ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import { createOrder, type CreateRefusal, type OrderRequest } from '#src/usecases/intake/create-order.ts';
import { decideOrder, type Decision } from '#src/usecases/orders/decide-order.ts';
import { parseAmount } from './amounts.ts';
import type { Worker } from './open-worker.ts';

export type OrderDraft = Readonly<{
  /** Amount and currency to send: "0.5 BTC". */
  send: string;
  receive: CurrencyId;
  type?: OrderType;
  /** Whether a refund address is given with the order. */
  refund?: boolean;
  receiveAddress?: string;
  /** Makes the order a mix with these settings, or with the preset of a level. */
  mix?: Partial<MixSettings> | PrivacyLevel;
  /** Number of receive addresses of a mix; one by default. */
  addresses?: number;
  idempotencyKey?: string;
  /** The receive amount that the visitor was shown: "48000 USDT-TRC20". */
  expected?: string;
  /** What a partner earns of the fee. */
  partnerShare?: PartnerShare;
}>;

export type OrderActions = Readonly<{
  /** A new visitor address. */
  address(chain: ChainId): string;
  /** Number of addresses that visitors have. */
  countAddresses(): number;
  request(draft: OrderDraft): OrderRequest;
  tryOrder(draft: OrderDraft): Promise<Result<Order, CreateRefusal>>;
  order(draft: OrderDraft): Promise<Order>;
  /** Pays to the order's deposit address: "0.5" of the ordered currency, or "0.5 ETH" of another. */
  pay(order: Order, amount: string, from?: string): Promise<string>;
  /** The options of an order that waits for a choice. */
  quoteChoice(order: Order): Promise<ChoiceOffers>;
  /** Continues with everything that arrived (`whole`, the default), at the figures offered now. */
  continue(order: Order, which?: 'whole' | 'split'): Promise<Order>;
  refund(order: Order): Promise<Order>;
  cancel(order: Order): Promise<Order>;
  /** Sets a new refund address for the order, and returns it. */
  giveRefundAddress(order: Order): Promise<string>;
  decide(order: Order, choice: Decision['choice']): Promise<Order>;
}>;

const visitorSeed = new Uint8Array(32).fill(77);

export function makeOrderActions({ ports, sandbox }: Worker, givenAddresses = 0): OrderActions {
  let visitors = givenAddresses;
  const address = (chain: ChainId) => deriveAddress(visitorSeed, chain, 'visitor', visitors++);
  const request = ({
    send,
    receive,
    type = 'floating',
    refund = false,
    expected,
    partnerShare,
    ...rest
  }: OrderDraft): OrderRequest => {
    const sent = parseAmount(send);
    const { receiveAddress = address(currencies[receive].chain), idempotencyKey, mix, addresses = 1 } = rest;
    return {
      send: sent,
      receiveCurrency: receive,
      orderType: type,
      receiveAddress,
      ...(mix !== undefined && { mix: toChoice(mix) }),
      ...(addresses > 1 && {
        furtherAddresses: Array.from({ length: addresses - 1 }, () => address(currencies[receive].chain)),
      }),
      ...(refund && { refundAddress: address(currencies[sent.currency].chain) }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(partnerShare && { partnerShare }),
      ...(expected !== undefined && { expectedReceive: parseAmount(expected) }),
    };
  };
  const quoteChoice = async ({ id }: Order) => must(await quoteChoiceOf(ports, id));
  const tryOrder = async (draft: OrderDraft) => await createOrder(ports, request(draft));
  return {
    address,
    countAddresses: () => visitors,
    request,
    tryOrder,
    order: async (draft) => must(await tryOrder(draft)),
    pay: async ({ depositAddress, quote }, text, from) => {
      const { currency, units } = parseAmount(text.includes(' ') ? text : `${text} ${quote.inputs.send.currency}`);
      const { control } = sandbox[currencies[currency].chain];
      return await control.pay({ to: depositAddress, currency, units, ...(from !== undefined && { from }) });
    },
    quoteChoice,
    continue: async (order, which = 'whole') => {
      const { whole, splits } = await quoteChoice(order);
      const offer = which === 'whole' ? whole : splits[0]?.offer;
      return must(await continueOrder(ports, order.id, offer ? must(offer).id : undefined));
    },
    refund: async ({ id }) => must(await refundOrder(ports, id)),
    cancel: async ({ id }) => must(await cancelOrder(ports, id)),
    giveRefundAddress: async ({ id, quote }) => {
      const given = address(currencies[quote.inputs.send.currency].chain);
      must(await setRefundAddress(ports, id, given));
      return given;
    },
    decide: async ({ id }, choice) => {
      // As on the page, the operator clears all matches that are shown.
      const matches = await ports.store.snapshot(async (records) => await records.matches.ofOrder(id));
      const clears = matches.map((match) => match.id);
      return must(
        await decideOrder(ports, { orderId: id, choice, actor: 'operator', why: 'the test says so', clears }),
      );
    },
  };
}

function toChoice(mix: Partial<MixSettings> | PrivacyLevel): MixChoice {
  if (typeof mix === 'string') return { product: 'mix_preset', settings: presetSettings(mix) };
  return { product: 'mix_custom', settings: { ...defaultMixSettings, ...mix } };
}

export function must<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw new Error(`refused: ${result.code} ${JSON.stringify(result.details ?? {})}`);
}
