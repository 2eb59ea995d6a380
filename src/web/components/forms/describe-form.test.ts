import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { pauseOrders } from '#src/usecases/switches/pause-orders.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import { preferencesContext, servicesContext, siteContext } from '../../contexts.ts';
import { describeForm, startOpen } from './describe-form.server.ts';
import { makePagePorts, makePageServices } from '#tests/support/pages/page-services.ts';

const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20' } as const;

async function describeWith(changed: Partial<Services>) {
  const context = new RouterContextProvider();
  context.set(preferencesContext, { language: 'en', savedLanguage: undefined, theme: undefined });
  context.set(siteContext, {
    profile: 'sandbox',
    publicUrl: 'https://swap.example',
    contactEmail: 'help@swap.example',
    operatorName: undefined,
  });
  context.set(servicesContext, { ...(await makePageServices()), ...changed });
  return await describeForm(context);
}

async function describePaused(scope: 'tron' | 'all') {
  const ports = await makePagePorts();
  await pauseOrders(ports, { scope, reason: 'test', actor: 'test' });
  return await describeWith(makeServices(ports));
}

test('a currency of a paused chain is shown with the reason, and the others without one', async () => {
  const { currencies } = await describePaused('tron');
  const closed = currencies.filter(({ why }) => why !== undefined);
  expect(closed.map(({ id }) => id)).toEqual(['TRX', 'USDT-TRC20']);
  for (const { why, isOff } of closed) {
    expect(why).toBe('TRON: New orders are paused. Existing orders continue as usual.');
    expect(isOff).toBeUndefined();
  }
});

test('a form starts with currencies that take orders, and says why a link was not followed', async () => {
  const facts = await describePaused('tron');
  expect(startOpen(facts, pair)).toEqual({ fields: { ...pair, receiveCurrency: 'USDT-ERC20' }, refused: {} });
  const asked = startOpen(facts, pair, (side) => side === 'receiveCurrency');
  expect(asked.refused).toEqual({ receiveCurrency: expect.stringMatching(/^TRON: New orders are paused/) });
  const sent = startOpen(facts, { sendCurrency: 'TRX', receiveCurrency: 'BTC' });
  expect(sent.fields).toEqual({ sendCurrency: 'ETH', receiveCurrency: 'BTC' });
});

test('a form keeps what it has where nothing takes orders, and every currency says why', async () => {
  const facts = await describePaused('all');
  expect(startOpen(facts, pair).fields).toEqual(pair);
  expect(facts.currencies.every(({ why }) => why !== undefined)).toBe(true);
});

test('a form checks addresses by the networks that the service takes on each chain', async () => {
  const context = new RouterContextProvider();
  context.set(preferencesContext, { language: 'en', savedLanguage: undefined, theme: undefined });
  context.set(siteContext, {
    profile: 'testnet',
    publicUrl: 'https://swap.example',
    contactEmail: 'help@swap.example',
    operatorName: undefined,
  });
  // A private Monero network uses mainnet addresses.
  const acceptedNetworks: Services['acceptedNetworks'] = (chain) => (chain === 'monero' ? ['main'] : ['test']);
  context.set(servicesContext, { listCurrencies: async () => [], acceptedNetworks } as unknown as Services);
  const { acceptedNetworks: told } = await describeForm(context);
  expect(told).toEqual(Object.fromEntries(chainIds.map((chain) => [chain, acceptedNetworks(chain)])));
  expect(told.bitcoin, 'sent to the browser once').toBe(told.solana);
  const both = { listCurrencies: async () => [], acceptedNetworks: () => ['main', 'test'] };
  context.set(servicesContext, both as unknown as Services);
  expect((await describeForm(context)).acceptedNetworks, 'both kinds on every chain').toEqual({});
});
