/* eslint-disable */
/** The developer API of Sampan. Made by `npm run client:generate` from its description: do not edit it here. */
export interface Choice {
  sendCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  receiveCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Quote to continue with everything that arrived. `null` while there is none. */
  continue: {
    quoteId: string;
    sendAmount: string;
    receiveAmount: string;
    exchangeRate: string;
    fee: string;
    networkFee: string;
    inputs: Partial<
      Record<
        string,
        | string
        | number
        | {
            /**
             * @min -9007199254740991
             * @max 9007199254740991
             */
            formula: number;
            midNumerator: string;
            midDenominator: string;
            policy: Partial<Record<string, string>>;
            facts: Partial<Record<string, string>>;
            terms: Partial<Record<string, string>>;
          }
      >
    >;
    ratesUrl: string | null;
    /** @format date-time */
    expiresAt: string;
  } | null;
  /** Why there is no quote. `rate_unavailable`: no price is under 10 seconds old right now. Try again, or refund. */
  obstacle: 'rate_unavailable' | 'amount_above_maximum' | 'amount_not_covered' | 'amount_consumed_by_fee' | null;
  /** With several payments: swap one and refund the others. One entry if a payment fits the order, otherwise one for each, earliest first, four at most. */
  splits: {
    quoteId: string;
    sendAmount: string;
    receiveAmount: string;
    exchangeRate: string;
    fee: string;
    networkFee: string;
    inputs: Partial<
      Record<
        string,
        | string
        | number
        | {
            /**
             * @min -9007199254740991
             * @max 9007199254740991
             */
            formula: number;
            midNumerator: string;
            midDenominator: string;
            policy: Partial<Record<string, string>>;
            facts: Partial<Record<string, string>>;
            terms: Partial<Record<string, string>>;
          }
      >
    >;
    ratesUrl: string | null;
    /** @format date-time */
    expiresAt: string;
    refunds: string[];
  }[];
  /** What a refund returns, payment by payment, after the network fee, or more if the fee falls. Binding until `refundsUntil`. */
  refunds: {
    currency:
      | 'BTC'
      | 'ETH'
      | 'BNB'
      | 'POL'
      | 'TRX'
      | 'SOL'
      | 'XMR'
      | 'LTC'
      | 'BCH'
      | 'USDT-TRC20'
      | 'USDT-ERC20'
      | 'USDT-BEP20'
      | 'USDT-POLYGON'
      | 'USDC-ERC20'
      | 'USDC-BEP20'
      | 'USDC-POLYGON'
      | 'USDC-SOL'
      | 'BUSD-ERC20'
      | 'BUSD-BEP20'
      | 'USDC.e-POLYGON'
      | 'USDC-TRC20'
      | 'USDT-SOL';
    amount: string;
  }[];
  /** Time until which `refunds` is binding. `null` without refunds. */
  refundsUntil: string | null;
}

export interface ContinueRequest {
  /**
   * From `continue` or `splits` of `POST /exchanges/{id}/choice`.
   * @maxLength 500
   */
  quoteId: string;
}

export interface Currency {
  /** Currency ID, one per currency and network. */
  id:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Symbol, the same on every network. */
  symbol: string;
  name: string;
  /** Network of the currency. */
  network:
    | 'bitcoin'
    | 'litecoin'
    | 'bitcoin-cash'
    | 'ethereum'
    | 'bnb-chain'
    | 'polygon'
    | 'tron'
    | 'solana'
    | 'monero';
  networkDisplayName: string;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  decimals: number;
  isToken: boolean;
  isOnSeveralNetworks: boolean;
  /** `false` while the network is paused or cannot be watched. */
  isActive: boolean;
  minAmount: string;
  maxAmount: string;
  /** Minimum and maximum send amount, with reasons. */
  limits: Limits;
  /** Confirmations required before a deposit is credited, by order size. */
  confirmations: {
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    least: number;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    most: number;
  };
  /** Whether deposits are accepted now. */
  depositOnline: boolean;
  /** Whether payouts are available now. */
  settleOnline: boolean;
}

export type CurrencyList = Currency[];

export interface Deposit {
  txid: string;
  chain: 'bitcoin' | 'litecoin' | 'bitcoin-cash' | 'ethereum' | 'bnb-chain' | 'polygon' | 'tron' | 'solana' | 'monero';
  currency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  amount: string;
  status: 'seen' | 'confirmed' | 'dropped' | 'lost';
  use: 'swap' | 'refund' | 'unclaimed' | 'dust' | null;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmations: number;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmationsNeeded: number;
  /** @format date-time */
  seenAt: string;
  confirmedAt: string | null;
}

export interface Error {
  success: false;
  error: {
    /** Error code for programs. Each operation lists its codes. */
    code: string;
    /** Message for people, in the language of `Accept-Language`. Default: English. */
    message: string;
    /** Facts to act on. `field` and `fields` name what was rejected, `min` and `max` the limits that apply. */
    details: Partial<Record<string, any>>;
  };
}

export interface Exchange {
  /** Order ID. Secret: anyone who has it can view and control the order. */
  id: string;
  /** Order number for people and for support. */
  orderNumber: string;
  /** Tracking code. Shows the order on our pages and gives no control over it. */
  trackingCode: string;
  /** Your own reference. `null` if there is none, or if another key created the order. */
  externalId: string | null;
  /** Your own texts. Empty if another key created the order. */
  metadata: Partial<Record<string, string>>;
  /** Exact state of the order. */
  state:
    | 'awaiting_deposit'
    | 'confirming'
    | 'exchanging'
    | 'mixing'
    | 'sending'
    | 'completed'
    | 'action_required'
    | 'held'
    | 'refunding'
    | 'refunded'
    | 'expired'
    | 'failed';
  /** State in one of four words. */
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Reason for the state. `null` if there is nothing to explain. */
  reason:
    | 'underpaid'
    | 'overpaid'
    | 'second_deposit'
    | 'fixed_rate_lapsed'
    | 'price_lapsed'
    | 'late_deposit'
    | 'unclaimed_deposit'
    | 'wrong_asset'
    | 'deposit_listed'
    | 'address_listed'
    | 'deposit_reversed'
    | 'amount_too_small'
    | 'network_fee_rose'
    | 'cancelled'
    | 'no_deposit'
    | 'continued'
    | 'choice_unanswered'
    | 'operator_decision'
    | 'payout_rejected'
    | 'payout_unavailable'
    | 'rest_refunded'
    | 'terms_differ'
    | null;
  /** Why the payout or refund waits and since when, or `null`. In `exchanging` and `mixing` the deposit can be taken back meanwhile (`refund`), and is refunded automatically at `deadlineAt`. */
  waiting: {
    reason:
      | 'no_price'
      | 'no_cover'
      | 'liquid_wallet'
      | 'other_coins'
      | 'no_gas'
      | 'blocks_dear'
      | 'signer_limit'
      | 'signer_locked'
      | 'payouts_stopped'
      | 'chain_down';
    /** @format date-time */
    since: string;
  } | null;
  /** `true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded. */
  terminal: boolean;
  /** Whether the order waits for its holder: for the deposit or for a choice. */
  userActionRequired: boolean;
  /** Possible next actions. */
  nextActions: (
    | 'send_deposit'
    | 'cancel'
    | 'continue'
    | 'refund'
    | 'set_refund_address'
    | 'wait'
    | 'contact_support'
  )[];
  /**
   * Number of state changes.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  version: number;
  product: 'exchange' | 'mix_preset' | 'mix_custom';
  orderType: 'floating' | 'fixed';
  /** Quote whose price applies. `null` if the order was priced when it was created. */
  quoteId: string | null;
  /** `false` while `receiveAmount` is an estimate. */
  isPriceFixed: boolean;
  sendCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Amount to send. For an open amount, the minimum. */
  sendAmount: string;
  /** Range of an open amount: any deposit from `min` to `max` is exchanged. `null` for an order of one amount. */
  sendRange: {
    min: string;
    max: string;
  } | null;
  receiveCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Amount received after all fees. */
  receiveAmount: string;
  /** Amount deposited. `null` until the price is fixed. */
  depositedAmount: string | null;
  exchangeRate: string;
  /** Service fee, in the send currency. */
  fee: string;
  /** What the partner behind the API key earns of `fee`: its name, as the visitor sees it, basis points of the fee, and the amount in the send currency, which is owed once the order is completed. It is part of the fee and not added to it. `null` if nobody earns a share. */
  partnerShare: {
    name: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    basisPoints: number;
    amount: string;
  } | null;
  /** Network fee for collecting the deposit and for the payout, in the receive currency. */
  networkFee: string;
  receiveAddress: string;
  refundAddress: string | null;
  /** Deposit address, used by this order only. Send exactly `sendAmount`, or an amount within `sendRange`. */
  depositAddress: string;
  /** Memo to send with the deposit, on networks that need one. */
  depositMemo: string | null;
  /** Payment URI for wallets, such as `bitcoin:…`. */
  depositUri: string | null;
  /**
   * Order page.
   * @format uri
   */
  paymentUrl: string;
  /**
   * Page that shows the order and changes nothing. It can be shared.
   * @format uri
   */
  viewUrl: string;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmations: number;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmationsNeeded: number;
  /**
   * Minutes from the detected deposit to the confirmed payout.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  estimatedTime: number;
  /** Whether `estimatedTime` is a measured median. `false` for an estimate. */
  isTimeMeasured: boolean;
  /** Transaction of the payout or refund. `null` until sent. */
  txHash: string | null;
  /** @format date-time */
  createdAt: string;
  /**
   * Time by which the deposit must be detected. Extended by our own outages.
   * @format date-time
   */
  expiresAt: string;
  /** For a `fixed` order: its price holds if the deposit has its first confirmation by then. `null` for `floating`. */
  firstConfirmationBy: string | null;
  /** Time at which a pending choice, or the wait for a payout, ends by itself. */
  deadlineAt: string | null;
  completedAt: string | null;
  /** Time at which the order is erased. `null` until erasure is scheduled. */
  eraseAt: string | null;
  deposits: Deposit[];
  payouts: Payout[];
}

