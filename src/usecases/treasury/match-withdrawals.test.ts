import { describe, expect, test } from 'vitest';
import { makeTransfer } from '#tests/support/make-venue.ts';
import type { VenueWithdrawal } from '../ports/venue.ts';
import { matchWithdrawals } from './match-withdrawals.ts';

const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const transfer = makeTransfer({ currency: 'USDT-ERC20', units: 100_000_000n, feeUnits: 2_500_000n, address: own });
const paid: VenueWithdrawal = {
  reference: 'FT1',
  txid: null,
  address: own,
  units: 97_500_000n,
  feeUnits: 2_500_000n,
  at: 1_000,
  status: 'pending',
  word: 'Pending',
  isSure: true,
};
const match = (row: Partial<VenueWithdrawal>) => {
  const { same, unclear } = matchWithdrawals([{ ...paid, ...row }], transfer, { since: 500, accepted: ['main'] });
  return same.length === 1 ? 'same' : unclear.length === 1 ? 'unclear' : 'none';
};

describe('a withdrawal that the venue shows', () => {
  test('is the transfer, with the amount before or after the fee, in any spelling of the address', () => {
    expect(match({})).toBe('same');
    expect(match({ units: 100_000_000n })).toBe('same');
    expect(match({ address: own.toLowerCase() })).toBe('same');
  });

  test.each<readonly [string, Partial<VenueWithdrawal>]>([
    ['its network is not known', { isSure: false }],
    ['nothing says where it goes', { address: '' }],
    ['its amount differs', { units: 97_500_001n }],
    ['it is older than the transfer', { at: 499 }],
    ['it cannot be read', { isSure: false, address: '', units: 0n, at: Number.POSITIVE_INFINITY }],
  ])('may be the transfer if %s', (_, row) => {
    expect(match(row)).toBe('unclear');
  });

  test('is none of ours if it failed or goes elsewhere', () => {
    expect(match({ status: 'failed' })).toBe('none');
    expect(match({ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' })).toBe('none');
    expect(match({ address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', isSure: false })).toBe('none');
  });
});
