import { describe, expect, test } from 'vitest';
import { canonicalJson, type JsonValue } from '../canonical-json.ts';
import { makeOrderTerms, type OrderTermsInput } from './order-terms.ts';
import { readSignableTerms } from './signable-terms.ts';

const input: OrderTermsInput = {
  service: 'Sampan',
  profile: 'testnet',
  keyId: '0123456789abcdef',
  orderNumber: 'TS-20261115-04217733',
  orderType: 'floating',
  product: 'exchange',
  sendCurrency: 'BTC',
  sendAmount: '0.01',
  receiveCurrency: 'USDT-TRC20',
  receiveAmount: '991.25',
  depositAddress: 'bcrt1qexample',
  depositMemo: null,
  receiveAddress: 'TExample',
  furtherAddresses: [],
  refundAddress: null,
  laterRefund: 'signed',
  rate: { numerator: '1000', denominator: '1' },
  feeLines: [{ name: 'service_fee', currency: 'BTC', amount: '0.000045' }],
  networkFee: { currency: 'USDT-TRC20', amount: '4.25' },
  quoteId: 'q-1',
  mixing: null,
  planHash: null,
  createdAt: '2026-11-15T07:00:00.000Z',
  expiresAt: '2026-11-15T07:30:00.000Z',
  confirmationsNeeded: 2,
  refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
};
const at = Date.parse(input.createdAt);
const signing = { profile: 'testnet', keyId: input.keyId, now: at + 5_000 } as const;
const share = { id: 'key_0123456789ab', name: 'Harbour Wallet', basisPoints: 2_500, amount: '0.00001125' };
const sharing = (change: Partial<typeof share> = {}, line: JsonValue = {}): string =>
  write({
    feeLines: [{ ...input.feeLines[0], ...(line as object), partnerShare: { ...share, ...change } }] as JsonValue,
  });
const write = (change: Partial<Record<keyof OrderTermsInput | 'version' | 'extra', JsonValue>> = {}): string =>
  canonicalJson({ ...(makeOrderTerms(input) as unknown as Record<string, JsonValue>), ...change });
/** Terms from before refund addresses that are given later were signed. */
function writeOld(): string {
  const { laterRefund: _mark, ...old } = input;
  return canonicalJson(makeOrderTerms(old));
}

test('terms of an order are signed, and so are those of the largest', () => {
  expect(readSignableTerms(write(), signing)).toMatchObject({ orderNumber: input.orderNumber });
  expect(readSignableTerms(write({ sendAmount: '5', receiveAmount: '5' }), signing)).toBeDefined();
});

test('terms with a partner’s share of the service fee are signed', () => {
  expect(readSignableTerms(sharing(), signing)?.feeLines[0]?.partnerShare).toEqual(share);
});

describe('nothing is signed that says that a partner earns', () => {
  test.each([
    ['more than half of the fee', sharing({ basisPoints: 5_001, amount: '0.0000225' })],
    ['a unit more than its share', sharing({ amount: '0.00001126' })],
    ['a unit less than its share', sharing({ amount: '0.00001124' })],
    ['nothing', sharing({ basisPoints: 0, amount: '0' })],
    ['something else than coins', sharing({ amount: 'a lot' })],
    ['a part of another fee', sharing({}, { name: 'network_fee' })],
    ['another currency than is sent', sharing({}, { currency: 'ETH' })],
    ['it under no name', sharing({ name: '' })],
    ['it under a name of two lines', sharing({ name: 'Harbour\nWallet' })],
    ['it without being known', sharing({ id: 'someone' })],
    [
      'it twice',
      write({ feeLines: [0, 1].map(() => ({ ...input.feeLines[0], partnerShare: share })) as unknown as JsonValue }),
    ],
  ])('%s', (_what, text) => {
    expect(readSignableTerms(text, signing)).toBeUndefined();
  });
});

describe('nothing is signed that is', () => {
  test.each([
    ['of another network', write({ profile: 'mainnet' })],
    ['of another key', write({ keyId: 'f'.repeat(16) })],
    ['of another service', write({ service: 'Another' })],
    ['of another version', write({ version: 2 })],
    ['with a further field', write({ extra: 'x' })],
    ['believing refund addresses that nobody signed', write({ laterRefund: 'believed' })],
    ['silent about refund addresses that are given later', writeOld()],
    ['in another form', `${write()} `],
    ['no object', '[]'],
    ['no JSON', '{'],
    ['of another day than its number', write({ orderNumber: 'TS-20261114-04217733' })],
    ['with no order number', write({ orderNumber: 'x' })],
    ['open for too long', write({ expiresAt: '2027-11-15T07:30:00.000Z' })],
    ['larger than any order', write({ sendAmount: '1000000' })],
    ['of a range that is larger than any order', write({ sendRange: { min: '0.01', max: '1000000' } })],
    ['worth more than its rate', write({ receiveAmount: '1000.01' })],
    ['of a currency that nobody may send', write({ sendCurrency: 'BUSD-ERC20' })],
    ['a product that there is not', write({ product: 'gift' })],
    ['a kind of rate that there is not', write({ orderType: 'free' })],
    ['an exchange to several addresses', write({ furtherAddresses: ['TOther'] })],
    ['a mix without a plan', write({ product: 'mix_preset' })],
  ])('%s', (_what, text) => {
    expect(readSignableTerms(text, signing)).toBeUndefined();
  });

  test('of another time, where time is not simulated', () => {
    expect(readSignableTerms(write(), { ...signing, now: at + 3_600_000 })).toBeUndefined();
    expect(readSignableTerms(write(), { ...signing, now: at - 3_600_000 })).toBeUndefined();
    expect(readSignableTerms(write(), { ...signing, now: undefined })).toBeDefined();
  });
});