export interface ExchangeList {
  /** Orders, in the sequence of the request. */
  exchanges: Exchange[];
  /** Requested IDs without an order: unknown or erased. */
  missing: string[];
  /** Value of `cursor` for the next page. `null` on the last page. */
  nextCursor: string | null;
}

export interface ExchangeRate {
  /** Requested currency ID or symbol. */
  from: string;
  /** Requested currency ID or symbol. */
  to: string;
  /** Amount of `to` per unit of `from`, before fees. */
  exchangeRate: string;
  /** `exchangeRate` as a number, for display only. */
  rate: number;
  /**
   * Time at which the oldest price used was observed.
   * @format date-time
   */
  ratedAt: string;
  /** Limits of an order of this pair. `null` if a symbol does not name a network. */
  limits: Limits | null;
}

export interface ExchangeRequest {
  /** Quote to order. Currencies, amount and order type are taken from it. */
  quoteId?: string | null;
  /** ID of the currency to send. */
  sendCurrency?: string | null;
  /** ID of the currency to receive. */
  receiveCurrency?: string | null;
  /** Amount to send. Set this or `receiveAmount`, not both. Decimal string, or a JSON number, which is read exactly as written. */
  sendAmount?: (string | number) | null;
  /** Minimum amount to receive. The amount to send is calculated from it. Decimal string, or a JSON number, which is read exactly as written. */
  receiveAmount?: (string | number) | null;
  /** Use instead of an amount: any deposit within the current limits (`sendRange`) is exchanged at the rate of its confirmation. Always `floating`. */
  openAmount?: true | null;
  /** `fixed` guarantees the receive amount at a higher fee, if the deposit is detected before `expiresAt` and has its first confirmation before `firstConfirmationBy`. Default: `floating`. */
  orderType?: 'floating' | 'fixed' | null;
  /**
   * Payout address, checked against the network of the currency.
   * @maxLength 500
   */
  receiveAddress: string;
  /** Address for a refund. Can be set later. */
  refundAddress?: string | null;
  /** Your own reference, 1 to 100 printable ASCII characters. Need not be unique. Erased with the order. */
  externalId?: string | null;
  /** Up to 20 texts of your own, each up to 500 characters. Do not store personal data. Erased with the order. */
  metadata?: Partial<Record<string, string>> | null;
}

export interface Incident {
  /** Incident ID. It stays the same when the incident ends or gets worse. */
  id: string;
  /** Network, or `service`. */
  scope: string;
  /** `behind` or `away`: the chain. `prices`: no prices for new orders. `paused`: new orders were paused by operators. */
  kind: 'behind' | 'away' | 'prices' | 'paused';
  /**
   * When it was first observed.
   * @format date-time
   */
  beganAt: string;
  /** When it was first observed to be over. `null` while it lasts. */
  endedAt: string | null;
}

export interface Invoice {
  /** Invoice ID. Anybody who knows it can open the page and pay. Only its hash is stored. */
  id: string;
  /** Number for support. It opens nothing. */
  invoiceNumber: string;
  /**
   * Page where it is paid, in the payer’s language. For one language use `/{language}/invoice/{id}`.
   * @format uri
   */
  url: string;
  /** Follows from the orders: `open`, `in_progress` (an order awaits its deposit or is under way), `paid` (at least `amount` was paid out), `underpaid` (completed orders paid out less), `expired` or `cancelled`. After a refunded order the invoice is `open` again until `expiresAt`. */
  state: 'open' | 'in_progress' | 'paid' | 'underpaid' | 'expired' | 'cancelled';
  /** ID of the currency to receive. It is paid with any other. */
  currency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Amount to arrive at `receiveAddress`. */
  amount: string;
  /** What completed orders have paid out to `receiveAddress`. */
  receivedAmount: string;
  /** Your address, checked against the network of the currency. */
  receiveAddress: string;
  /** Your reference, also given to the orders of the invoice. The payer doesn’t see it. */
  externalId: string | null;
  /** One line that the payer sees, up to 300 characters. */
  description: string | null;
  /** HTTPS URL that the page links back to. */
  returnUrl: string | null;
  /** @format date-time */
  createdAt: string;
  /**
   * After this no order is created for it. An order that exists can still be paid in its own time.
   * @format date-time
   */
  expiresAt: string;
  cancelledAt: string | null;
  /** Orders that were created for it and are not erased, oldest first. */
  exchanges: InvoiceExchange[];
}

export interface InvoiceExchange {
  /** Order ID. Secret: anyone who has it can view and control the order. */
  id: string;
  /** Order number for people and for support. */
  orderNumber: string;
  /** Exact state of the order. */
  state:
    | 'awaiting_deposit'
    | 'confirming'
    | 'exchanging'
    | 'mixing'
    | 'sending'
    | 'completed'
    | 'action_required'
    | 'held'
    | 'refunding'
    | 'refunded'
    | 'expired'
    | 'failed';
  /** @format date-time */
  createdAt: string;
}

export interface InvoiceList {
  /** Invoices, newest first. */
  invoices: Invoice[];
  /** Value of `cursor` for the next page. `null` on the last page. */
  nextCursor: string | null;
}

export interface InvoiceRequest {
  /**
   * ID of the currency to receive. It is paid with any other.
   * @maxLength 500
   */
  currency: string;
  /** Amount to arrive at `receiveAddress`. */
  amount: string | number;
  /**
   * Your address, checked against the network of the currency.
   * @maxLength 500
   */
  receiveAddress: string;
  /** Your reference, also given to the orders of the invoice. The payer doesn’t see it. */
  externalId?: string | null;
  /** One line that the payer sees, up to 300 characters. */
  description?: string | null;
  /** HTTPS URL that the page links back to. */
  returnUrl?: string | null;
  /** Minutes until it expires, 15 to 10080 (one week). Default: 1440. */
  expiresInMinutes?: (number | string) | null;
}

