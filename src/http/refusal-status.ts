/** HTTP status of each refusal code. The map covers every code, so that a new one cannot be forgotten. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { HttpErrorCode } from '#src/i18n/error-codes.ts';

/**
 * Meaning of the statuses. 400: the request must be corrected. 403: not permitted. 404: not found. 409: conflicts with
 * the present state. 503: not possible at the moment.
 */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  amount_malformed: 400,
  amount_unclear: 400,
  amount_not_positive: 400,
  amount_too_precise: 400,
  amount_below_minimum: 400,
  amount_above_maximum: 400,
  amount_consumed_by_fee: 400,
  amount_not_covered: 400,
  currency_unknown: 400,
  currency_inactive: 409,
  pair_same_currency: 400,
  rate_unavailable: 503,
  rate_changed: 409,
  order_type_unknown: 400,
  address_missing: 400,
  address_malformed: 400,
  address_checksum_wrong: 400,
  address_wrong_network: 400,
  address_forbidden: 400,
  address_listed: 403,
  screening_list_stale: 503,
  orders_paused: 503,
  chain_paused: 503,
  currency_paused: 503,
  chain_unavailable: 503,
  orders_full: 503,
  orders_of_source_limit: 429,
  order_not_found: 404,
  order_event_not_allowed: 409,
  tracking_code_malformed: 400,
  idempotency_key_reused: 409,
  refund_address_missing: 409,
  refund_address_given: 409,
  match_not_cleared: 409,
  refund_consumed_by_fee: 409,
  deposit_not_unclaimed: 409,
  deposit_not_final: 409,
  refund_addresses_limit: 429,
  mixing_not_available: 403,
  mix_settings_invalid: 400,
  privacy_level_unknown: 400,
  tor_unavailable: 409,
  session_unknown: 400,
  addresses_too_many: 400,
  address_repeated: 400,
  transaction_not_found: 404,
  loan_not_found: 404,
  loan_expired: 409,
  loan_under_way: 409,
  loan_rate_malformed: 400,
  currency_ambiguous: 400,
  payment_address_missing: 409,
  clock_too_far: 409,
  faucet_failed: 503,
  sign_in_refused: 401,
  sign_in_limited: 429,
  policy_invalid: 400,
  policy_outdated: 409,
  policy_unchanged: 409,
  step_up_required: 403,
  password_weak: 400,
  second_factor_is_on: 409,
  second_factor_not_started: 409,
  code_wrong: 403,
  filter_invalid: 400,
  reason_invalid: 400,
  scope_unknown: 400,
  stop_not_found: 404,
  books_still_differ: 409,
  difference_changed: 409,
  difference_may_heal: 409,
  coins_missing: 409,
  label_invalid: 400,
  network_missing: 400,
  network_wrong: 400,
  address_taken: 409,
  default_inactive: 400,
  platform_address_not_found: 404,
  address_in_use: 409,
  amount_ambiguous: 400,
  quote_not_found: 404,
  quote_expired: 409,
  quote_used: 409,
  open_orders_limit: 429,
  open_quotes_limit: 429,
  api_key_not_found: 404,
  key_limit_invalid: 400,
  temporary_keys_limit: 429,
  webhook_missing: 409,
  webhook_url_invalid: 400,
  webhook_target_forbidden: 400,
  webhook_event_not_found: 404,
  webhook_attempts_limit: 409,
};

/** Retry-After of `orders_full` in seconds: capacity frees up as the payment windows of unpaid orders end. */
const fullSeconds = 60;

/** Value of Retry-After, for refusals by a rate limit or quota. */
export function refusalWaitSeconds({ code, details }: Refusal): number | undefined {
  if (code === 'orders_full') return fullSeconds;
  const seconds = details?.['retryAfterSeconds'];
  const isTold = code === 'orders_of_source_limit' || code === 'refund_addresses_limit';
  return isTold && typeof seconds === 'number' ? seconds : undefined;
}

type Refusal = Readonly<{ code: RefusalCode; details?: Readonly<Record<string, unknown>> }>;

/** HTTP status of errors that occur in the HTTP layer only. */
export const httpErrorStatus: Readonly<Record<HttpErrorCode, number>> = {
  request_malformed: 400,
  not_found: 404,
  method_not_allowed: 405,
  request_too_large: 413,
  media_type_unsupported: 415,
  request_timeout: 408,
  not_signed_in: 401,
  origin_refused: 403,
  tracking_limited: 429,
  too_many_connections: 503,
  key_missing: 401,
  key_unknown: 401,
  key_in_query: 400,
  scope_missing: 403,
  rate_limited: 429,
  request_in_progress: 409,
  service_unavailable: 503,
  internal_error: 500,
};
