/* eslint-disable */
/** The developer API of Sampan. Made by `npm run client:generate` from its description: do not edit it here. */
export interface Currency {
  /** What requests call it: one spelling per currency and network. */
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
    | 'USDC-SOL';
  /** Its symbol, the same on every network. */
  symbol: string;
  name: string;
  /** The chain it is on. */
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
  /** False while its chain is paused or cannot be watched. */
  isActive: boolean;
  minAmount: string;
  maxAmount: string;
  /** The least and the most that may be sent, and why. */
  limits: Limits;
  /** Blocks before a deposit counts, by size of the order. */
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
  /** Whether it can be sent to us now. */
  depositOnline: boolean;
  /** Whether it can be received from us now. */
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
    | 'USDC-SOL';
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
    /** For programs. The codes of each call are listed with it. */
    code: string;
    /** For people, in the language of `Accept-Language`, else in English. */
    message: string;
    /** Facts to act on: `field` names what was wrong, `min` and `max` the limits that hold. */
    details: Partial<Record<string, any>>;
  };
}

export interface Exchange {
  /** Whoever knows it may see and steer the order; keep it like a key. */
  id: string;
  /** For people, and for our support. */
  orderNumber: string;
  /** Shows the order on our pages and opens nothing. */
  trackingCode: string;
  /** Where the order is, exactly. */
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
  /** The same in four words. */
  status: 'pending' | 'processing' | 'completed' | 'failed';
  /** Why it is there, where there is something to explain. */
  reason:
    | 'underpaid'
    | 'overpaid'
    | 'second_deposit'
    | 'fixed_rate_lapsed'
    | 'late_deposit'
    | 'unclaimed_deposit'
    | 'wrong_asset'
    | 'deposit_listed'
    | 'address_listed'
    | 'deposit_reversed'
    | 'amount_too_small'
    | 'cancelled'
    | 'no_deposit'
    | 'continued'
    | 'choice_unanswered'
    | 'operator_decision'
    | 'payout_rejected'
    | null;
  /** `true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded. */
  terminal: boolean;
  /** It waits for its holder: for the deposit, or for a choice. */
  userActionRequired: boolean;
  /** What can be done next. */
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
   * Counts the moves of the order.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  version: number;
  product: 'exchange' | 'mix_preset' | 'mix_custom';
  orderType: 'floating' | 'fixed';
  /** The quote whose price it holds; null if it was priced when made. */
  quoteId: string | null;
  /** False while the amount to receive is an estimate. */
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
    | 'USDC-SOL';
  /** What is to be sent; of an open amount the least of it. */
  sendAmount: string;
  /** Of an open amount: any deposit from `min` to `max` is exchanged. Null for an order of one amount. */
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
    | 'USDC-SOL';
  /** What arrives, all fees deducted. */
  receiveAmount: string;
  /** What was deposited, once the price is fixed. */
  depositedAmount: string | null;
  exchangeRate: string;
  /** Our fee, in the currency that is sent. */
  fee: string;
  /** What sending the payout costs, in the currency that is received. */
  networkFee: string;
  receiveAddress: string;
  refundAddress: string | null;
  /** Send exactly `sendAmount` here, or what `sendRange` allows. It belongs to this order alone. */
  depositAddress: string;
  /** To be sent with the deposit where a chain needs one. */
  depositMemo: string | null;
  /** For wallets that read one, such as a bitcoin: address. */
  depositUri: string | null;
  /**
   * Our own page about this order.
   * @format uri
   */
  paymentUrl: string;
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
   * Minutes from seeing the deposit to the confirmed payout.
   * @min -9007199254740991
   * @max 9007199254740991
   */
  estimatedTime: number;
  /** Whether that is a measured median or an estimate. */
  isTimeMeasured: boolean;
  /** The transaction of the payout, or of the refund; null until sent. */
  txHash: string | null;
  /** @format date-time */
  createdAt: string;
  /**
   * Until when the deposit must be seen. Moves by our own outages.
   * @format date-time
   */
  expiresAt: string;
  /** When a choice that is asked for ends by itself. */
  deadlineAt: string | null;
  completedAt: string | null;
  /** Time at which the order is erased. `null` until erasure is scheduled. */
  eraseAt: string | null;
  deposits: Deposit[];
  payouts: Payout[];
}

export interface ExchangeList {
  /** In the order in which they were asked for. */
  exchanges: Exchange[];
  /** Ids of which there is no order, or none any more. */
  missing: string[];
}

