import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/errors.ts';

export default {
  amount_malformed: 'Enter a valid amount, such as 0.5.',
  amount_unclear: 'Is that {small} or {large}? Type the amount without thousands separators.',
  amount_not_positive: 'Please enter a send amount greater than 0.',
  amount_too_precise: '{currency} has at most {decimals} decimal places. Please shorten the amount.',
  amount_below_minimum: 'Too little: the minimum per order is {min} {currency}.',
  amount_above_maximum: 'Too much: the maximum per order is {max} {currency}.',
  amount_consumed_by_fee:
    'After the service fee and the network fee, too little would be left to send. Please enter a larger amount.',
  amount_not_covered:
    'Our wallet can cover at most {max} {currency} right now. Please enter a smaller amount, or try again later.',
  currency_unknown: 'We do not support this currency. Please give its full ID, such as BTC or USDT-TRC20.',
  currency_inactive: 'This currency is not available at the moment. Please choose another one.',
  pair_same_currency: 'The send and receive currencies are the same. Please choose two different ones.',
  rate_unavailable: 'There is no reliable rate right now. Please try again in a moment.',
  rate_changed:
    'The rate has changed: you would now receive about {receiveAmount} {receiveCurrency}. Please confirm the new amount.',
  order_type_unknown: 'The order type is either floating or fixed.',
  address_missing: 'Please enter the receive address.',
  address_malformed: 'This is not a valid address. Please check that you copied all of it.',
  address_checksum_wrong: 'The address fails its checksum, so a character is probably wrong. Please copy it again.',
  address_wrong_network: 'This address belongs to another network. Please check the currency and its network.',
  address_forbidden: 'This address cannot be used: it is one of our own or a burn address.',
  address_listed: 'This address is on the sanctions list of {listDate}, so we cannot accept it.',
  screening_list_stale: 'Our address screening list is out of date, so new orders are paused for now.',
  orders_paused: 'New orders are paused. Existing orders continue as usual. Please try again later.',
  chain_paused: 'New orders on {chain} are paused. Existing orders continue as usual.',
  chain_unavailable: 'The {chain} network is not available right now. Please try again later.',
  orders_full:
    'Too many orders are waiting for payment right now, so we cannot take new ones. Please try again in a few minutes.',
  orders_of_source_limit:
    'Too many orders were made from your internet connection in a short time. Please try again in {wait}.',
  order_not_found: 'We cannot find this order. It may not exist, or its details were erased on schedule.',
  order_event_not_allowed:
    'This is not possible in the order’s current state. Please refresh the page to see where it stands.',
  tracking_code_malformed: 'A tracking code is exactly 9 digits.',
  idempotency_key_reused: 'This Idempotency-Key was used for a different order. Please use a new one.',
  refund_address_missing: 'Please enter a refund address first.',
  refund_consumed_by_fee:
    'Sending this deposit back would cost more than it is worth at the moment. It stays booked; try again when network fees are lower.',
  deposit_not_unclaimed:
    'There is nothing to send back: this deposit was already returned, exchanged or lost, or the decision on its order covers it.',
  deposit_not_final: 'This deposit is not final yet. Wait for its confirmations and try again.',
  refund_addresses_limit:
    'Too many different refund addresses were tried for this order. Please use one of them, or try another in 24 hours.',
  mixing_not_available: 'Mixing is offered on test networks only. Please swap instead.',
  mix_settings_invalid:
    'A setting is out of range: {minRounds} to {maxRounds} rounds, a delay of {minDelay} to {maxDelay} minutes in steps of {delayStep}, switches on or off.',
  privacy_level_unknown: 'The privacy level is basic, enhanced or maximum.',
  tor_unavailable:
    'This service has no Tor proxy at the moment, so payouts cannot be sent through Tor. Please turn it off.',
  session_unknown: 'This mixing session is unknown or has expired. Please reload the page for a new one.',
  addresses_too_many: 'A mixing order takes at most {max} receive addresses.',
  address_repeated:
    'This address is given twice. Parts sent to one address can be added up again; please use different ones.',
  transaction_not_found: 'There is no such transaction on the simulated chains.',
  loan_not_found: 'There is no such loan.',
  loan_expired: 'This loan was not released in time. Please create a new one.',
  loan_under_way:
    'Loan {loan} in the same currency to this address is still under way: it may yet be paid, even if it is shown as refused by a node. Creating or releasing another one could pay twice. Please wait until it is completed or has failed for good.',
  loan_rate_malformed:
    'Please enter the rate as a number above 0, using only digits and a decimal point, such as 31.5.',
  currency_ambiguous: 'This address exists on several networks. Please choose which USDT is paid out.',
  payment_address_missing: '{currency} has no active default platform address yet. Please add one first.',
  clock_too_far: 'The sandbox clock cannot be moved any further.',
  faucet_failed:
    'The faucet could not do this on {chain}: the node is not responding, or too few of these test coins are left. Please try again later; if you asked for coins, a smaller amount may work.',
  sign_in_refused: 'Sign-in failed: the user name or the password is wrong.',
  sign_in_limited: 'Too many attempts. Please try again in {wait}.',
  step_up_required:
    'Enter your password again and, if your second factor is on, a code. What you entered is missing or wrong.',
  password_weak:
    'Please choose a stronger password: 15 to 256 characters, not the user name, the product name or a common one, and not the old one.',
  second_factor_is_on: 'The second factor is already on. To change it, turn it off first.',
  second_factor_not_started: 'Please start setting up the second factor first.',
  code_wrong: 'The code is wrong. Please enter the 6 digits that your authenticator app shows now.',
  filter_invalid: 'This filter is not valid. Please check the marked field.',
  reason_invalid: 'Please give a reason: 1 to 500 characters, without < and >.',
  scope_unknown: 'There is no such pause switch: choose a chain, or all.',
  stop_not_found: 'Nothing is stopped there for this reason: somebody may have lifted it already.',
  books_still_differ: 'Books and chain still differ. Find out why, or book the difference.',
  difference_changed: 'The difference is not the one you saw. Look at it again.',
  difference_may_heal:
    'The difference may go away by itself: a payout is being sent again, or the chain is still being read after a restore. Please wait.',
  coins_missing:
    'On this chain coins are missing, and a shortage of coins cannot be booked: payouts would still be made from them. The runbook “Payouts are stopped” says what to do.',
  label_invalid: 'Please enter a label: 1 to 100 characters, without < and >.',
  network_missing: 'This currency exists on several chains. Please choose the network.',
  network_wrong: 'This currency is not on that network.',
  address_taken: 'This currency already has that address.',
  default_inactive: 'An inactive address cannot be the default.',
  platform_address_not_found: 'There is no such platform address. It may have been deleted.',
  address_in_use: 'Open orders or loans use this address, so it cannot be deleted or changed. You can deactivate it.',
  request_malformed: 'The request is malformed. Please check the fields named in the details.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This address does not support that request method.',
  request_too_large: 'The request is too large.',
  media_type_unsupported: 'Send JSON with the content type application/json.',
  request_timeout: 'The request took too long. Please try again.',
  not_signed_in: 'Please sign in to the back office first.',
  origin_refused: 'This request came from another site and was refused.',
  tracking_limited: 'Too many look-ups. Please try again in {wait}.',
  too_many_connections: 'All live connections are in use. Please try again later, or refresh from time to time.',
  amount_ambiguous: 'Please give either sendAmount or receiveAmount, not both.',
  quote_not_found: 'There is no such quote. It may have expired.',
  quote_expired: 'This quote has expired. Please ask for a new one.',
  quote_used: 'An order was already made from this quote, with other addresses. Please ask for a new quote.',
  open_orders_limit:
    'Too many orders are waiting for payment (at most {limit}). Please wait until some are paid or expire.',
  open_quotes_limit: 'Too many quotes have not expired yet (at most {limit}). Please try again in a moment.',
  api_key_not_found: 'There is no such API key.',
  key_limit_invalid: 'This limit is not a whole number within the allowed range.',
  temporary_keys_limit: 'There are too many sandbox keys at the moment. Please try again later.',
  webhook_missing: 'No webhook address is set for this key.',
  webhook_url_invalid: 'A webhook address must be a complete http or https URL without a user name or password.',
  webhook_target_forbidden:
    'We cannot send to this webhook address: it points into an internal network, or does not use HTTPS.',
  webhook_event_not_found: 'There is no such event.',
  webhook_attempts_limit: 'This event has been sent too often (at most {limit} times), so it cannot be sent again.',
  key_missing: 'The API key is missing. Please send it in the header Authorization: Bearer.',
  key_unknown: 'This API key is not valid, or has been revoked.',
  key_in_query: 'An API key must never be in a URL. Please send it in the Authorization header, and replace this key.',
  scope_missing: 'This API key is not allowed to do that.',
  rate_limited: 'Too many requests. Please try again in {wait}.',
  request_in_progress:
    'A request with the same Idempotency-Key is still being processed. Please try again in a moment.',
  service_unavailable: 'The service is unavailable right now. Existing orders are safe. Please try again in a minute.',
  internal_error: 'Something went wrong on our side. Please try again, and tell us the ID if it happens again.',
} satisfies Catalog<typeof zhCn>;
