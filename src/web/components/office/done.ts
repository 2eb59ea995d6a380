/** Success messages of actions, by the word that the redirect puts into the URL. Each is shown once, in a toast. */
import type { MessageKey } from '#src/i18n/catalog.ts';

export const doneMessages = {
  signed_in: 'admin.toast.signedIn',
  signed_out: 'admin.toast.signedOut',
  signed_out_everywhere: 'admin.toast.signedOutEverywhere',
  order_continued: 'admin.toast.orderContinued',
  order_refunded: 'admin.toast.orderRefunded',
  note_added: 'admin.toast.noteAdded',
  order_assigned: 'admin.toast.orderAssigned',
  deposit_refunded: 'admin.toast.depositRefunded',
  deposit_counted: 'admin.toast.depositCounted',
  deposit_left: 'admin.toast.depositLeft',
  loan_created: 'admin.toast.loanCreated',
  loan_released: 'admin.toast.loanReleased',
  act_waits: 'admin.toast.actWaits',
  act_approved: 'admin.toast.actApproved',
  act_stopped: 'admin.toast.actStopped',
  refill_requested: 'admin.toast.refillRequested',
  refill_closed: 'admin.toast.refillClosed',
  venue_transfer_requested: 'admin.toast.venuePlanned',
  venue_trade_requested: 'admin.toast.venuePlanned',
  cold_account_retired: 'admin.toast.coldRetired',
  venue_booked: 'admin.toast.venueBooked',
  cold_return_requested: 'admin.toast.coldReturnRequested',
  cold_return_signed: 'admin.toast.coldReturnSigned',
  cold_booked: 'admin.toast.coldBooked',
  cold_return_cancelled: 'admin.toast.coldReturnCancelled',
  address_created: 'admin.toast.addressCreated',
  address_updated: 'admin.toast.addressUpdated',
  address_deleted: 'admin.toast.addressDeleted',
  share_set: 'admin.toast.shareSet',
  key_revoked: 'admin.toast.keyRevoked',
  orders_paused: 'admin.toast.ordersPaused',
  orders_resumed: 'admin.toast.ordersResumed',
  payouts_resumed: 'admin.toast.payoutsResumed',
  depth_raised: 'admin.toast.depthRaised',
  depth_lowered: 'admin.toast.depthLowered',
  crediting_resumed: 'admin.toast.creditingResumed',
  difference_booked: 'admin.toast.differenceBooked',
  policy_saved: 'admin.toast.policySaved',
  password_changed: 'admin.toast.passwordChanged',
  factor_removed: 'admin.toast.factorRemoved',
  passkey_added: 'admin.toast.passkeyAdded',
  passkey_removed: 'admin.toast.passkeyRemoved',
  joined: 'admin.toast.joined',
  operator_changed: 'admin.toast.operatorChanged',
  operator_disabled: 'admin.toast.operatorDisabled',
  operator_enabled: 'admin.toast.operatorEnabled',
  operator_removed: 'admin.toast.operatorRemoved',
  operator_signed_out: 'admin.toast.operatorSignedOut',
  session_ended: 'admin.toast.sessionEnded',
} as const satisfies Record<string, MessageKey>;

export type Done = keyof typeof doneMessages;

const parameter = 'done';

/** Adds the word of the success message to the query string of a path. */
export function withDone(path: string, done: Done): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${done}`;
}

export function findDone(search: string): Done | undefined {
  const word = new URLSearchParams(search).get(parameter);
  return word !== null && Object.hasOwn(doneMessages, word) ? (word as Done) : undefined;
}

/** Removes the word of the success message from a query string, once the message was shown. */
export function withoutDone(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(parameter);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}