export interface Key {
  /** Public ID of the key. The key cannot be derived from it. */
  id: string;
  label: string;
  /** Last characters of the key, to distinguish keys. */
  hint: string;
  /** Scopes of the key. Each includes those before it: `read`, `quote`, `trade`. */
  scopes: ('read' | 'quote' | 'trade')[];
  limits: {
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    requestsPerMinute: number;
    /**
     * Maximum number of orders of this key that await a deposit.
     * @min -9007199254740991
     * @max 9007199254740991
     */
    openOrders: number;
  };
  lastUsedOn: string | null;
  /** @format date-time */
  createdAt: string;
  /** Expiry of the key. `null` if it is valid until revoked. */
  expiresAt: string | null;
  /** Until then the key before the last replacement is valid too. `null` if there is none. */
  oldKeyUntil: string | null;
}

/** Minimum and maximum send amount, with reasons. */
export interface Limits {
  currency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  min: string;
  minReason: 'currency_minimum' | 'refund_stays_payable';
  max: string;
  maxReason: 'currency_maximum' | 'wallet_cover';
}

export interface NamedWebhook {
  name: string;
  url: string;
  /** Event types that are sent. `null` for all. */
  eventTypes:
    | (
        | 'exchange.awaiting_deposit'
        | 'exchange.confirming'
        | 'exchange.exchanging'
        | 'exchange.sending'
        | 'exchange.completed'
        | 'exchange.action_required'
        | 'exchange.held'
        | 'exchange.refunding'
        | 'exchange.refunded'
        | 'exchange.expired'
        | 'exchange.failed'
      )[]
    | null;
  /** Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL. */
  oldSecretUntil: string | null;
}

export interface NamedWebhookWithSecret {
  name: string;
  url: string;
  /** Event types that are sent. `null` for all. */
  eventTypes:
    | (
        | 'exchange.awaiting_deposit'
        | 'exchange.confirming'
        | 'exchange.exchanging'
        | 'exchange.sending'
        | 'exchange.completed'
        | 'exchange.action_required'
        | 'exchange.held'
        | 'exchange.refunding'
        | 'exchange.refunded'
        | 'exchange.expired'
        | 'exchange.failed'
      )[]
    | null;
  /** Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL. */
  oldSecretUntil: string | null;
  /** Signing secret. Shown only once. `null` if it was kept. */
  secret: string | null;
}

export interface Payout {
  kind: 'payout' | 'refund';
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  part: number;
  isExtra: boolean;
  chain: 'bitcoin' | 'litecoin' | 'bitcoin-cash' | 'ethereum' | 'bnb-chain' | 'polygon' | 'tron' | 'solana' | 'monero';
  currency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  amount: string;
  address: string;
  state: 'planned' | 'reserved' | 'signed' | 'broadcast' | 'final' | 'void';
  txid: string | null;
  sentAt: string | null;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmations: number;
  /**
   * @min -9007199254740991
   * @max 9007199254740991
   */
  confirmationsNeeded: number;
}

export interface Quote {
  /** Quote ID, used to create an order. */
  id: string;
  orderType: 'floating' | 'fixed';
  /** `true` for a fixed quote: an order created in time gets its rate and fee. */
  isBinding: boolean;
  sendCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Amount to send. */
  sendAmount: string;
  receiveCurrency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /** Amount received after all fees. */
  receiveAmount: string;
  /** Amount of the receive currency per unit of the send currency, before fees. */
  exchangeRate: string;
  /** Service fee, in the send currency. */
  fee: string;
  /** Network fee for collecting the deposit and for the payout, in the receive currency. */
  networkFee: string;
  feeLines: {
    name: 'service_fee' | 'network_fee';
    currency:
      | 'BTC'
      | 'ETH'
      | 'BNB'
      | 'POL'
      | 'TRX'
      | 'SOL'
      | 'XMR'
      | 'LTC'
      | 'BCH'
      | 'USDT-TRC20'
      | 'USDT-ERC20'
      | 'USDT-BEP20'
      | 'USDT-POLYGON'
      | 'USDC-ERC20'
      | 'USDC-BEP20'
      | 'USDC-POLYGON'
      | 'USDC-SOL'
      | 'BUSD-ERC20'
      | 'BUSD-BEP20'
      | 'USDC.e-POLYGON'
      | 'USDC-TRC20'
      | 'USDT-SOL';
    amount: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    basisPoints?: number;
  }[];
  /**
   * The whole difference to the mid-market rate (margin, service fee and network fees) in parts per million of what the amount is worth there: 9500 is 0.95 %.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  totalCostPpm: number;
  /** How long the newest completed orders of this pair took, from the detected deposit to the confirmed payout: the median in seconds, and of how many. `null` while there are too few, or deposits need more confirmations than usual. */
  measuredTime: {
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    medianSeconds: number;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    orders: number;
  } | null;
  /** All inputs of the calculation, so that anyone can repeat it. */
  inputs: Partial<
    Record<
      string,
      | string
      | number
      | {
          /**
           * @min -9007199254740991
           * @max 9007199254740991
           */
          formula: number;
          midNumerator: string;
          midDenominator: string;
          policy: Partial<Record<string, string>>;
          facts: Partial<Record<string, string>>;
          terms: Partial<Record<string, string>>;
        }
    >
  >;
  /** Page that explains the rate of this pair for this amount. `null` where the currency stays the same. */
  ratesUrl: string | null;
  /** @format date-time */
  ratedAt: string;
  /** @format date-time */
  quotedAt: string;
  /**
   * Time until which an order can be created from the quote.
   * @format date-time
   */
  expiresAt: string;
}

export interface QuoteRequest {
  /**
   * ID of the currency to send.
   * @maxLength 500
   */
  sendCurrency: string;
  /**
   * ID of the currency to receive.
   * @maxLength 500
   */
  receiveCurrency: string;
  /** Amount to send. Set this or `receiveAmount`, not both. Decimal string, or a JSON number, which is read exactly as written. */
  sendAmount?: (string | number) | null;
  /** Minimum amount to receive. The amount to send is calculated from it. Decimal string, or a JSON number, which is read exactly as written. */
  receiveAmount?: (string | number) | null;
  /** `fixed` guarantees the receive amount at a higher fee, if the deposit is detected before `expiresAt` and has its first confirmation before `firstConfirmationBy`. Default: `floating`. */
  orderType?: 'floating' | 'fixed' | null;
}

export interface RefundAddressRequest {
  /**
   * Address of the send currency.
   * @maxLength 500
   */
  refundAddress: string;
}

export interface RotateKey {
  /** How long the key before stays valid, in hours */
  overlapHours?: number | string;
}

export interface RotatedKey {
  /** The new key, shown in this response and never again */
  key: string;
  /** Last characters of the key, to distinguish keys. */
  hint: string;
  /**
   * Until then the key before is valid too
   * @format date-time
   */
  oldKeyUntil: string;
}

export interface SetNamedWebhook {
  /**
   * HTTP or HTTPS URL without username, password or fragment. HTTPS only on mainnet. Outside the sandbox the host must resolve to public addresses, which is checked for every message.
   * @maxLength 2000
   */
  url: string;
  /** Event types that are sent. `null` for all. */
  eventTypes?:
    | (
        | 'exchange.awaiting_deposit'
        | 'exchange.confirming'
        | 'exchange.exchanging'
        | 'exchange.sending'
        | 'exchange.completed'
        | 'exchange.action_required'
        | 'exchange.held'
        | 'exchange.refunding'
        | 'exchange.refunded'
        | 'exchange.expired'
        | 'exchange.failed'
      )[]
    | null;
  /** Keep the secret if the URL stays the same. */
  keepSecret?: boolean;
}

export interface SetWebhook {
  /**
   * HTTP or HTTPS URL without username, password or fragment. HTTPS only on mainnet. Outside the sandbox the host must resolve to public addresses, which is checked for every message.
   * @maxLength 2000
   */
  url: string;
}

export interface SignedReceipt {
  orderNumber: string;
  /** JSON with the receipt exactly as signed, the signature and the key ID. */
  document: string;
}

export interface SignedTerms {
  orderNumber: string;
  /** JSON with the terms exactly as signed, the signature and the key ID. */
  document: string;
}

