/** Which of the withdrawals that a venue shows is a transfer of ours whose answer is lost. */
import { compareAddress } from '#src/domain/address/same-address.ts';
import type { AcceptedNetworks } from '#src/domain/address/parse-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { netUnits, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import type { VenueWithdrawal } from '../ports/venue.ts';

export type Matches = Readonly<{
  /** Same network, address, amount and time: it is the transfer, unless another one has it. */
  same: readonly VenueWithdrawal[];
  /** It goes to us or does not say where, and something about it differs or cannot be read: it may be the transfer. */
  unclear: readonly VenueWithdrawal[];
}>;

type Sought = Pick<VenueTransfer, 'currency' | 'units' | 'feeUnits' | 'address'>;

/** `since`: the transfer was not asked for before. Earlier withdrawals are never it, but perhaps a forgotten one. */
export function matchWithdrawals(
  rows: readonly VenueWithdrawal[],
  transfer: Sought,
  { since, accepted }: Readonly<{ since: number; accepted: AcceptedNetworks }>,
): Matches {
  const { chain } = currencies[transfer.currency];
  const open = rows
    .filter(({ status }) => status !== 'failed')
    .map((row) => ({ row, place: compareAddress(row.address, { chain, own: transfer.address, accepted }) }))
    .filter(({ place }) => place !== 'other');
  const isSame = ({ row, place }: (typeof open)[number]): boolean =>
    row.isSure && place === 'same' && row.at >= since && hasSameAmount(row, transfer);
  return {
    same: open.filter(isSame).map(({ row }) => row),
    unclear: open.filter((each) => !isSame(each)).map(({ row }) => row),
  };
}

/** The same amount, which some venues tell with the fee and others without. */
function hasSameAmount({ units, feeUnits }: VenueWithdrawal, transfer: Sought): boolean {
  return [transfer.units, transfer.units - feeUnits, netUnits(transfer)].includes(units);
}
