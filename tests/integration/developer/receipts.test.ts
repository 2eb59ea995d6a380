/** The receipt of an ended order, signed by a signer of its own, and verified offline by three tools. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '#src/domain/sha256.ts';
import type { Receipt } from '#src/domain/terms/receipt.ts';
import { patient } from '#tests/support/patience.ts';
import { cleanUp, makeUsedPlace, repository, run, startReady, type Place } from '../process/spawn-process.ts';

const tools = {
  node: { command: process.execPath, ending: 'mjs' },
  python: { command: 'python3', ending: 'py' },
  curl: { command: 'bash', ending: 'sh' },
} as const;
type Tool = keyof typeof tools;

type OrderBody = Readonly<{
  id: string;
  state: string;
  orderNumber: string;
  receiveAmount: string;
  hasReceipt: boolean;
}>;
type Paid = Readonly<{ terms: string; receipt: string; order: OrderBody }>;

let place: Place;
let origin: string;
let key: string;
let paid: Paid;
let refunded: Paid;

beforeAll(async () => {
  place = await makeUsedPlace();
  origin = `http://127.0.0.1:${place.port}`;
  await startReady({ ...place, env: { ...place.env, SANDBOX_BLOCK_SECONDS: '1' } });
  while (!(await call<readonly { isActive: boolean }[]>('/api/currencies')).every(({ isActive }) => isActive)) {
    await sleep(200);
  }
  key = await text('/.well-known/sampan-terms-key');
  [paid, refunded] = await Promise.all([makeEnded('completed', '0.05'), makeEnded('refunded', '0.04')]);
}, patient(300_000));
afterAll(cleanUp);

async function text(target: string): Promise<string> {
  const answer = await fetch(origin + target);
  if (!answer.ok) throw new Error(`${target} was answered ${answer.status}: ${await answer.text()}`);
  return await answer.text();
}

async function call<Data>(target: string, body?: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(origin + target, init);
  if (!answer.ok) throw new Error(`${target} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Data;
}

/** Brings an order of 0.05 BTC to its end. One that is paid with less is sent back. */
async function makeEnded(state: 'completed' | 'refunded', amount: string): Promise<Paid> {
  const [to, back] = await Promise.all(
    ['tron', 'bitcoin'].map(async (chain) => await call<{ address: string }>(`/api/sandbox/addresses/${chain}`)),
  );
  const made = await call<OrderBody>('/api/exchanges', {
    sendCurrency: 'BTC',
    receiveCurrency: 'USDT-TRC20',
    sendAmount: '0.05',
    receiveAddress: to?.address,
    refundAddress: back?.address,
  });
  const page = `/api/exchanges/${made.id}`;
  expect((await fetch(`${origin + page}/receipt`)).status).toBe(404);
  await call(`/api/sandbox${page.slice(4)}/deposit`, { amount });
  let order = made;
  while (order.state !== state || !order.hasReceipt) {
    if (order.state === 'action_required') await call(`${page}/refund`, {});
    await sleep(200);
    order = await call<OrderBody>(page);
  }
  return { order, terms: await text(`${page}/terms`), receipt: await text(`${page}/receipt`) };
}

const parse = (document: string) =>
  JSON.parse(document) as Readonly<{ receipt: Receipt; terms: { createdAt: string } }>;

test('a receipt tells what came, what was paid for it, and under which terms', () => {
  const { receipt } = parse(paid.receipt);
  const { orderNumber, receiveAmount } = paid.order;
  expect(receipt).toMatchObject({ orderNumber, outcome: 'completed', createdAt: parse(paid.terms).terms.createdAt });
  expect(receipt.deposits).toMatchObject([{ currency: 'BTC', amount: '0.05' }]);
  expect(receipt.payments).toMatchObject([{ currency: 'USDT-TRC20', amount: receiveAmount, networkFee: null }]);
  expect(receipt.price).toMatchObject({ sendAmount: '0.05', receiveAmount });
  const signed = paid.terms.slice(paid.terms.indexOf('"terms":') + '"terms":'.length, -1);
  expect(receipt.termsHash).toBe(sha256Hex(signed));
});

test('a receipt of a refund tells what went back, and what that cost', () => {
  const { receipt } = parse(refunded.receipt);
  expect(receipt).toMatchObject({ outcome: 'refunded', price: null });
  expect(receipt.deposits).toMatchObject([{ currency: 'BTC', amount: '0.04' }]);
  const [back] = receipt.payments;
  expect(Number(back?.amount) + Number(back?.networkFee)).toBeCloseTo(0.04, 8);
});

test('a receipt is signed once', async () => {
  expect(await text(`/api/exchanges/${paid.order.id}/receipt`)).toBe(paid.receipt);
});

describe.each(Object.keys(tools) as readonly Tool[])('verified offline in %s', (tool) => {
  test('terms and receipts are valid, and what was changed or renamed is not', async () => {
    const { orderNumber } = paid.order;
    expect(await verify(tool, paid.terms)).toEqual([0, `The terms of ${orderNumber}: the signature is valid.`]);
    expect(await verify(tool, paid.receipt)).toEqual([0, `The receipt of ${orderNumber}: the signature is valid.`]);
    expect((await verify(tool, refunded.receipt))[0]).toBe(0);
    const invalid = [1, 'The signature is not valid.'];
    expect(await verify(tool, paid.receipt.replace('"amount":"0.05"', '"amount":"0.06"'))).toEqual(invalid);
    expect(await verify(tool, paid.receipt.replace('"receipt":', '"terms":'))).toEqual(invalid);
    expect(await verify(tool, paid.terms.replace('"terms":', '"receipt":'))).toEqual(invalid);
  });
});

/** Runs a sample without any address of the service. Gives the code with which it ended and what it said. */
async function verify(tool: Tool, document: string): Promise<readonly [number | string, string]> {
  const { command, ending } = tools[tool];
  const [file, keyFile] = [path.join(place.dataDir, `${tool}.json`), path.join(place.dataDir, `${tool}-key.json`)];
  await Promise.all([writeFile(file, document), writeFile(keyFile, key)]);
  const sample = path.join(repository, 'docs/samples', tool, `8-verify.${ending}`);
  const { ended, said } = run(place, [command, sample], { FILE: file, KEY_FILE: keyFile });
  return [await ended, said().stdout.trim()];
}