export interface StatementMonth {
  /**
   * Month in which the orders were completed, in UTC.
   * @pattern ^[0-9]{4}-(?:0[1-9]|1[0-2])$
   */
  month: string;
  /** Send currency of the orders, which all amounts of the row are in. */
  currency:
    | 'BTC'
    | 'ETH'
    | 'BNB'
    | 'POL'
    | 'TRX'
    | 'SOL'
    | 'XMR'
    | 'LTC'
    | 'BCH'
    | 'USDT-TRC20'
    | 'USDT-ERC20'
    | 'USDT-BEP20'
    | 'USDT-POLYGON'
    | 'USDC-ERC20'
    | 'USDC-BEP20'
    | 'USDC-POLYGON'
    | 'USDC-SOL'
    | 'BUSD-ERC20'
    | 'BUSD-BEP20'
    | 'USDC.e-POLYGON'
    | 'USDC-TRC20'
    | 'USDT-SOL';
  /**
   * Number of completed orders.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  orders: number;
  /** What was exchanged. */
  volume: string;
  /** Service fees on it. */
  fee: string;
  /** The partner’s share of these fees. */
  share: string;
  /** Shares that were paid out in this month. */
  paid: string;
  /** Earned and not yet paid at the end of the month, or until now. */
  open: string;
}

export interface Statements {
  /** Share of new orders of the key. `null` if there is none. */
  partnerShare: {
    name: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    basisPoints: number;
  } | null;
  months: StatementMonth[];
  /** What is owed to the partner now, in all currencies, without what is on its way. */
  owed: {
    currency:
      | 'BTC'
      | 'ETH'
      | 'BNB'
      | 'POL'
      | 'TRX'
      | 'SOL'
      | 'XMR'
      | 'LTC'
      | 'BCH'
      | 'USDT-TRC20'
      | 'USDT-ERC20'
      | 'USDT-BEP20'
      | 'USDT-POLYGON'
      | 'USDC-ERC20'
      | 'USDC-BEP20'
      | 'USDC-POLYGON'
      | 'USDC-SOL'
      | 'BUSD-ERC20'
      | 'BUSD-BEP20'
      | 'USDC.e-POLYGON'
      | 'USDC-TRC20'
      | 'USDT-SOL';
    amount: string;
  }[];
  /** What is on its way to the partner. */
  underWay: {
    currency:
      | 'BTC'
      | 'ETH'
      | 'BNB'
      | 'POL'
      | 'TRX'
      | 'SOL'
      | 'XMR'
      | 'LTC'
      | 'BCH'
      | 'USDT-TRC20'
      | 'USDT-ERC20'
      | 'USDT-BEP20'
      | 'USDT-POLYGON'
      | 'USDC-ERC20'
      | 'USDC-BEP20'
      | 'USDC-POLYGON'
      | 'USDC-SOL'
      | 'BUSD-ERC20'
      | 'BUSD-BEP20'
      | 'USDC.e-POLYGON'
      | 'USDC-TRC20'
      | 'USDT-SOL';
    amount: string;
  }[];
  /** What was paid to the partner so far. */
  paid: {
    currency:
      | 'BTC'
      | 'ETH'
      | 'BNB'
      | 'POL'
      | 'TRX'
      | 'SOL'
      | 'XMR'
      | 'LTC'
      | 'BCH'
      | 'USDT-TRC20'
      | 'USDT-ERC20'
      | 'USDT-BEP20'
      | 'USDT-POLYGON'
      | 'USDC-ERC20'
      | 'USDC-BEP20'
      | 'USDC-POLYGON'
      | 'USDC-SOL'
      | 'BUSD-ERC20'
      | 'BUSD-BEP20'
      | 'USDC.e-POLYGON'
      | 'USDC-TRC20'
      | 'USDT-SOL';
    amount: string;
  }[];
  /** The months as text of a CSV file. */
  csv: string;
}

export interface StatusHistory {
  /**
   * When the data was read.
   * @format date-time
   */
  readAt: string;
  /**
   * First day covered (UTC).
   * @format date
   */
  firstDay: string;
  /**
   * Last day covered: today (UTC).
   * @format date
   */
  lastDay: string;
  /** The service and each chain. Of the service it says whether there were prices for new orders. */
  uptime: Uptime[];
  /** Trouble of at least five minutes, newest first. */
  incidents: Incident[];
}

export interface Uptime {
  /** Network, or `service`. */
  scope: string;
  /** Percentage of the observed time without trouble, rounded down. `null` if nothing was observed. */
  upPercent: string | null;
  /** Percentage of the time since the first observation that was observed, rounded down. */
  observedPercent: string;
  /** Days with observations, oldest first. Nothing was observed on days that are missing. */
  days: UptimeDay[];
}

export interface UptimeDay {
  /**
   * Day (UTC).
   * @format date
   */
  day: string;
  /**
   * Seconds without trouble. The part of a day that none of the three fields counts was not observed.
   * @min 0
   * @max 9007199254740991
   */
  upSeconds: number;
  /**
   * Seconds in which our node answered but was late.
   * @min 0
   * @max 9007199254740991
   */
  behindSeconds: number;
  /**
   * Seconds in which the chain, or the prices, could not be used.
   * @min 0
   * @max 9007199254740991
   */
  awaySeconds: number;
}

export interface Webhook {
  /** Webhook URL. `null` if none is set. */
  url: string | null;
}

export interface WebhookEvent {
  id: string;
  /** `exchange.<state>` or `webhook.test`. */
  type: string;
  /** Name of the webhook that the event is for. */
  webhook: string;
  /** @format date-time */
  createdAt: string;
  /** `due` until a server accepts the event or delivery is given up. */
  status: 'due' | 'delivered' | 'given_up';
  nextAttemptAt: string | null;
  /** Order of the event. `null` for a test. Events are erased with their order. */
  exchange: WebhookExchange | null;
  /** Last 20 attempts, oldest first. */
  deliveries: {
    /** @format date-time */
    at: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    durationMs: number;
    /** HTTP status of the receiver. `null` if it did not respond. */
    statusCode: number | null;
    /** `secret_unreadable`: not sent, because it could not be signed. Set the URL again. */
    outcome: 'delivered' | 'refused' | 'timeout' | 'unreachable' | 'forbidden_target' | 'secret_unreadable';
  }[];
}

export interface WebhookEvents {
  /** Events, newest first. */
  events: WebhookEvent[];
  /** Value of `before` for the next page. `null` on the last page. */
  nextBefore: string | null;
}

export interface WebhookExchange {
  id: string;
  /** Order number for people and for support. */
  orderNumber: string;
  /**
   * Number of state changes. Ignore a message with a lower version than you have.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  version: number;
  state:
    | 'awaiting_deposit'
    | 'confirming'
    | 'exchanging'
    | 'mixing'
    | 'sending'
    | 'completed'
    | 'action_required'
    | 'held'
    | 'refunding'
    | 'refunded'
    | 'expired'
    | 'failed';
  status: 'pending' | 'processing' | 'completed' | 'failed';
  reason:
    | 'underpaid'
    | 'overpaid'
    | 'second_deposit'
    | 'fixed_rate_lapsed'
    | 'price_lapsed'
    | 'late_deposit'
    | 'unclaimed_deposit'
    | 'wrong_asset'
    | 'deposit_listed'
    | 'address_listed'
    | 'deposit_reversed'
    | 'amount_too_small'
    | 'network_fee_rose'
    | 'cancelled'
    | 'no_deposit'
    | 'continued'
    | 'choice_unanswered'
    | 'operator_decision'
    | 'payout_rejected'
    | 'payout_unavailable'
    | 'rest_refunded'
    | 'terms_differ'
    | null;
  /** `true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded. */
  terminal: boolean;
  userActionRequired: boolean;
}

export interface WebhookMessage {
  /** Event ID, the same on every attempt. Process each ID once. */
  id: string;
  /** `exchange.<state>` or `webhook.test`. */
  type: string;
  /** @format date-time */
  createdAt: string;
  apiVersion: 'v1';
  data: {
    exchange?: WebhookExchange;
  };
}

