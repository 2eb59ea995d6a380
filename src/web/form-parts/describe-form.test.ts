import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { chainIds } from '#src/domain/chains/define-chain.ts';
import type { Services } from '#src/usecases/services.ts';
import { preferencesContext, servicesContext, siteContext } from '../contexts.ts';
import { describeForm } from './describe-form.server.ts';

test('a form checks addresses by the networks that the service takes on each chain', async () => {
  const context = new RouterContextProvider();
  context.set(preferencesContext, { language: 'en', savedLanguage: undefined, theme: undefined });
  context.set(siteContext, {
    profile: 'testnet',
    publicUrl: 'https://swap.example',
    contactEmail: 'help@swap.example',
    operatorName: undefined,
  });
  // A Monero network of one's own has the addresses of the main one.
  const acceptedNetworks: Services['acceptedNetworks'] = (chain) => (chain === 'monero' ? ['main'] : ['test']);
  context.set(servicesContext, { listCurrencies: async () => [], acceptedNetworks } as unknown as Services);
  const { acceptedNetworks: told } = await describeForm(context);
  expect(told).toEqual(Object.fromEntries(chainIds.map((chain) => [chain, acceptedNetworks(chain)])));
  expect(told.bitcoin, 'sent to the browser once').toBe(told.solana);
});
