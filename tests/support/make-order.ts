/**
 * Builders of orders and everything that belongs to them: complete, plausible values, of which a test states only what
 * matters to it. Unique values are numbered, so that two built objects never collide by accident.
 */
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { MixSettings } from '#src/domain/mixer/settings.ts';
import { money } from '#src/domain/money.ts';
import { depositId, type Deposit } from '#src/domain/order/deposit.ts';
import { makeOrderId } from '#src/domain/order/order-id.ts';
import type { FixedPrice, Order, OrderHistory, OrderMix } from '#src/domain/order/order.ts';
import type { Attempt, Coin, ConflictDomain, OrderPayout, Payout } from '#src/domain/order/payout.ts';
import { makeQuote, type Quote, type QuoteInputs } from '#src/domain/quote.ts';
import { agreeTo } from '#src/domain/policy/agreed.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import type { OrderPatch } from '#src/usecases/ports/order-patch.ts';
import type { Funding, OrderMove } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';

/** Default time of built objects: not a whole second. */
export const builtAt = 1_800_000_000_123;

export const tenToThe30 = 10n ** 30n;

let built = 0;

function next(): number {
  built += 1;
  return built;
}

type QuoteOverrides = Partial<QuoteInputs> & Readonly<{ receiveCurrency?: CurrencyId }>;

/** A quote of two units of `receiveCurrency` for three units sent, unless a rate is given. */
export function makeOrderQuote({ receiveCurrency = 'ETH', ...overrides }: QuoteOverrides = {}): Quote {
  const send = overrides.send ?? money('BTC', 5_000_000n);
  const rate = overrides.rate ?? { from: send.currency, to: receiveCurrency, numerator: 2n, denominator: 3n };
  const inputs: QuoteInputs = {
    product: 'exchange',
    orderType: 'floating',
    ratedAt: builtAt - 20_017,
    feeBasisPoints: 45n,
    parts: 1,
    networkFee: money(rate.to, 1_000n),
    inboundFee: money(rate.to, 0n),
    ...overrides,
    send,
    rate,
  };
  const quote = makeQuote(inputs, { quotedAt: builtAt - 5_001, expiresAt: builtAt + 54_999 });
  if (!quote.ok) throw new TypeError(`a built quote was refused: ${quote.code}`);
  return quote.value;
}

export function makeOrder(overrides: Partial<Order> = {}): Order {
  const number = next();
  const quote = overrides.quote ?? makeOrderQuote();
  return {
    id: makeOrderId(Uint8Array.from({ length: 16 }, (_, place) => (place < 4 ? number >>> (8 * place) : place))),
    orderNumber: `TS-20270115-${String(number).padStart(8, '0')}`,
    trackingCode: String(900_000_000 + number),
    idempotencyKey: null,
    apiKeyId: null,
    partnerShare: null,
    product: quote.inputs.product,
    orderType: quote.inputs.orderType,
    state: 'awaiting_deposit',
    reason: null,
    version: 1,
    quote,
    sendRange: null,
    mix: null,
    receiveAddress: `receive-${number}`,
    refundAddress: null,
    depositAddress: `deposit-${number}`,
    depositMemo: null,
    confirmationsNeeded: 2,
    agreed: agreeTo(usualVersion),
    price: null,
    choiceQuotes: [],
    choiceRefund: null,
    refundSignature: null,
    plannedEffects: [],
    termsText: `{"order":${number}}`,
    termsSignature: `signature-${number}`,
    createdAt: builtAt,
    expiresAt: builtAt + 1_800_000,
    waiting: null,
    deadlineAt: null,
    detectedAt: null,
    confirmedAt: null,
    paidAt: null,
    completedAt: null,
    eraseAt: null,
    wakeAt: null,
    ...overrides,
  };
}

/** A mix of so many parts: of equal size and a minute apart, unless overridden. */
export function makeMix(settings: MixSettings, parts: number, overrides: Partial<OrderMix> = {}): OrderMix {
  const each = Array.from({ length: parts }, (_, place) => place);
  const plan = {
    version: 1,
    nonce: next().toString(16).padStart(32, 'e'),
    weights: each.map(() => 1),
    offsetsMs: each.map((place) => (place + 1) * 60_000),
  } as const;
  return { settings, plan, furtherAddresses: [], ...overrides };
}

/** The price that the order's own quote promised. */
export function makePrice({ quote }: Order, overrides: Partial<FixedPrice> = {}): FixedPrice {
  const { send: deposited, rate, parts, networkFee, inboundFee, feeBasisPoints } = quote.inputs;
  const { fee, receive } = quote;
  const fees = { feeBasisPoints, fee, networkFee, inboundFee };
  return { deposited, rate, parts, ...fees, receive, fixedAt: builtAt, ...overrides };
}

type MoveOverrides = Partial<Omit<OrderHistory, 'orderId'>> & Readonly<{ patch?: OrderPatch; fromVersion?: number }>;