export interface WebhookWithSecret {
  url: string;
  /** Signing secret. Shown only once. Set the URL again to replace it. */
  secret: string;
  /** Until then messages are also signed with the previous secret: `Sampan-Signature` has two `v1`, and one of them matching is enough. `null` for a new URL. */
  oldSecretUntil: string | null;
}

export interface Webhooks {
  webhooks: NamedWebhook[];
}

export interface GetKeyData {
  success: true;
  data: Key;
}

export type GetKeyError = Error;

export interface RotateKeyData {
  success: true;
  data: RotatedKey;
}

export type RotateKeyError = Error;

export interface ListStatementsData {
  success: true;
  data: Statements;
}

export type ListStatementsError = Error;

export interface ListCurrenciesData {
  success: true;
  data: CurrencyList;
}

export type ListCurrenciesError = Error;

export interface GetExchangeRateData {
  success: true;
  data: ExchangeRate;
}

export type GetExchangeRateError = Error;

export interface CreateQuoteData {
  success: true;
  data: Quote;
}

export type CreateQuoteError = Error;

export interface GetQuoteData {
  success: true;
  data: Quote;
}

export type GetQuoteError = Error;

export interface CreateExchangeData {
  success: true;
  data: Exchange;
}

export type CreateExchangeError = Error;

export interface ListExchangesData {
  success: true;
  data: ExchangeList;
}

export type ListExchangesError = Error;

export interface GetExchangeData {
  success: true;
  data: Exchange;
}

export type GetExchangeError = Error;

export interface GetExchangeTermsData {
  success: true;
  data: SignedTerms;
}

export type GetExchangeTermsError = Error;

export interface GetExchangeReceiptData {
  success: true;
  data: SignedReceipt;
}

export type GetExchangeReceiptError = Error;

export type FollowExchangeData = string;

export type FollowExchangeError = Error;

export interface QuoteChoiceData {
  success: true;
  data: Choice;
}

export type QuoteChoiceError = Error;

export interface ContinueExchangeData {
  success: true;
  data: Exchange;
}

export type ContinueExchangeError = Error;

export interface RefundExchangeData {
  success: true;
  data: Exchange;
}

export type RefundExchangeError = Error;

export interface CancelExchangeData {
  success: true;
  data: Exchange;
}

export type CancelExchangeError = Error;

export interface SetRefundAddressData {
  success: true;
  data: Exchange;
}

export type SetRefundAddressError = Error;

export interface CreateInvoiceData {
  success: true;
  data: Invoice;
}

export type CreateInvoiceError = Error;

export interface ListInvoicesData {
  success: true;
  data: InvoiceList;
}

export type ListInvoicesError = Error;

export interface GetInvoiceData {
  success: true;
  data: Invoice;
}

export type GetInvoiceError = Error;

export interface CancelInvoiceData {
  success: true;
  data: Invoice;
}

export type CancelInvoiceError = Error;

export interface GetWebhookData {
  success: true;
  data: Webhook;
}

export type GetWebhookError = Error;

export interface SetWebhookData {
  success: true;
  data: WebhookWithSecret;
}

export type SetWebhookError = Error;

export interface RemoveWebhookData {
  success: true;
  data: Webhook;
}

export type RemoveWebhookError = Error;

export interface TestWebhookData {
  success: true;
  data: WebhookEvent;
}

export type TestWebhookError = Error;

export interface ListWebhookEventsData {
  success: true;
  data: WebhookEvents;
}

export type ListWebhookEventsError = Error;

export interface RedeliverWebhookEventData {
  success: true;
  data: WebhookEvent;
}

export type RedeliverWebhookEventError = Error;

export interface ListWebhooksData {
  success: true;
  data: Webhooks;
}

export type ListWebhooksError = Error;

export interface SetNamedWebhookData {
  success: true;
  data: NamedWebhookWithSecret;
}

export type SetNamedWebhookError = Error;

export interface RemoveNamedWebhookData {
  success: true;
  data: Webhooks;
}

export type RemoveNamedWebhookError = Error;

export interface TestNamedWebhookData {
  success: true;
  data: WebhookEvent;
}

export type TestNamedWebhookError = Error;

export interface GetStatusHistoryData {
  success: true;
  data: StatusHistory;
}

export type GetStatusHistoryError = Error;

export type GetOpenApiData = Partial<Record<string, any>>;

export type GetOpenApiError = Error;

export type QueryParamsType = Record<string | number, any>;
export type ResponseFormat = keyof Omit<Body, 'body' | 'bodyUsed'>;

export interface FullRequestParams extends Omit<RequestInit, 'body'> {
  /** set parameter to `true` for call `securityWorker` for this request */
  secure?: boolean;
  /** request path */
  path: string;
  /** content type of request body */
  type?: ContentType;
  /** query params */
  query?: QueryParamsType | undefined;
  /** format of response (i.e. response.json() -> format: "json") */
  format?: ResponseFormat;
  /** request body */
  body?: unknown;
  /** base url */
  baseUrl?: string;
  /** request cancellation token */
  cancelToken?: CancelToken;
}

export type RequestParams = Omit<FullRequestParams, 'body' | 'method' | 'query' | 'path'>;

export interface ApiConfig<SecurityDataType = unknown> {
  baseUrl?: string;
  baseApiParams?: Omit<RequestParams, 'baseUrl' | 'cancelToken' | 'signal'>;
  securityWorker?: (securityData: SecurityDataType | null) => Promise<RequestParams | void> | RequestParams | void;
  customFetch?: typeof fetch;
}

export interface HttpResponse<D extends unknown, E extends unknown = unknown> extends Response {
  data: D;
  error: E;
}

type CancelToken = Symbol | string | number;

export type ContentType =
  | 'application/json'
  | 'application/vnd.api+json'
  | 'multipart/form-data'
  | 'application/x-www-form-urlencoded'
  | 'text/plain';

export class HttpClient<SecurityDataType = unknown> {
  public baseUrl: string = '/api/v1';
  private securityData: SecurityDataType | null = null;
  private securityWorker?: ApiConfig<SecurityDataType>['securityWorker'];
  private abortControllers = new Map<CancelToken, AbortController>();
  private customFetch = (...fetchParams: Parameters<typeof fetch>) => fetch(...fetchParams);

  private baseApiParams: RequestParams = {
    credentials: 'same-origin',
    headers: {},
    redirect: 'follow',
    referrerPolicy: 'no-referrer',
  };

  constructor(apiConfig: ApiConfig<SecurityDataType> = {}) {
    Object.assign(this, apiConfig);
  }

  public setSecurityData = (data: SecurityDataType | null) => {
    this.securityData = data;
  };

  protected encodeQueryParam(key: string, value: any) {
    const encodedKey = encodeURIComponent(key);
    return `${encodedKey}=${encodeURIComponent(typeof value === 'number' ? value : `${value}`)}`;
  }

  protected addQueryParam(query: QueryParamsType, key: string) {
    return this.encodeQueryParam(key, query[key]);
  }

  protected addArrayQueryParam(query: QueryParamsType, key: string) {
    const value = query[key];
    return value.map((v: any) => this.encodeQueryParam(key, v)).join('&');
  }

  protected toQueryString(rawQuery?: QueryParamsType): string {
    const query = rawQuery || {};
    const keys = Object.keys(query).filter((key) => 'undefined' !== typeof query[key]);
    return keys
      .map((key) => (Array.isArray(query[key]) ? this.addArrayQueryParam(query, key) : this.addQueryParam(query, key)))
      .join('&');
  }

  protected addQueryParams(rawQuery?: QueryParamsType): string {
    const queryString = this.toQueryString(rawQuery);
    return queryString ? `?${queryString}` : '';
  }