export interface ExchangeRate {
  /** The id that was named, else the symbol. */
  from: string;
  /** Likewise. */
  to: string;
  /** How much of `to` one of `from` is worth, before fees. */
  exchangeRate: string;
  /** The same as a number, for display only. */
  rate: number;
  /**
   * When the oldest price behind it was observed.
   * @format date-time
   */
  ratedAt: string;
  /** Of an order of the two; null where a symbol does not name a network. */
  limits: Limits | null;
}

export interface ExchangeRequest {
  /** Orders what was quoted. The currencies, the amount and the type then come from it. */
  quoteId?: string | null;
  /** The currency to send, by its id. */
  sendCurrency?: string | null;
  /** The currency to receive, by its id. */
  receiveCurrency?: string | null;
  /** What is sent. Give this or `receiveAmount`, never both. A decimal string; a JSON number is read as the text it is written as. */
  sendAmount?: (string | number) | null;
  /** What must arrive at least: the amount to send is calculated from it. A decimal string; a JSON number is read as the text it is written as. */
  receiveAmount?: (string | number) | null;
  /** Instead of an amount: any deposit within the limits of now, told by `sendRange`, is exchanged at the rate of the moment it confirms. Always `floating`. */
  openAmount?: true | null;
  /** `fixed` holds the rate and costs more; `floating` if absent. */
  orderType?: 'floating' | 'fixed' | null;
  /**
   * Where the payout goes. Checked against the network of the currency.
   * @maxLength 500
   */
  receiveAddress: string;
  /** Where the deposit goes back to if need be; may be set later. */
  refundAddress?: string | null;
}

export interface Key {
  /** The public name of the key; the key cannot be guessed from it. */
  id: string;
  label: string;
  /** The last characters of the key, to tell it from others. */
  hint: string;
  /** What the key may do. */
  scopes: ('read' | 'trade')[];
  limits: {
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    requestsPerMinute: number;
    /**
     * The most orders of this key that may wait for a deposit at once.
     * @min -9007199254740991
     * @max 9007199254740991
     */
    openOrders: number;
  };
  lastUsedOn: string | null;
  /** @format date-time */
  createdAt: string;
  /** Null for a key that stays until it is revoked. */
  expiresAt: string | null;
}

/** The least and the most that may be sent, and why. */
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
    | 'USDC-SOL';
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
    | 'USDC-SOL';
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
  /** Names the quote when an order is made of it. */
  id: string;
  orderType: 'floating' | 'fixed';
  /** True for a fixed quote: an order made in time has its rate and fee. */
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
    | 'USDC-SOL';
  /** What is to be sent. */
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
    | 'USDC-SOL';
  /** What arrives, all fees deducted. */
  receiveAmount: string;
  /** How much of one a unit of the other is worth, before fees. */
  exchangeRate: string;
  /** Our fee, in the currency that is sent. */
  fee: string;
  /** What sending the payout costs, in the currency that is received. */
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
      | 'USDC-SOL';
    amount: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    basisPoints?: number;
  }[];
  /** Everything the figures follow from, so that anyone can calculate them again. */
  inputs: Partial<Record<string, string | number>>;
  /** @format date-time */
  ratedAt: string;
  /** @format date-time */
  quotedAt: string;
  /**
   * Until when an order can be made of it.
   * @format date-time
   */
  expiresAt: string;
}

export interface QuoteRequest {
  /**
   * The currency to send, by its id.
   * @maxLength 500
   */
  sendCurrency: string;
  /**
   * The currency to receive, by its id.
   * @maxLength 500
   */
  receiveCurrency: string;
  /** What is sent. Give this or `receiveAmount`, never both. A decimal string; a JSON number is read as the text it is written as. */
  sendAmount?: (string | number) | null;
  /** What must arrive at least: the amount to send is calculated from it. A decimal string; a JSON number is read as the text it is written as. */
  receiveAmount?: (string | number) | null;
  /** `fixed` holds the rate and costs more; `floating` if absent. */
  orderType?: 'floating' | 'fixed' | null;
}

export interface RefundAddressRequest {
  /**
   * An address of the currency that was sent.
   * @maxLength 500
   */
  refundAddress: string;
}

export interface SetWebhook {
  /**
   * An http or https URL without user name, password or fragment. On mainnet https only. Outside the sandbox its host must lead to public addresses; this is checked again for every message.
   * @maxLength 2000
   */
  url: string;
}

export interface SignedTerms {
  orderNumber: string;
  /** JSON with the terms, letter for letter as they were signed, the signature and the name of the key. */
  document: string;
}

export interface Webhook {
  /** Null when none is set. */
  url: string | null;
}

