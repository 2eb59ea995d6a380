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
  /** What a refund returns, payment by payment, after the network fee, or more if that falls. Binding until `refundsUntil`. */
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
  /** Until when `refunds` binds us. `null` without refunds. */
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
}

export interface Key {
  /** Public ID of the key. The key cannot be derived from it. */
  id: string;
  label: string;
  /** Last characters of the key, to distinguish keys. */
  hint: string;
  /** Scopes of the key. */
  scopes: ('read' | 'trade')[];
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

export interface SetWebhook {
  /**
   * HTTP or HTTPS URL without username, password or fragment. HTTPS only on mainnet. Outside the sandbox the host must resolve to public addresses, which is checked for every message.
   * @maxLength 2000
   */
  url: string;
}

export interface SignedTerms {
  orderNumber: string;
  /** JSON with the terms exactly as signed, the signature and the key ID. */
  document: string;
}

export interface Webhook {
  /** Webhook URL. `null` if none is set. */
  url: string | null;
}

export interface WebhookEvent {
  id: string;
  /** `exchange.<state>` or `webhook.test`. */
  type: string;
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

export interface GetKeyData {
  success: true;
  data: Key;
}

export type GetKeyError = Error;

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
  query?: QueryParamsType;
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
     * @summary Get the API key with its scopes and limits
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
     * @description Set `sendAmount` or `receiveAmount`. A `fixed` quote is binding until `expiresAt`: an order created from it in time gets its rate and fee. A `floating` quote is a preview: the order is priced again when it is created, and rejected with `rate_changed` if the new price is more than 1 % worse. The network fee is always that of the payout. An amount outside the limits is rejected with `min` and `max` in `details`. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `open_quotes_limit`, `quote_not_found`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
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
     * @description Up to 50 orders per request. There is no list of all orders: each order is opened by its ID. Required scope: `read`. Error codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name ListExchanges
     * @summary Get several orders by ID
     * @request GET:/exchanges
     * @secure
     */
    listExchanges: (
      query: {
        /**
         * 1 to 50 order IDs, separated by commas.
         * @maxLength 2000
         * @example "FxYb1wqDnM4oAVZtA8hbcE"
         */
        ids: string;
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
     * @description From then on, every state change of an order created with this key is sent to this URL. Events that need action are sent first. Required scope: `trade`. Error codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `key_missing`, `key_unknown`, `signature_missing`, `signature_invalid`, `key_network_forbidden`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
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