  private contentFormatters: Record<ContentType, (input: any) => any> = {
    ['application/json']: (input: any) =>
      input !== null && (typeof input === 'object' || typeof input === 'string') ? JSON.stringify(input) : input,
    ['application/vnd.api+json']: (input: any) =>
      input !== null && (typeof input === 'object' || typeof input === 'string') ? JSON.stringify(input) : input,
    ['text/plain']: (input: any) => (input !== null && typeof input !== 'string' ? JSON.stringify(input) : input),
    ['multipart/form-data']: (input: any) => {
      if (input instanceof FormData) {
        return input;
      }

      return Object.keys(input || {}).reduce((formData, key) => {
        const property = input[key];
        formData.append(
          key,
          property instanceof Blob
            ? property
            : typeof property === 'object' && property !== null
              ? JSON.stringify(property)
              : `${property}`,
        );
        return formData;
      }, new FormData());
    },
    ['application/x-www-form-urlencoded']: (input: any) => this.toQueryString(input),
  };

  protected mergeRequestParams(params1: RequestParams, params2?: RequestParams): RequestParams {
    return {
      ...this.baseApiParams,
      ...params1,
      ...(params2 || {}),
      headers: {
        ...(this.baseApiParams.headers || {}),
        ...(params1.headers || {}),
        ...((params2 && params2.headers) || {}),
      },
    };
  }

  protected createAbortSignal = (cancelToken: CancelToken): AbortSignal | undefined => {
    if (this.abortControllers.has(cancelToken)) {
      const abortController = this.abortControllers.get(cancelToken);
      if (abortController) {
        return abortController.signal;
      }
      return void 0;
    }

    const abortController = new AbortController();
    this.abortControllers.set(cancelToken, abortController);
    return abortController.signal;
  };

  public abortRequest = (cancelToken: CancelToken) => {
    const abortController = this.abortControllers.get(cancelToken);

    if (abortController) {
      abortController.abort();
      this.abortControllers.delete(cancelToken);
    }
  };

  public request = async <T = any, E = any>({
    body,
    secure,
    path,
    type,
    query,
    format,
    baseUrl,
    cancelToken,
    ...params
  }: FullRequestParams): Promise<HttpResponse<T, E>> => {
    const secureParams =
      ((typeof secure === 'boolean' ? secure : this.baseApiParams.secure) &&
        this.securityWorker &&
        (await this.securityWorker(this.securityData))) ||
      {};
    const requestParams = this.mergeRequestParams(params, secureParams);
    const queryString = query && this.toQueryString(query);
    const payloadFormatter = this.contentFormatters[type || 'application/json'];
    const responseFormat = format || requestParams.format;

    return this.customFetch(`${baseUrl || this.baseUrl || ''}${path}${queryString ? `?${queryString}` : ''}`, {
      ...requestParams,
      headers: {
        ...(requestParams.headers || {}),
        ...(type && type !== 'multipart/form-data' ? { 'Content-Type': type } : {}),
      },
      signal: (cancelToken ? this.createAbortSignal(cancelToken) : requestParams.signal) || null,
      body: typeof body === 'undefined' || body === null ? null : payloadFormatter(body),
    }).then(async (response) => {
      const r = response as HttpResponse<T, E>;
      r.data = null as unknown as T;
      r.error = null as unknown as E;

      const responseToParse = responseFormat ? response.clone() : response;
      const data = !responseFormat
        ? r
        : await responseToParse[responseFormat]()
            .then((data) => {
              if (r.ok) {
                r.data = data;
              } else {
                r.error = data;
              }
              return r;
            })
            .catch((e) => {
              r.error = e;
              return r;
            });

      if (cancelToken) {
        this.abortControllers.delete(cancelToken);
      }

      if (!response.ok) throw data;
      return data;
    });
  };
}

/**
 * @title Sampan developer API
 * @version 1.0.0
 * @license MIT
 * @baseUrl /api/v1
 *
 * Every response is `{"success": true, "data": …}` or `{"success": false, "error": {"code", "message", "details"}}`. Act on `code`. `message` is for people, in the language of `Accept-Language`, default English.
 *
 * Amounts are decimal strings in whole coins. Requests can also use JSON numbers. Times are UTC.
 *
 * Send your key as `Authorization: Bearer …`. A key in a query string is rejected. Never include a key in a page or an app that others can read. Responses have no CORS headers: call the API from your server.
 *
 * Every POST accepts an `Idempotency-Key`. A retry with the same key and the same request within 24 hours is processed once and returns the current resource. Another request with the same key is rejected with 422.
 *
 * The ID of an order is a secret: anyone who has it can view and control the order. Follow an order by webhook, by server-sent events, or by polling with `If-None-Match`.
 *
 * Act on `terminal`, `userActionRequired` and `nextActions` rather than on state names: states may be added. `terminal` is `true` only if no other state can follow (`completed`, `refunded`). `failed` is not terminal: our team is working on the order. `expired` is not terminal: a late payment is refunded. Set a time limit when you wait for `terminal`.
 *
 * Every response that a shared cache must not store has an `X-Request-Id`. Include it when you contact support.
 */
