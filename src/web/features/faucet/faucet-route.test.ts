/** The faucet page without JavaScript: its loader, the responses to its forms, and the 404 if there is no faucet. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import { faucetContext, preferencesContext } from '../../contexts.ts';
import { actOnFaucet, loadFaucet } from './faucet-route.server.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const payment = { intent: 'pay', currency: 'BTC', address, amount: '0.5' };

const verbs: Pick<FaucetVerbs, 'describe' | 'payAddress' | 'mineBlocks'> = {
  describe: async () => ({
    chains: [
      { chain: 'bitcoin', reality: 'real node', software: 'Knots 29.3', height: 12_345 },
      { chain: 'solana', reality: 'real virtual machine', software: 'LiteSVM', height: null },
      { chain: 'tron', reality: 'stand-in', software: 'ours', height: 7 },
    ],
    currencies: ['BTC', 'USDT-TRC20'],
  }),
  payAddress: async ({ address: to }) =>
    accept({ txid: 'f00d', chain: 'bitcoin', to, amount: money('BTC', 150_000_000n) }),
  mineBlocks: async (_chain, count) => accept(1_000 + count),
};

function enter(changes: Partial<FaucetVerbs> | null = {}, language: LanguageCode = 'en') {
  const context = new RouterContextProvider();
  context.set(preferencesContext, { language, savedLanguage: undefined, theme: undefined });
  if (changes !== null) context.set(faucetContext, { ...verbs, ...changes } as FaucetVerbs);
  return context;
}

async function send(context: RouterContextProvider, fields: Readonly<Record<string, string>>) {
  const request = new Request('https://swap.example/en/faucet', { method: 'POST', body: new URLSearchParams(fields) });
  const answer = await actOnFaucet({ request, context });
  return { status: answer.init?.status ?? 200, answer: answer.data };
}

const visit = async (context: RouterContextProvider, search = '') =>
  await loadFaucet({ url: new URL(`https://swap.example/en/faucet${search}`), context });

describe('the page', () => {
  test('says of every chain what runs behind it, and how far it is', async () => {
    const { chains, currencies } = await visit(enter());
    expect(chains.map(({ name, kind, software, height }) => [name, kind, software, height])).toEqual([
      ['Bitcoin', 'node', 'Knots 29.3', '12,345'],
      ['Solana', 'machine', 'LiteSVM', null],
      ['TRON', 'standIn', 'ours', '7'],
    ]);
    expect(currencies.map(({ label }) => label)).toEqual(['BTC · Bitcoin', 'USDT · TRON (TRC20)']);
  });

  test('is filled in by a link of an order', async () => {
    const { asked } = await visit(enter(), `?currency=BTC&address=${address}&amount=0.5`);
    expect(asked).toEqual({ currency: 'BTC', address, amount: '0.5' });
  });

  test('is none where there is no faucet, to look at and to send to', async () => {
    const missing = { init: { status: 404 } };
    await expect(visit(enter(null))).rejects.toMatchObject(missing);
    await expect(send(enter(null), payment)).rejects.toMatchObject(missing);
  });
});

describe('a form', () => {
  test('is answered with the transaction', async () => {
    const paid = { kind: 'paid', amount: '1,5\u00a0BTC', chain: 'Bitcoin', to: address, txid: 'f00d' };
    expect(await send(enter({}, 'es'), payment)).toEqual({ status: 200, answer: paid });
  });

  test('that is wrong comes back as it was typed, with the reason in the language of the visitor', async () => {
    const payAddress = async () => refuse('amount_above_maximum', { max: '10', currency: 'BTC', field: 'amount' });
    const { status, answer } = await send(enter({ payAddress }, 'zh-cn'), { ...payment, amount: '11' });
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      kind: 'unpaid',
      field: 'amount',
      typed: { currency: 'BTC', address, amount: '11' },
    });
    expect(answer).toMatchObject({ message: expect.stringMatching(/10\u00a0BTC/) });
    expect(answer).toMatchObject({ message: expect.stringMatching(/[一-龥]/) });
  });

  test('blames no field where the network did not do it', async () => {
    const payAddress = async () => refuse('faucet_failed', { chain: 'bitcoin' });
    const { status, answer } = await send(enter({ payAddress }), payment);
    expect([status, answer]).toMatchObject([503, { kind: 'unpaid', field: null }]);
    expect(answer).toMatchObject({ message: expect.stringContaining('Bitcoin') });
  });

  test('makes blocks and says the new height', async () => {
    const mined = await send(enter(), { intent: 'mine', chain: 'tron', blocks: '6' });
    expect(mined).toEqual({ status: 200, answer: { kind: 'mined', chain: 'TRON', height: '1,006' } });
  });

  test.each([
    { intent: 'mine', chain: 'dogecoin', blocks: '1' },
    { intent: 'mine', chain: 'tron', blocks: '1000000' },
    { intent: 'drain' },
    {},
  ])('%j is none of ours', async (fields) => {
    await expect(send(enter(), fields)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