export interface WebhookEvent {
  id: string;
  /** `exchange.<state>` or `webhook.test`. */
  type: string;
  /** @format date-time */
  createdAt: string;
  /** `due` until a server took it or we gave up. */
  status: 'due' | 'delivered' | 'given_up';
  nextAttemptAt: string | null;
  /** Null for a test. Events go with their order when that is erased. */
  exchange: WebhookExchange | null;
  /** The last 20 attempts, oldest first. */
  deliveries: {
    /** @format date-time */
    at: string;
    /**
     * @min -9007199254740991
     * @max 9007199254740991
     */
    durationMs: number;
    /** Null when nothing answered. */
    statusCode: number | null;
    /** `secret_unreadable`: nothing was sent, because we cannot sign it. Set the address again. */
    outcome: 'delivered' | 'refused' | 'timeout' | 'unreachable' | 'forbidden_target' | 'secret_unreadable';
  }[];
}

export interface WebhookEvents {
  /** Newest first. */
  events: WebhookEvent[];
  /** Pass it as `before` for older ones; null: no more. */
  nextBefore: string | null;
}

export interface WebhookExchange {
  id: string;
  /**
   * Grows with every move. Ignore a message older than what you know.
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
    | 'late_deposit'
    | 'unclaimed_deposit'
    | 'wrong_asset'
    | 'deposit_listed'
    | 'address_listed'
    | 'deposit_reversed'
    | 'amount_too_small'
    | 'cancelled'
    | 'no_deposit'
    | 'continued'
    | 'choice_unanswered'
    | 'operator_decision'
    | 'payout_rejected'
    | null;
  /** `true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, and a late payment to an expired order is refunded. */
  terminal: boolean;
  userActionRequired: boolean;
}

