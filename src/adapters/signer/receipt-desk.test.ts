/** What the signer signs as a receipt, whoever asks for it. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { sha256Hex } from '#src/domain/sha256.ts';
import { givenRefundText } from '#src/domain/terms/given-refund.ts';
import type { JudgedPayment } from '#src/domain/terms/payment-proof.ts';
import { makeOrderTerms, type OrderTermsInput } from '#src/domain/terms/order-terms.ts';
import { makeReceipt, receiptText, type ReceiptInput } from '#src/domain/terms/receipt.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { writeTerms, type ReceiptToSign } from '#src/usecases/ports/terms-signer.ts';
import { loadOrCreateTermsKey, type TermsKey } from '../terms/signing-key.ts';
import { signText } from '../terms/terms-signer.ts';
import { makeTermsVerifier } from '../terms/terms-verifier.ts';
import { makeReceiptDesk } from './receipt-desk.ts';
import type { Signer } from './signer.ts';
import { openSigningLog, type SigningLog } from './signing-log.ts';

const start = Date.UTC(2030, 0, 1, 12);
const day = 86_400_000;
let folder = '';
let key: TermsKey;
let time = start;
let log: SigningLog;
let sign: Signer['signReceipts'];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-receipt-'));
  key = await loadOrCreateTermsKey({ file: path.join(folder, 'terms-key.pem') });
  time = start;
  await open();
});
afterEach(async () => {
  await log.close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<void> {
  log = await openSigningLog({ folder: path.join(folder, 'log'), now: () => time, log: { error: () => {} } });
  const { verify } = makeTermsVerifier(key);
  sign = makeReceiptDesk({ key, profile: 'testnet', log, now: () => time, verify });
}

function makeTerms(change: Partial<OrderTermsInput> = {}): ReceiptToSign['terms'] {
  const createdAt = new Date(start).toISOString();
  const terms = makeOrderTerms({
    service: 'Sampan',
    profile: 'testnet',
    keyId: key.keyId,
    orderNumber: 'TS-20300101-00000001',
    orderType: 'floating',
    product: 'exchange',
    sendCurrency: 'BTC',
    sendAmount: '0.01',
    receiveCurrency: 'ETH',
    receiveAmount: '0.1',
    depositAddress: 'bitcoin 1',
    depositMemo: null,
    receiveAddress: 'theirs',
    furtherAddresses: [],
    refundAddress: 'back',
    laterRefund: 'signed',
    rate: { numerator: '100000000000', denominator: '1' },
    feeLines: [],
    networkFee: { currency: 'ETH', amount: '0' },
    quoteId: 'q',
    mixing: null,
    planHash: null,
    createdAt,
    expiresAt: new Date(start + 3_600_000).toISOString(),
    confirmationsNeeded: 2,
    refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 1 },
    ...change,
  });
  const text = writeTerms(terms, key);
  return { text, signature: signText(key, text) };
}

const price = {
  sendAmount: '0.01',
  fee: '0.0001',
  rate: { numerator: '100000000000', denominator: '1' },
  networkFee: '0',
  receiveAmount: '0.099',
} as const;

function makeAsked(change: Partial<ReceiptInput> = {}, terms = makeTerms()): ReceiptToSign {
  const at = new Date(start + 60_000).toISOString();
  const receipt = makeReceipt({
    service: 'Sampan',
    profile: 'testnet',
    keyId: key.keyId,
    orderNumber: 'TS-20300101-00000001',
    termsHash: sha256Hex(terms.text),
    outcome: 'completed',
    sendCurrency: 'BTC',
    receiveCurrency: 'ETH',
    price,
    deposits: [{ transaction: 'in', currency: 'BTC', amount: '0.01', seenAt: at }],
    payments: [
      { transaction: 'out', address: 'theirs', currency: 'ETH', amount: '0.099', networkFee: null, sentAt: at },
    ],
    createdAt: new Date(start).toISOString(),
    endedAt: at,
    ...change,
  });
  return { text: receiptText(receipt), terms, payoutIds: ['p1'] };
}

const refund: Partial<ReceiptInput> = {
  outcome: 'refunded',
  price: null,
  payments: [
    {
      transaction: 'out',
      address: 'back',
      currency: 'BTC',
      amount: '0.009',
      networkFee: '0.001',
      sentAt: new Date(start + 60_000).toISOString(),
    },
  ],
};

/** The signer signs a payment for an order, as its log has it. */
async function pay(
  payment: Partial<Pick<SigningRequest, 'payoutId' | 'to' | 'amount'>>,
  orderNumber?: string,
  judged: Partial<JudgedPayment> = {},
) {
  const paid = { payoutId: 'p1', to: 'theirs', amount: money('ETH', 99_000_000_000_000_000n), ...payment };
  const domain = { kind: 'nonce', wallet: 'hot', nonce: 1 } as const;
  const request: SigningRequest = { ...paid, attempt: 1, feeUnits: 1n, domain, validUntilHeight: null };
  await log.bind(request, [{ ...paid, isProven: true, ...(orderNumber !== undefined && { orderNumber }), ...judged }]);
}

const order = 'TS-20300101-00000001';
const refused = async (asked: ReceiptToSign) => await sign([asked]);