export class SampanApi<SecurityDataType extends unknown> extends HttpClient<SecurityDataType> {
  key = {
    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags keys
     * @name GetKey
     * @summary Get the API key with its scopes, limits and last use
     * @request GET:/key
     * @secure
     */
    getKey: (params: RequestParams = {}) =>
      this.request<GetKeyData, GetKeyError>({
        path: `/key`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description The key in use stays valid for `overlapHours` beside the new one, so that programs change over one by one. Its id, orders, webhook, limits and restrictions stay. Only the newest key can be replaced: doing it twice ends the first key at once. If a response is lost, repeat the request only after `GET /key` shows that `hint` is unchanged. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `key_outdated`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags keys
     * @name RotateKey
     * @summary Replace the key by a new one
     * @request PUT:/key/secret
     * @secure
     */
    rotateKey: (data: RotateKey, params: RequestParams = {}) =>
      this.request<RotateKeyData, RotateKeyError>({
        path: `/key/secret`,
        method: 'PUT',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),
  };
  partner = {
    /**
     * @description Completed orders of this key by month (UTC) and send currency: number, volume, service fees and the partner’s share. They stay when the orders are erased. `csv` is the same as a table. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags keys
     * @name ListStatements
     * @summary Get monthly statements of the key
     * @request GET:/partner/statements
     * @secure
     */
    listStatements: (
      query?: {
        /**
         * First month, `YYYY-MM`.
         * @pattern ^[0-9]{4}-(?:0[1-9]|1[0-2])$
         * @example "2026-01"
         */
        from?: string;
        /**
         * Last month, `YYYY-MM`.
         * @pattern ^[0-9]{4}-(?:0[1-9]|1[0-2])$
         * @example "2026-12"
         */
        to?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ListStatementsData, ListStatementsError>({
        path: `/partner/statements`,
        method: 'GET',
        query: query,
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  currencies = {
    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags currencies
     * @name ListCurrencies
     * @summary List all currencies with network, limits and availability
     * @request GET:/currencies
     * @secure
     */
    listCurrencies: (params: RequestParams = {}) =>
      this.request<ListCurrenciesData, ListCurrenciesError>({
        path: `/currencies`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  exchangeRate = {
    /**
     * @description Accepts symbols (`USDT`) and currency IDs (`USDT-TRC20`). `limits` is `null` unless both sides name a network. The rate is indicative. Create a `fixed` quote for a binding rate. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `rate_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags currencies
     * @name GetExchangeRate
     * @summary Get the rate and limits of a pair
     * @request GET:/exchange-rate/{from}/{to}
     * @secure
     */
    getExchangeRate: (from: string, to: string, params: RequestParams = {}) =>
      this.request<GetExchangeRateData, GetExchangeRateError>({
        path: `/exchange-rate/${encodeURIComponent(from)}/${encodeURIComponent(to)}`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  quotes = {
    /**
     * @description Set `sendAmount` or `receiveAmount`. A `fixed` quote is binding until `expiresAt`: an order created from it in time gets its rate and fee. A `floating` quote is a preview: the order is priced again when it is created, and rejected with `rate_changed` if the new price is more than 1% worse. The network fee is always that of the payout. An amount outside the limits is rejected with `min` and `max` in `details`. Required scope: `quote`. Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `open_quotes_limit`, `quote_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags quotes
     * @name CreateQuote
     * @summary Create a quote from a send or receive amount
     * @request POST:/quotes
     * @secure
     */
    createQuote: (data: QuoteRequest, params: RequestParams = {}) =>
      this.request<CreateQuoteData, CreateQuoteError>({
        path: `/quotes`,
        method: 'POST',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Quotes are deleted some time after they expire. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `quote_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags quotes
     * @name GetQuote
     * @summary Get a quote of this key
     * @request GET:/quotes/{id}
     * @secure
     */
    getQuote: (id: string, params: RequestParams = {}) =>
      this.request<GetQuoteData, GetQuoteError>({
        path: `/quotes/${encodeURIComponent(id)}`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  exchanges = {
    /**
     * @description From a quote (`quoteId`), or from two currencies and one amount at the current price. The response contains the deposit address. Send an `Idempotency-Key`, so that a retry after a lost response creates no second order. A `fixed` quote creates one order: a retry with the same addresses returns that order whatever its `Idempotency-Key`, and other addresses are rejected with `quote_used`. A `floating` quote can be used until it expires. The `Idempotency-Key` of an order created without a quote is valid until the order is erased, not only for 24 hours. `Idempotency-Replayed` marks a response that returns an existing order. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `quote_not_found`, `quote_expired`, `quote_used`, `rate_changed`, `orders_paused`, `chain_paused`, `currency_paused`, `chain_unavailable`, `orders_full`, `screening_list_stale`, `open_orders_limit`, `idempotency_key_reused`, `key_unknown`, `order_not_found`, `key_missing`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name CreateExchange
     * @summary Create an order
     * @request POST:/exchanges
     * @secure
     */
    createExchange: (data: ExchangeRequest, params: RequestParams = {}) =>
      this.request<CreateExchangeData, CreateExchangeError>({
        path: `/exchanges`,
        method: 'POST',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Without `ids`: the orders created with this key that are not erased, newest first, filtered by `externalId`, `state` and `from`. With `ids`: up to 50 orders by ID, created with any key. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name ListExchanges
     * @summary List your orders, or get several by ID
     * @request GET:/exchanges
     * @secure
     */
    listExchanges: (
      query?: {
        /**
         * 1 to 50 order IDs, separated by commas. Not together with other parameters.
         * @maxLength 2000
         * @example "FxYb1wqDnM4oAVZtA8hbcE"
         */
        ids?: string;
        /**
         * Only orders with this `externalId`.
         * @pattern ^[!-~]{1,100}$
         * @example "invoice-20270115-17"
         */
        externalId?: string;
        /**
         * Only orders in this state.
         * @example "completed"
         */
        state?:
          | 'awaiting_deposit'
          | 'confirming'
          | 'exchanging'
          | 'mixing'
          | 'sending'
          | 'completed'
          | 'action_required'
          | 'held'
          | 'refunding'
          | 'refunded'
          | 'expired'
          | 'failed';
        /**
         * Only orders created at this time or later.
         * @format date-time
         * @example "2027-01-15T00:00:00Z"
         */
        from?: string;
        /**
         * `nextCursor` of the previous page.
         * @pattern ^\d{1,15}_TS-\d{8}-\d{8}$
         * @example "1800000005210_TS-20270115-48213907"
         */
        cursor?: string;
        /**
         * Maximum number of orders, 1 to 50. Default: 20.
         * @pattern ^(?:[1-9]|[1-4]\d|50)$
         * @example "20"
         */
        limit?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ListExchangesData, ListExchangesError>({
        path: `/exchanges`,
        method: 'GET',
        query: query,
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Any key can read an order whose ID it knows. To poll at low cost, send `If-None-Match`. To receive changes, follow `/exchanges/{id}/events`. Orders are erased one week after they end. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name GetExchange
     * @summary Get an order
     * @request GET:/exchanges/{id}
     * @secure
     */
    getExchange: (id: string, params: RequestParams = {}) =>
      this.request<GetExchangeData, GetExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description The public key for verification is at `/.well-known/sampan-terms-key`. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name GetExchangeTerms
     * @summary Get the signed terms of an order
     * @request GET:/exchanges/{id}/terms
     * @secure
     */
    getExchangeTerms: (id: string, params: RequestParams = {}) =>
      this.request<GetExchangeTermsData, GetExchangeTermsError>({
        path: `/exchanges/${encodeURIComponent(id)}/terms`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Issued once, shortly after the order is `completed` or `refunded`: what arrived, what was paid out, the transactions, the final price and the times. Signed with the same key as the terms. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `receipt_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name GetExchangeReceipt
     * @summary Get the signed receipt of an order
     * @request GET:/exchanges/{id}/receipt
     * @secure
     */
    getExchangeReceipt: (id: string, params: RequestParams = {}) =>
      this.request<GetExchangeReceiptData, GetExchangeReceiptError>({
        path: `/exchanges/${encodeURIComponent(id)}/receipt`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Event types: `order` (an `Exchange`, with its version as event ID), `move` (one state change) and `gone` (the order was erased). Reconnect with `Last-Event-ID` to receive a `move` for each missed change. The server closes the stream after ten minutes: reconnect. It closes the stream within seconds after the key is revoked. Each key can hold 25 streams at a time, and further streams are rejected with `too_many_connections`. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `too_many_connections`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name FollowExchange
     * @summary Follow an order by server-sent events
     * @request GET:/exchanges/{id}/events
     * @secure
     */
    followExchange: (id: string, params: RequestParams = {}) =>
      this.request<FollowExchangeData, FollowExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}/events`,
        method: 'GET',
        secure: true,
        ...params,
      }),

    /**
     * @description Available while the order is `action_required`: what you would receive by continuing, as a quote that holds for a minute, and what a refund would return. While a payout waits, it gives the refund only. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name QuoteChoice
     * @summary Get the figures of a pending choice
     * @request POST:/exchanges/{id}/choice
     * @secure
     */
    quoteChoice: (id: string, params: RequestParams = {}) =>
      this.request<QuoteChoiceData, QuoteChoiceError>({
        path: `/exchanges/${encodeURIComponent(id)}/choice`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Available while `nextActions` contains `continue`. `quoteId` comes from `POST /exchanges/{id}/choice`, and exactly its amount is paid. An expired quote is answered with `409 rate_changed` and a new quote in `details`. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `rate_unavailable`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `rate_changed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name ContinueExchange
     * @summary Continue with an offered quote
     * @request POST:/exchanges/{id}/continue
     * @secure
     */
    continueExchange: (id: string, data: ContinueRequest, params: RequestParams = {}) =>
      this.request<ContinueExchangeData, ContinueExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}/continue`,
        method: 'POST',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Available while `nextActions` contains `refund`. If the order has no refund address, set one first. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name RefundExchange
     * @summary Refund the deposit
     * @request POST:/exchanges/{id}/refund
     * @secure
     */
    refundExchange: (id: string, params: RequestParams = {}) =>
      this.request<RefundExchangeData, RefundExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}/refund`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name CancelExchange
     * @summary Cancel an unpaid order
     * @request POST:/exchanges/{id}/cancel
     * @secure
     */
    cancelExchange: (id: string, params: RequestParams = {}) =>
      this.request<CancelExchangeData, CancelExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}/cancel`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description A late deposit that only lacked an address is refunded immediately. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `refund_address_bound`, `refund_addresses_limit`, `chain_unavailable`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name SetRefundAddress
     * @summary Set or change the refund address
     * @request POST:/exchanges/{id}/refund-address
     * @secure
     */
    setRefundAddress: (id: string, data: RefundAddressRequest, params: RequestParams = {}) =>
      this.request<SetRefundAddressData, SetRefundAddressError>({
        path: `/exchanges/${encodeURIComponent(id)}/refund-address`,
        method: 'POST',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),
  };
  invoices = {
    /**
     * @description The page at `url` shows who asks and the amount. The payer pays with any other asset at a fixed rate and gets an ordinary order of this key: its webhooks, limits and partner’s share apply. At least the amount arrives at `receiveAddress`: smaller units of the other asset may raise it slightly. The page links back to `returnUrl` and never redirects. It shows the partner’s name of the key, or its label. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_old_spelling`, `address_mweb`, `address_listed`, `open_invoices_limit`, `invoice_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags invoices
     * @name CreateInvoice
     * @summary Create an invoice that is paid on a hosted page
     * @request POST:/invoices
     * @secure
     */
    createInvoice: (data: InvoiceRequest, params: RequestParams = {}) =>
      this.request<CreateInvoiceData, CreateInvoiceError>({
        path: `/invoices`,
        method: 'POST',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags invoices
     * @name ListInvoices
     * @summary List the invoices of this key
     * @request GET:/invoices
     * @secure
     */
    listInvoices: (
      query?: {
        /**
         * Only invoices with this `externalId`.
         * @pattern ^[!-~]{1,100}$
         * @example "invoice-20270115-17"
         */
        externalId?: string;
        /**
         * `nextCursor` of the previous page.
         * @pattern ^\d{1,15}_IN-\d{8}-\d{8}$
         * @example "1800000005210_IN-20270115-48213907"
         */
        cursor?: string;
        /**
         * Maximum number of invoices, 1 to 50. Default: 20.
         * @pattern ^(?:[1-9]|[1-4]\d|50)$
         * @example "20"
         */
        limit?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ListInvoicesData, ListInvoicesError>({
        path: `/invoices`,
        method: 'GET',
        query: query,
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description A paid invoice is erased with its order, others one week after they expire. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags invoices
     * @name GetInvoice
     * @summary Get an invoice of this key
     * @request GET:/invoices/{id}
     * @secure
     */
    getInvoice: (id: string, params: RequestParams = {}) =>
      this.request<GetInvoiceData, GetInvoiceError>({
        path: `/invoices/${encodeURIComponent(id)}`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Its orders that await a deposit are cancelled with it. Rejected with `invoice_in_progress` once a deposit was seen. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `invoice_not_found`, `invoice_closed`, `invoice_in_progress`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags invoices
     * @name CancelInvoice
     * @summary Cancel an invoice that nobody has paid
     * @request POST:/invoices/{id}/cancel
     * @secure
     */
    cancelInvoice: (id: string, params: RequestParams = {}) =>
      this.request<CancelInvoiceData, CancelInvoiceError>({
        path: `/invoices/${encodeURIComponent(id)}/cancel`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  webhook = {
    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name GetWebhook
     * @summary Get the webhook URL of this key
     * @request GET:/webhook
     * @secure
     */
    getWebhook: (params: RequestParams = {}) =>
      this.request<GetWebhookData, GetWebhookError>({
        path: `/webhook`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description From then on, every state change of an order created with this key is sent to this URL. Events that need action are sent first. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name SetWebhook
     * @summary Set the webhook URL and create a new secret
     * @request PUT:/webhook
     * @secure
     */
    setWebhook: (data: SetWebhook, params: RequestParams = {}) =>
      this.request<SetWebhookData, SetWebhookError>({
        path: `/webhook`,
        method: 'PUT',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name RemoveWebhook
     * @summary Remove the webhook URL and drop pending events
     * @request DELETE:/webhook
     * @secure
     */
    removeWebhook: (params: RequestParams = {}) =>
      this.request<RemoveWebhookData, RemoveWebhookError>({
        path: `/webhook`,
        method: 'DELETE',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name TestWebhook
     * @summary Send a test event
     * @request POST:/webhook/test
     * @secure
     */
    testWebhook: (params: RequestParams = {}) =>
      this.request<TestWebhookData, TestWebhookError>({
        path: `/webhook/test`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name ListWebhookEvents
     * @summary List the webhook events and deliveries of the last 30 days
     * @request GET:/webhook/events
     * @secure
     */
    listWebhookEvents: (
      query?: {
        /**
         * Only events of this webhook.
         * @pattern ^[a-z0-9][a-z0-9_-]{0,31}$
         * @example "main"
         */
        webhook?: string;
        /**
         * Only events with this status. `given_up` shows what did not arrive.
         * @example "given_up"
         */
        status?: 'due' | 'delivered' | 'given_up';
        /**
         * Event ID. Only older events are returned.
         * @maxLength 100
         * @example "evt_6f1b0c9d2e3a4f5061728394a5b6c7d8"
         */
        before?: string;
        /**
         * Maximum number of events, 1 to 100. Default: 50.
         * @pattern ^(?:[1-9]\d?|100)$
         * @example "20"
         */
        limit?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<ListWebhookEventsData, ListWebhookEventsError>({
        path: `/webhook/events`,
        method: 'GET',
        query: query,
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Rejected after 50 delivery attempts. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `webhook_attempts_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name RedeliverWebhookEvent
     * @summary Redeliver an event with the same ID and body
     * @request POST:/webhook/events/{id}/redeliver
     * @secure
     */
    redeliverWebhookEvent: (id: string, params: RequestParams = {}) =>
      this.request<RedeliverWebhookEventData, RedeliverWebhookEventError>({
        path: `/webhook/events/${encodeURIComponent(id)}/redeliver`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  webhooks = {
    /**
     * @description Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name ListWebhooks
     * @summary List the webhooks of this key
     * @request GET:/webhooks
     * @secure
     */
    listWebhooks: (params: RequestParams = {}) =>
      this.request<ListWebhooksData, ListWebhooksError>({
        path: `/webhooks`,
        method: 'GET',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description A key can have up to 10 webhooks. Each has a name, a URL, a secret of its own, its own events and its own retries. `eventTypes` limits what it is sent. Setting the same URL again replaces the secret, and the previous one signs too for a day. With `keepSecret` the secret stays, so that only `eventTypes` changes. The webhook of `PUT /webhook` is called `main`. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `webhooks_limit`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name SetNamedWebhook
     * @summary Set a webhook by name
     * @request PUT:/webhooks/{name}
     * @secure
     */
    setNamedWebhook: (name: string, data: SetNamedWebhook, params: RequestParams = {}) =>
      this.request<SetNamedWebhookData, SetNamedWebhookError>({
        path: `/webhooks/${encodeURIComponent(name)}`,
        method: 'PUT',
        body: data,
        secure: true,
        type: 'application/json',
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name RemoveNamedWebhook
     * @summary Remove a webhook and drop its pending events
     * @request DELETE:/webhooks/{name}
     * @secure
     */
    removeNamedWebhook: (name: string, params: RequestParams = {}) =>
      this.request<RemoveNamedWebhookData, RemoveNamedWebhookError>({
        path: `/webhooks/${encodeURIComponent(name)}`,
        method: 'DELETE',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name TestNamedWebhook
     * @summary Send a test event to a webhook
     * @request POST:/webhooks/{name}/test
     * @secure
     */
    testNamedWebhook: (name: string, params: RequestParams = {}) =>
      this.request<TestNamedWebhookData, TestNamedWebhookError>({
        path: `/webhooks/${encodeURIComponent(name)}/test`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),
  };
  status = {
    /**
     * @description The data of the status page. Time that was not observed counts as neither up nor down. No key required. Error codes: `key_in_query`, `request_malformed`, `service_unavailable`, `internal_error`.
     *
     * @tags status
     * @name GetStatusHistory
     * @summary Get the uptime of each chain in 90 days, and incidents
     * @request GET:/status/history
     */
    getStatusHistory: (params: RequestParams = {}) =>
      this.request<GetStatusHistoryData, GetStatusHistoryError>({
        path: `/status/history`,
        method: 'GET',
        format: 'json',
        ...params,
      }),
  };
  openapiJson = {
    /**
     * @description No key required. Error codes: `key_in_query`, `request_malformed`, `service_unavailable`, `internal_error`.
     *
     * @tags document
     * @name GetOpenApi
     * @summary Get this document
     * @request GET:/openapi.json
     */
    getOpenApi: (params: RequestParams = {}) =>
      this.request<GetOpenApiData, GetOpenApiError>({
        path: `/openapi.json`,
        method: 'GET',
        format: 'json',
        ...params,
      }),
  };
}
