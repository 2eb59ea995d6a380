/**
 * Roles of operators, and the roles that each action of the back office needs. An operator has any number of roles.
 * Without one, an operator is a viewer, who can read every page and change nothing.
 */

export const roles = ['support', 'treasurer', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Actions of operators on their own account, which need no role. */
const own = [] as const;
const support = ['support'] as const;
const treasurer = ['treasurer'] as const;
const administrator = ['administrator'] as const;
/** Whoever may be the second person of a treasury act. */
const seconds = ['treasurer', 'administrator'] as const;

/** Actions that need step-up authentication, named as in the audit log, each with the roles of which one is needed. */
export const steppedUpActs = {
  order_decided: support,
  unclaimed_refunded: support,
  loan_created: treasurer,
  loan_released: treasurer,
  withdrawal_proposed: treasurer,
  withdrawal_address_proposed: treasurer,
  cold_account_proposed: administrator,
  key_epoch_proposed: treasurer,
  cold_move_proposed: treasurer,
  cold_return_requested: treasurer,
  cold_return_signed: treasurer,
  cold_booked: treasurer,
  deposit_counted: treasurer,
  deposit_left: treasurer,
  act_agreed: seconds,
  refill_requested: treasurer,
  venue_transfer_requested: treasurer,
  venue_trade_requested: treasurer,
  venue_booked: treasurer,
  address_created: treasurer,
  address_updated: treasurer,
  address_deleted: treasurer,
  orders_resumed: treasurer,
  payouts_resumed: treasurer,
  depth_raised: treasurer,
  depth_lowered: treasurer,
  crediting_resumed: treasurer,
  difference_booked: treasurer,
  api_key_created: administrator,
  partner_share_set: administrator,
  policy_changed: administrator,
  operator_invited: administrator,
  operator_changed: administrator,
  operator_disabled: administrator,
  operator_enabled: administrator,
  operator_removed: administrator,
  password_changed: own,
  second_factor_added: own,
  second_factor_removed: own,
  passkey_added: own,
  passkey_removed: own,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** Actions that need a session only. They move no money and lift no stop. */
export const plainActs = {
  // Whoever sees that something is wrong may stop new orders at once.
  orders_paused: roles,
  addresses_revealed: ['support', 'treasurer'],
  orders_exported: ['support', 'treasurer'],
  note_added: ['support', 'treasurer'],
  order_assigned: ['support', 'treasurer'],
  act_stopped: seconds,
  refill_closed: treasurer,
  withdrawal_address_removed: seconds,
  cold_account_retired: seconds,
  cold_return_cancelled: treasurer,
  profit_exported: treasurer,
  api_key_revoked: administrator,
  operator_signed_out: administrator,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

const acts = { ...steppedUpActs, ...plainActs } as const;

export type StepUpAct = keyof typeof steppedUpActs;
export type PlainAct = keyof typeof plainActs;
export type OfficeAct = StepUpAct | PlainAct;

/** Roles of which an operator needs one for the action. Empty: every operator may do it. */
export function rolesFor(act: OfficeAct): readonly Role[] {
  return acts[act];
}

export function mayAct(held: readonly Role[], act: OfficeAct): boolean {
  const needed = rolesFor(act);
  return needed.length === 0 || needed.some((role) => held.includes(role));
}

/** Keeps the known roles of a list, each once and in the order of the table. */
export function readRoles(texts: readonly string[]): readonly Role[] {
  return roles.filter((role) => texts.includes(role));
}
