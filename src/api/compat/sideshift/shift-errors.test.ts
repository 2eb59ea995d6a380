import { describe, expect, test } from 'vitest';
import { refusalCodes } from '#src/domain/refusals.ts';
import { httpErrorCodes } from '#src/i18n/error-codes.ts';
import { toShiftError } from './shift-errors.ts';

describe('a refusal in the words of SideShift', () => {
  test.each([
    ['amount_below_minimum', {}, 400, 'BAD_USER_INPUT', 'Amount too low'],
    ['amount_consumed_by_fee', {}, 400, 'BAD_USER_INPUT', 'Amount too low'],
    ['amount_above_maximum', {}, 400, 'BAD_USER_INPUT', 'Amount too high'],
    ['amount_not_covered', {}, 400, 'BAD_USER_INPUT', 'Amount too high'],
    ['amount_not_positive', { field: 'sendAmount' }, 400, 'BAD_USER_INPUT', 'depositAmount must be greater than zero'],
    ['amount_malformed', { field: 'receiveAmount' }, 400, 'BAD_USER_INPUT', 'Invalid "settleAmount"'],
    ['currency_unknown', { method: 'doge/doge' }, 400, 'METHOD_NOT_FOUND', 'Method doge/doge not found'],
    ['address_malformed', { field: 'receiveAddress' }, 400, 'BAD_USER_INPUT', 'Invalid receiving address'],
    ['address_wrong_network', { field: 'refundAddress' }, 400, 'BAD_USER_INPUT', 'Invalid refundDestination'],
    ['quote_expired', {}, 400, 'BAD_USER_INPUT', 'Quote has already expired. Request a new quote.'],
    ['request_malformed', { field: 'settleCoin' }, 400, 'BAD_USER_INPUT', 'Invalid "settleCoin"'],
    ['order_not_found', {}, 404, undefined, 'Order not found'],
    ['chain_paused', { chain: 'tron' }, 503, undefined, 'Method is temporarily disabled'],
  ] as const)('%s', (code, details, status, theirCode, message) => {
    const wanted = { status, message, ...(theirCode !== undefined && { code: theirCode }) };
    expect(toShiftError(code, details)).toEqual(wanted);
  });

  test('every other one has words too, and no status that its clients do not know', () => {
    for (const code of [...refusalCodes, ...httpErrorCodes]) {
      const { status, message } = toShiftError(code);
      expect(message, code).not.toBe('');
      expect(status, code).not.toBe(409);
    }
  });

  test('a key that is not accepted is denied access', () => {
    expect(toShiftError('key_missing')).toMatchObject({ status: 401, code: 'ACCESS_DENIED' });
    expect(toShiftError('scope_missing')).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
  });
});
