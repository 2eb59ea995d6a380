/** What operators do to propose each kind of treasury act. */
import type { OfficeAct } from '#src/domain/back-office/roles.ts';
import type { ActKind } from '#src/domain/treasury/act.ts';

/** Acts that propose an act of a kind, by the roles of which its proposer still needs one when it is done. */
export const proposing: Readonly<Record<ActKind, OfficeAct>> = {
  withdrawal: 'withdrawal_proposed',
  address: 'withdrawal_address_proposed',
  shortage: 'difference_booked',
  venue_transfer: 'venue_transfer_requested',
  venue_trade: 'venue_trade_requested',
  venue_outcome: 'venue_booked',
  venue_difference: 'venue_booked',
  cold: 'cold_move_proposed',
  cold_account: 'cold_account_proposed',
  cold_outspent: 'cold_booked',
  cold_shortage: 'cold_booked',
  key_epoch: 'key_epoch_proposed',
  doubted_deposit: 'deposit_counted',
};
