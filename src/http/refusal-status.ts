/** Which HTTP status says each "no". Total over the codes, so that a new one cannot be forgotten. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { HttpErrorCode } from '#src/i18n/error-codes.ts';

/** 400: mend what you sent. 403: we will not. 404: there is none. 409: not as things stand. 503: not at this moment. */
export const refusalStatus: Readonly<Record<RefusalCode, number>> = {
  amount_malformed: 400,
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
  chain_unavailable: 503,
  order_not_found: 404,
  order_event_not_allowed: 409,
  tracking_code_malformed: 400,
  idempotency_key_reused: 409,
  refund_address_missing: 409,
  mixing_not_available: 403,
  mix_settings_invalid: 400,
  privacy_level_unknown: 400,
  tor_unavailable: 409,
  session_unknown: 400,
  addresses_too_many: 400,
  transaction_not_found: 404,
  clock_too_far: 409,
};

/** The same for what HTTP alone knows of. */
export const httpErrorStatus: Readonly<Record<HttpErrorCode, number>> = {
  request_malformed: 400,
  not_found: 404,
  method_not_allowed: 405,
  request_too_large: 413,
  media_type_unsupported: 415,
  request_timeout: 408,
  tracking_limited: 429,
  too_many_connections: 503,
  internal_error: 500,
};