/** A transition of this order: to `confirming`, because a deposit was seen, unless overridden. */
export function makeMove(order: Order, overrides: MoveOverrides = {}): OrderMove {
  const { patch = {}, fromVersion = order.version, ...history } = overrides;
  return {
    history: {
      orderId: order.id,
      key: `fact-${next()}`,
      event: 'deposit_seen',
      from: order.state,
      to: 'confirming',
      reason: null,
      at: builtAt,
      ...history,
    },
    fromVersion,
    patch,
  };
}

export function makeTxid(): string {
  return next().toString(16).padStart(64, 'f');
}

/** A deposit of the ordered amount, not mined yet. */
export function makeDeposit(order: Order, overrides: Partial<Omit<Deposit, 'id'>> = {}): Deposit {
  const amount = overrides.amount ?? order.quote.inputs.send;
  const facts = {
    orderId: order.id,
    chain: currencies[amount.currency].chain,
    txid: makeTxid(),
    index: 0,
    amount,
    status: 'seen',
    use: null,
    height: null,
    blockHash: typeof overrides.height === 'number' ? `block-${overrides.height}` : null,
    confirmationsNeeded: order.confirmationsNeeded,
    tier: 0,
    senderTags: [],
    seenAt: builtAt,
    minedAt: typeof overrides.height === 'number' ? builtAt : null,
    confirmedAt: null,
    orphanedAtHeight: null,
    flag: null,
    sweepAt: null,
    voucher: null,
    ...overrides,
  } as const;
  return { id: depositId(facts.chain, facts.txid, facts.index), ...facts };
}

const partsBuilt = new Map<string, number>();

/** Number of the next part, because a part is paid only once. */
function nextPart({ id }: Order): number {
  const part = (partsBuilt.get(id) ?? 0) + 1;
  partsBuilt.set(id, part);
  return part;
}

/** A payout of the quoted amount. */
export function makePayout(order: Order, overrides: Partial<OrderPayout> = {}): OrderPayout {
  const number = next();
  return {
    id: `payout-${number}`,
    key: `payout:${order.orderNumber}:${number}`,
    kind: 'payout',
    part: nextPart(order),
    orderId: order.id,
    orderNumber: order.orderNumber,
    loanId: null,
    depositId: null,
    isExtra: false,
    amount: order.price?.receive ?? order.quote.receive,
    toAddress: order.receiveAddress,
    owedBy: accounts.order(order.orderNumber),
    state: 'planned',
    version: 1,
    domain: null,
    minedTxid: null,
    minedHeight: null,
    minedFeeUnits: null,
    mayBeSigned: false,
    minedFailed: false,
    broadcastHeight: null,
    plannedAt: builtAt,
    waitsFor: null,
    wakeAt: null,
    ...overrides,
  };
}

/** A refund of a deposit. */
export function makeRefund(order: Order, deposit: Deposit, overrides: Partial<OrderPayout> = {}): OrderPayout {
  return makePayout(order, {
    key: `refund:${deposit.id}`,
    kind: 'refund',
    depositId: deposit.id,
    amount: deposit.amount,
    toAddress: 'refund-address',
    owedBy: accounts.held(deposit.id),
    ...overrides,
  });
}

export function makeNonceDomain(nonce: number, wallet = 'hot-wallet'): ConflictDomain {
  return { kind: 'nonce', wallet, nonce };
}

export function makeCoinsDomain(...coins: readonly Coin[]): ConflictDomain {
  return { kind: 'coins', coins, changeAddress: `change-${next()}` };
}

export function makeAttempt(payout: Payout, overrides: Partial<Attempt> = {}): Attempt {
  const txid = makeTxid();
  return {
    payoutId: payout.id,
    number: 1,
    txid,
    raw: `raw ${txid}`,
    feeUnits: 1_234n,
    validUntilHeight: null,
    signedAt: builtAt,
    ...overrides,
  };
}

export function makeCoin(overrides: Partial<Coin> = {}): Coin {
  const number = next();
  return {
    chain: 'bitcoin',
    id: `${makeTxid()}:0`,
    address: `coin-${number}`,
    role: 'hot',
    units: 100_000n,
    lots: [],
    ...overrides,
  };
}

type CoinRow = Coin & Readonly<{ currency: CurrencyId; height: number | null; isSpendable: boolean }>;

/** A coin as stored: mined and spendable, unless overridden. */
export function makeCoinRow(coin: Coin, overrides: Partial<Pick<CoinRow, 'height' | 'isSpendable'>> = {}): CoinRow {
  return { ...coin, currency: chains[coin.chain].nativeCurrency, height: 100, isSpendable: true, ...overrides };
}

export function makeFunding(overrides: Partial<Funding> = {}): Funding {
  return {
    id: `ethereum:${makeTxid()}:0`,
    chain: 'ethereum',
    currency: 'ETH',
    units: 7n * 10n ** 18n,
    height: 100,
    confirmationsNeeded: 3,
    isBooked: false,
    lostAddress: null,
    ...overrides,
  };
}

/** The deposit address of an order. */
export function makeWatched(order: Order, overrides: Partial<WatchedAddress> = {}): WatchedAddress {
  const { chain } = currencies[order.quote.inputs.send.currency];
  const family: ChainFamily = chains[chain].family;
  return { family, chain, address: order.depositAddress, role: 'deposit', orderId: order.id, ...overrides };
}
