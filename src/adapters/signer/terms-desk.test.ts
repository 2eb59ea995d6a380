/** What the signer signs as terms, whoever asks for it. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { depositRefundText, givenRefundText } from '#src/domain/terms/given-refund.ts';
import { makeOrderTerms, type OrderTermsInput } from '#src/domain/terms/order-terms.ts';
import { writeTerms, type TermsAnswer } from '#src/usecases/ports/terms-signer.ts';
import { loadOrCreateTermsKey, type TermsKey } from '../terms/signing-key.ts';
import { makeTermsVerifier } from '../terms/terms-verifier.ts';
import { openSigningLog, type SigningLog } from './signing-log.ts';
import { makeTermsDesk, type TermsDesk } from './terms-desk.ts';

let folder = '';
let key: TermsKey;
let time = 0;
const opened: SigningLog[] = [];
const start = Date.UTC(2030, 0, 1, 12);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sampan-desk-'));
  key = await loadOrCreateTermsKey({ file: path.join(folder, 'terms-key.pem') });
  time = start;
});
afterEach(async () => {
  for (const log of opened.splice(0)) await log.close();
  await rm(folder, { recursive: true });
});

/** Opens the signer's desk, or opens it again. */
async function open(mostBytes = 1_000_000): Promise<TermsDesk> {
  for (const log of opened.splice(0)) await log.close();
  const log = await openSigningLog({
    folder: path.join(folder, 'log'),
    now: () => time,
    log: { error: () => {} },
    mostBytes,
  });
  opened.push(log);
  const depositAddress = async (chain: string, index: number) => (chain === 'monero' ? undefined : `${chain} ${index}`);
  const isListed = (_chain: string, address: string) => address === 'listed';
  return makeTermsDesk({ key, profile: 'testnet', log, now: () => time, depositAddress, isListed });
}

function ask(number: string, addressIndex: number, change: Partial<OrderTermsInput> = {}) {
  const createdAt = new Date(time).toISOString();
  const terms = makeOrderTerms({
    service: 'Sampan',
    profile: 'testnet',
    keyId: key.keyId,
    orderNumber: `TS-${createdAt.slice(0, 10).replaceAll('-', '')}-${number.padStart(8, '0')}`,
    orderType: 'floating',
    product: 'exchange',
    sendCurrency: 'BTC',
    sendAmount: '0.01',
    receiveCurrency: 'ETH',
    receiveAmount: '0.1',
    depositAddress: `bitcoin ${addressIndex}`,
    depositMemo: null,
    receiveAddress: 'theirs',
    furtherAddresses: [],
    refundAddress: null,
    laterRefund: 'signed',
    rate: { numerator: '100000000000', denominator: '1' },
    feeLines: [],
    networkFee: { currency: 'ETH', amount: '0' },
    quoteId: 'q',
    mixing: null,
    planHash: null,
    createdAt,
    expiresAt: new Date(time + 1_800_000).toISOString(),
    confirmationsNeeded: 2,
    refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
    ...change,
  });
  return { text: writeTerms(terms, key), addressIndex };
}

const isSigned = (answers: readonly TermsAnswer[]): readonly boolean[] => answers.map((each) => 'signature' in each);

async function readLog(): Promise<string> {
  const names = (await readdir(path.join(folder, 'log'))).filter((name) => name.endsWith('.log')).toSorted();
  return (await Promise.all(names.map(async (name) => await readFile(path.join(folder, 'log', name), 'utf8')))).join(
    '',
  );
}

test('terms of orders are signed together, and the same ones again after a restart', async () => {
  const orders = [ask('1', 0), ask('2', 1)];
  const signatures = await (await open()).sign(orders);
  const { verify } = makeTermsVerifier(key);
  orders.forEach(({ text }, place) => {
    const answer = signatures[place];
    expect(answer && 'signature' in answer && verify(text, answer.signature)).toBe(true);
  });
  expect(await (await open()).sign(orders)).toEqual(signatures);
  expect((await readLog()).split('"kind":"terms"')).toHaveLength(2);
  expect(await readLog()).not.toContain('theirs');
});

test('an order has one version of its terms, and a deposit address one order', async () => {
  const desk = await open();
  const first = ask('1', 0);
  expect(isSigned(await desk.sign([first]))).toEqual([true]);
  const others = [
    ask('1', 0, { receiveAddress: 'a thief' }),
    ask('1', 7, { receiveAddress: 'a thief' }),
    ask('2', 0, { receiveAddress: 'a thief' }),
    ask('3', 3),
  ];
  expect(isSigned(await desk.sign(others))).toEqual([false, false, false, true]);
  expect(isSigned(await (await open()).sign(others))).toEqual([false, false, false, true]);
  expect(await readLog()).toContain('"kind":"refused","reason":"terms","count":3');
});