export interface WebhookMessage {
  /** The same on every attempt: take each id once. */
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
  /** Signs every message. Shown this once; set the address again to get another. */
  secret: string;
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
 * Every answer is `{"success": true, "data": …}` or `{"success": false, "error": {"code", "message", "details"}}`.
 *
 * Act on `code`; `message` is for people, in the language of `Accept-Language`, else in English.
 *
 * Amounts are decimal strings in whole coins; requests may also write them as JSON numbers. Times are UTC.
 *
 * Send your key as `Authorization: Bearer …`, never in an address: a key in a query string is refused. Never put a key into a page or an app that others can read.
 *
 * Every POST takes an `Idempotency-Key`: the same request sent again with the same key is answered again and happens once, for 24 hours. Another request with the same key is refused with 422.
 *
 * The id of an order opens it: whoever knows it can read and steer the order. Follow an order by its events, by a webhook, or by asking again with `If-None-Match`; go by `terminal`, `userActionRequired` and `nextActions` rather than by the names of states, of which there may be more one day.
 */
export class SampanApi<SecurityDataType extends unknown> extends HttpClient<SecurityDataType> {
  key = {
    /**
     * @description Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags keys
     * @name GetKey
     * @summary The key itself: its scopes, limits and when it was last used
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
     * @description Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags currencies
     * @name ListCurrencies
     * @summary Every currency, with its network, limits and whether it can be used now
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
     * @description By symbols (`USDT`) or by ids (`USDT-TRC20`). A price needs no network; the limits do, so they are in the answer only if both sides name one. Nothing is promised at this price: ask for a quote. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `currency_unknown`, `rate_unavailable`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags currencies
     * @name GetExchangeRate
     * @summary What one currency is worth in another, with the limits of the pair
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
     * @description Give `sendAmount` or `receiveAmount`. A `fixed` quote binds us until `expiresAt`: an order made from it in time has its rate and its fee, whatever the market does. A `floating` quote is a preview: the order is priced anew, and refused with `rate_changed` if that is more than 1 % worse. The network fee is always the one of the payout. An amount outside the limits is refused with `min` and `max`. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `chain_unavailable`, `open_quotes_limit`, `quote_not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags quotes
     * @name CreateQuote
     * @summary What an amount brings, or what must be sent for an amount to arrive
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
     * @description Quotes are forgotten some time after they expired. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `quote_not_found`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags quotes
     * @name GetQuote
     * @summary A quote that was given to this key
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
     * @description Of a quote (`quoteId`), or with two currencies and one amount, which is then priced now. The answer has the address to send the deposit to. Send an `Idempotency-Key`: a request that is sent again because its answer got lost then makes no second order. A `fixed` quote makes one order: sent again with the same addresses, whatever the `Idempotency-Key`, it answers that order; with other addresses it is refused with `quote_used`. A `floating` quote may be used until it expires. An order made without a quote is answered by its `Idempotency-Key` even after the 24 hours, until it is erased. `Idempotency-Replayed` says whenever an order was there before. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `currency_unknown`, `amount_malformed`, `amount_not_positive`, `amount_too_precise`, `amount_ambiguous`, `pair_same_currency`, `rate_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `amount_not_covered`, `amount_consumed_by_fee`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_listed`, `quote_not_found`, `quote_expired`, `quote_used`, `rate_changed`, `orders_paused`, `chain_paused`, `chain_unavailable`, `orders_full`, `screening_list_stale`, `open_orders_limit`, `idempotency_key_reused`, `key_unknown`, `order_not_found`, `key_missing`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name CreateExchange
     * @summary Make an order
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
     * @description Up to 50 orders by their ids. There is no list of all orders: an id opens one. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name ListExchanges
     * @summary Several orders in one call
     * @request GET:/exchanges
     * @secure
     */
    listExchanges: (
      query: {
        /**
         * One to 50 ids of orders, with commas between them.
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
     * @description Any key may read any order whose id it knows. Ask again with `If-None-Match` to be told cheaply that nothing changed, or follow `/exchanges/{id}/events`. Orders are erased a week after they ended. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name GetExchange
     * @summary One order as it stands
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
     * @description The key to check the signature with is at `/.well-known/sampan-terms-key`. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name GetExchangeTerms
     * @summary What we promised for this order, signed
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
     * @description Events are `order` (an `Exchange`, its version as the id of the event), `move` (one step of its history) and `gone` (it was erased). Reconnect with `Last-Event-ID` to get a `move` for each step that was missed. The stream ends after ten minutes; reconnect then, too. It ends within seconds when the key is revoked. A key may have 25 streams at once; one more is refused with `too_many_connections`. Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `too_many_connections`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name FollowExchange
     * @summary An order as it changes, as server-sent events
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
     * @description Possible while `nextActions` lists `continue`: after too little, too much or a late deposit. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `rate_unavailable`, `amount_above_maximum`, `amount_not_covered`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name ContinueExchange
     * @summary Go on at the current rate with what has arrived
     * @request POST:/exchanges/{id}/continue
     * @secure
     */
    continueExchange: (id: string, params: RequestParams = {}) =>
      this.request<ContinueExchangeData, ContinueExchangeError>({
        path: `/exchanges/${encodeURIComponent(id)}/continue`,
        method: 'POST',
        secure: true,
        format: 'json',
        ...params,
      }),

    /**
     * @description Possible while `nextActions` lists `refund`. Set a refund address first where there is none. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name RefundExchange
     * @summary Send back what has arrived
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
     * @description Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name CancelExchange
     * @summary Call off an order that nothing was paid to
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
     * @description A late deposit that only waited for the address goes back at once. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `order_not_found`, `order_event_not_allowed`, `refund_address_missing`, `address_missing`, `address_malformed`, `address_checksum_wrong`, `address_wrong_network`, `address_forbidden`, `address_listed`, `refund_addresses_limit`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags exchanges
     * @name SetRefundAddress
     * @summary Say, or change, where a refund should go
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
     * @description Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name GetWebhook
     * @summary Where this key is told about its orders
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
     * @description Every move of an order made with this key from now on is told there, what needs you first. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `webhook_url_invalid`, `webhook_target_forbidden`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name SetWebhook
     * @summary Set the address, with a fresh secret
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
     * @description Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name RemoveWebhook
     * @summary Take the address away; what is due is not sent any more
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
     * @description Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name TestWebhook
     * @summary Send a test event to the address
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
     * @description Needs a key that may `read`. Codes: `key_in_query`, `request_malformed`, `webhook_event_not_found`, `key_missing`, `key_unknown`, `rate_limited`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name ListWebhookEvents
     * @summary What was sent, and what became of it, for 30 days
     * @request GET:/webhook/events
     * @secure
     */
    listWebhookEvents: (
      query?: {
        /**
         * Only events older than this one.
         * @maxLength 100
         * @example "evt_6f1b0c9d2e3a4f5061728394a5b6c7d8"
         */
        before?: string;
        /**
         * How many, from 1 to 100; 50 unless told.
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
     * @description Not any more once it was tried 50 times in all. Needs a key that may `trade`. Codes: `key_in_query`, `request_malformed`, `webhook_missing`, `webhook_event_not_found`, `webhook_attempts_limit`, `not_found`, `key_missing`, `key_unknown`, `rate_limited`, `scope_missing`, `request_too_large`, `media_type_unsupported`, `idempotency_key_reused`, `request_in_progress`, `service_unavailable`, `internal_error`.
     *
     * @tags webhooks
     * @name RedeliverWebhookEvent
     * @summary Send an event again, with the same id and body
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
     * @description Needs no key. Codes: `key_in_query`, `request_malformed`, `service_unavailable`, `internal_error`.
     *
     * @tags document
     * @name GetOpenApi
     * @summary This document
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