describe('a receipt', () => {
  test('is signed for a payment of its order, once, also after a start', async () => {
    await pay({}, order);
    const asked = makeAsked();
    const [answer] = await sign([asked]);
    expect(answer).toEqual({ signature: signText(key, asked.text) });
    await log.close();
    await open();
    expect(await sign([asked])).toEqual([answer]);
    const other = makeAsked({ endedAt: new Date(start + 90_000).toISOString() });
    expect(await sign([other])).toEqual([{ refused: 'taken' }]);
  });

  test('of a refund is signed likewise', async () => {
    await pay({ to: 'back', amount: money('BTC', 900_000n) }, order);
    const asked = makeAsked(refund);
    expect(await sign([asked, makeAsked()])).toEqual([{ signature: signText(key, asked.text) }, { refused: 'taken' }]);
  });

  test('leaves no address and no amount in the log', async () => {
    await pay({}, order);
    await sign([makeAsked()]);
    const files = await readdir(path.join(folder, 'log'));
    const lines = await Promise.all(files.map(async (file) => await readFile(path.join(folder, 'log', file), 'utf8')));
    expect(lines.join('')).toContain('"receipts"');
    for (const word of ['theirs', '0.099', '"out"']) expect(lines.join('')).not.toContain(word);
  });

  test.each([
    ['that was signed for no order', {}, undefined],
    ['of another order', {}, 'TS-20300101-00000002'],
    ['to another address', { to: 'elsewhere' }, order],
    ['of another amount', { amount: money('ETH', 98_000_000_000_000_000n) }, order],
    ['of another payout', { payoutId: 'p2' }, order],
  ])('is not signed for a payment %s', async (_, payment, of) => {
    await pay(payment, of);
    expect(await refused(makeAsked())).toEqual([{ refused: 'unknown' }]);
  });

  test('is not signed twice because a payment is signed again and again', async () => {
    await pay({}, order);
    expect(await sign([makeAsked()])).toMatchObject([{ signature: expect.anything() as string }]);
    for (const days of [2, 4, 4]) {
      time = start + days * day;
      await log.close();
      await open();
      await pay({}, order);
    }
    expect(await refused(makeAsked({ endedAt: new Date(start + 90_000).toISOString() }))).toEqual([
      { refused: 'unknown' },
    ]);
  });

  test('of a refund is not signed for an order that was paid out', async () => {
    await pay({ to: 'back', amount: money('BTC', 900_000n) }, order);
    await pay({ payoutId: 'p2' }, order, { subject: `${order} 1`, order: { number: order, mostUnits: 10n ** 18n } });
    expect(await refused(makeAsked(refund))).toEqual([{ refused: 'unknown' }]);
  });

  test('is not signed once its payments are forgotten', async () => {
    await pay({}, order);
    time = start + 5 * day;
    await log.close();
    await open();
    expect(await refused(makeAsked())).toEqual([{ refused: 'unknown' }]);
  });

  const at = new Date(start + 60_000).toISOString();
  const sent = { transaction: 'out', address: 'theirs', currency: 'ETH', networkFee: null, sentAt: at } as const;
  test.each<readonly [string, Partial<ReceiptInput>]>([
    ['of other terms', { termsHash: 'a'.repeat(64) }],
    ['of another order', { orderNumber: 'TS-20300101-00000002' }],
    ['of another network', { profile: 'mainnet' }],
    ['of another currency', { receiveCurrency: 'BNB' }],
    ['that ends before it began', { endedAt: new Date(start - 1).toISOString() }],
    ['from tomorrow', { endedAt: new Date(start + day).toISOString() }],
    ['with nothing paid', { payments: [] }],
    ['with nothing deposited', { deposits: [] }],
    [
      'with less deposited than was exchanged',
      { deposits: [{ transaction: 'in', currency: 'BTC', amount: '0.009', seenAt: at }] },
    ],
    [
      'with more deposited than was exchanged',
      { deposits: [{ transaction: 'in', currency: 'BTC', amount: '0.02', seenAt: at }] },
    ],
    ['with a fee that its price does not have', { price: { ...price, fee: '0.0002' } }],
    [
      'with a rate that its price does not have',
      { price: { ...price, rate: { numerator: '100000000001', denominator: '1' } } },
    ],
    ['with a network fee that its price does not have', { price: { ...price, networkFee: '0.001' } }],
    ['with a fee above what was sent', { price: { ...price, fee: '0.02' } }],
    ['with less paid than its price', { payments: [{ ...sent, amount: '0.09' }] }],
    ['without a price', { price: null }],
    ['of an address that is not in the terms', { payments: [{ ...sent, address: 'else', amount: '0.099' }] }],
    [
      'of a refund that does not add up',
      { ...refund, deposits: [{ transaction: 'in', currency: 'BTC', amount: '0.02', seenAt: at }] },
    ],
    ['of a refund with a price', { outcome: 'refunded' }],
  ])('%s is not signed', async (_, change) => {
    await pay({}, order);
    expect(await refused(makeAsked(change))).toEqual([{ refused: 'unsignable' }]);
  });

  test('is not signed with another field, other terms, or a payout that counts twice', async () => {
    await pay({}, order);
    const asked = makeAsked();
    const more = asked.text.replace('{', '{"addition":"x",');
    const version = asked.text.replace('}', ',"version":1}');
    const strange = { ...asked.terms, signature: signText(key, 'something else') };
    const given = givenRefundText({ orderNumber: order }, 'back');
    const notTerms = { text: given, signature: signText(key, given) };
    const tries: readonly ReceiptToSign[] = [
      { ...asked, text: more },
      { ...asked, text: version },
      { ...asked, text: asked.terms.text },
      { ...asked, terms: strange },
      { ...asked, terms: notTerms },
      { ...asked, payoutIds: ['p1', 'p1'] },
      { ...asked, payoutIds: [] },
    ];
    expect(await sign(tries)).toEqual(tries.map(() => ({ refused: 'unsignable' })));
  });
});
