/** Invalid fields of a loan request are refused by name, and nothing is stored. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { createLoan, type LoanRequest } from '#src/usecases/loans/create-loan.ts';
import { openLoanLab, platformAddress, type LoanLab } from '#tests/support/loan-lab.ts';

let lab: LoanLab;
let good: LoanRequest;

beforeAll(async () => {
  lab = await openLoanLab();
  good = lab.loanRequest('100 USDT-TRC20');
});

afterAll(async () => {
  await lab.close();
});

afterEach(async () => {
  const { rows } = await lab.database.ownerPool.query('select id from loans');
  expect(rows).toEqual([]);
});

async function ask(change: Partial<LoanRequest>): Promise<string> {
  const asked = await createLoan(lab.ports, { ...good, ...change });
  return asked.ok ? 'made' : asked.code;
}

const visitor = (chain: Parameters<typeof deriveAddress>[1]) =>
  deriveAddress(new Uint8Array(32).fill(3), chain, 'visitor', 1);

describe('an amount', () => {
  test.each([
    ['', 'amount_malformed'],
    ['abc', 'amount_malformed'],
    ['-100', 'amount_malformed'],
    ['1e3', 'amount_malformed'],
    ['1,000', 'amount_malformed'],
    [' 100', 'amount_malformed'],
    ['100 USDT', 'amount_malformed'],
    ['9'.repeat(500), 'amount_malformed'],
    ['0', 'amount_not_positive'],
    ['0.000000', 'amount_not_positive'],
    ['100.0000001', 'amount_too_precise'],
    ['9.999999', 'amount_below_minimum'],
    ['1000000.000001', 'amount_above_maximum'],
  ])('cannot be %j', async (usdtAmount, code) => {
    expect(await ask({ usdtAmount })).toBe(code);
  });
});

describe('a rate', () => {
  test.each(['', '0', '0.0', '-31.5', '31,5', '1e2', 'Infinity', 'x', '1'.repeat(200)])(
    'cannot be %j',
    async (rate) => {
      expect(await ask({ rate })).toBe('loan_rate_malformed');
    },
  );
});

describe('a currency', () => {
  test.each(['BTC', 'USDC-ERC20', 'USDT', 'TRX', '__proto__', 'x'.repeat(1000)])('cannot be %j', async (currency) => {
    expect(await ask({ currency })).toBe('currency_unknown');
  });

  test('must be named where several networks have the address', async () => {
    const { currency: _left, ...rest } = good;
    const asked = await createLoan(lab.ports, { ...rest, customerAddress: visitor('polygon') });
    expect(asked).toMatchObject({ ok: false, code: 'currency_ambiguous' });
  });

  test('and the address must belong together', async () => {
    expect(await ask({ currency: 'USDT-ERC20' })).toBe('address_wrong_network');
    expect(await ask({ customerAddress: visitor('ethereum') })).toBe('address_wrong_network');
  });
});

describe('a customer address', () => {
  test.each([
    ['', 'address_missing'],
    [' \n', 'address_missing'],
    ['T', 'address_malformed'],
    ['<script>', 'address_malformed'],
    ['T'.repeat(500), 'address_malformed'],
    [`${visitor('tron').slice(0, -1)}1`, 'address_checksum_wrong'],
    [visitor('bitcoin'), 'address_wrong_network'],
    [platformAddress('USDT-TRC20'), 'address_forbidden'],
  ])('cannot be %j', async (customerAddress, code) => {
    expect(await ask({ customerAddress })).toBe(code);
  });

  test('cannot be one of our own wallet', async () => {
    const hot = await lab.ports.chains.tron.wallet.hotAddress();
    expect(await ask({ customerAddress: hot })).toBe('address_forbidden');
  });
});

test.each(['is_default = false', 'is_default = false, is_active = false'])(
  'a currency whose platform address has %s cannot be lent',
  async (change) => {
    const set = async (to: string) =>
      await lab.database.ownerPool.query(`update platform_addresses set ${to} where currency = 'USDT-TRC20'`);
    await set(change);
    expect(await ask({})).toBe('payment_address_missing');
    await set('is_default = true, is_active = true');
  },
);

test('on mainnet nothing is lent while the screening list is stale', async () => {
  const { rules, screening } = lab.ports;
  const stale = {
    ...lab.ports,
    rules: { ...rules, profile: 'mainnet' as const },
    screening: { ...screening, isStale: () => true },
  };
  expect(await createLoan(stale, good)).toMatchObject({ ok: false, code: 'screening_list_stale' });
});

test('a platform address cannot be taken away while a loan is made with it', async () => {
  const taken = lab.ports.store.transaction(async (records) => {
    expect(await records.loans.findDefaultAddress('USDT-TRC20')).toBe(platformAddress('USDT-TRC20'));
    await lab.database.ownerPool.query(`select id from platform_addresses for update nowait`);
  });
  await expect(taken).rejects.toThrow('could not obtain lock');
});