test('contradictions within one question are seen', async () => {
  const asked = [ask('1', 0), ask('2', 0), ask('1', 2), ask('4', 4)];
  expect(isSigned(await (await open()).sign(asked))).toEqual([true, false, false, true]);
});

test('an address that is not ours, or of another index, is in no terms', async () => {
  const asked = [
    ask('1', 0, { depositAddress: 'a thief' }),
    { ...ask('2', 1), addressIndex: 2 },
    ask('3', 3, { sendCurrency: 'XMR', depositAddress: 'monero 3' }),
    ask('4', 4, { depositMemo: 'x' }),
  ];
  expect(isSigned(await (await open()).sign(asked))).toEqual([false, false, false, false]);
});

test('a deposit address is known for ever, and its order only for days', async () => {
  for (let day = 0; day < 9; day += 1) {
    time = start + day * 86_400_000;
    expect(isSigned(await (await open()).sign([ask('1', day)]))).toEqual([true]);
  }
  expect((await readdir(path.join(folder, 'log'))).filter((name) => name.endsWith('.log'))).toHaveLength(3);
  const asked = Array.from({ length: 10 }, (_, index) => ask(String(20 + index), index));
  expect(isSigned(await (await open()).sign(asked))).toEqual([...Array.from({ length: 9 }, () => false), true]);
});

test('a log that cannot be written signs no terms', async () => {
  const desk = await open(500);
  expect(isSigned(await desk.sign([ask('1', 0)]))).toEqual([true]);
  await expect(desk.sign([ask('2', 1), ask('3', 2)])).rejects.toThrow("the signer's log cannot be used");
  expect(isSigned(await (await open()).sign([ask('2', 1)]))).toEqual([true]);
});

test('a refund address that is given later is signed for an order of ours', async () => {
  const desk = await open();
  const { text } = ask('1', 0);
  const [answer] = await desk.sign([{ text, addressIndex: 0 }]);
  const signature = answer && 'signature' in answer ? answer.signature : '';
  const given = await desk.signRefund({ refundAddress: 'back', terms: { text, signature } });
  const { orderNumber } = JSON.parse(text) as Readonly<{ orderNumber: string }>;
  expect(makeTermsVerifier(key).verify(givenRefundText({ orderNumber }, 'back'), given ?? '')).toBe(true);
  const forged = { text: text.replace('theirs', 'a thief'), signature };
  await expect(desk.signRefund({ refundAddress: 'back', terms: forged })).rejects.toThrow(TypeError);
  expect(await readLog()).not.toContain('"back"');
  expect(await readLog()).toContain(`"kind":"refund","order":"${orderNumber}"`);
});

test('an address in the terms binds, unless it is on the list of the signer', async () => {
  const desk = await open();
  const give = async (number: string, refundAddress: string) => {
    const order = ask(number, Number(number), { refundAddress });
    const [answer] = await desk.sign([order]);
    const signature = answer && 'signature' in answer ? answer.signature : '';
    return await desk.signRefund({ refundAddress: 'a thief', terms: { text: order.text, signature } });
  };
  expect(await give('1', 'theirs')).toBeNull();
  expect(await give('2', 'listed')).not.toBeNull();
});

test('an address for one deposit is signed as such, also where the terms have another', async () => {
  const desk = await open();
  const order = ask('1', 1, { refundAddress: 'theirs' });
  const [answer] = await desk.sign([order]);
  const signature = answer && 'signature' in answer ? answer.signature : '';
  const typed = { refundAddress: 'typed', depositId: 'd', terms: { text: order.text, signature } };
  const given = (await desk.signRefund(typed)) ?? '';
  const { orderNumber } = JSON.parse(order.text) as Readonly<{ orderNumber: string }>;
  const { verify } = makeTermsVerifier(key);
  expect(verify(depositRefundText({ orderNumber }, typed), given)).toBe(true);
  expect(verify(givenRefundText({ orderNumber }, 'typed'), given)).toBe(false);
  expect(await readLog()).toContain(`"kind":"refund","order":"${orderNumber}","deposit":"d"`);
});

test('the list of channels is signed, and nothing that looks like it', async () => {
  const desk = await open();
  const { keyId } = key;
  const list = { document: 'channels', service: 'Sampan', website: 'https://a', email: 'a@a', bot: null, keyId };
  const { verify } = makeTermsVerifier(key);
  const text = canonicalJson(list);
  expect(verify(text, await desk.signChannels(text))).toBe(true);
  const wrong = [
    ask('1', 0).text,
    canonicalJson({ ...list, version: 1 }),
    canonicalJson({ ...list, document: 'terms' }),
    canonicalJson({ ...list, receiveAddress: 'a thief' }),
    `${text} `,
    'x',
  ];
  for (const each of wrong) await expect(desk.signChannels(each)).rejects.toThrow(TypeError);
});
