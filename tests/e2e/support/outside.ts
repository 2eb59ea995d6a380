/** What a browser test does outside of the server that it visits (`serve-outside.ts`). */
import { expect } from '@playwright/test';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { KrakenCoin } from './outside-kraken.ts';
import { outsidePort } from './outside-port.ts';

export function makeOutside(baseUrl: string) {
  const origin = `http://127.0.0.1:${outsidePort(Number(new URL(baseUrl).port))}`;
  const call = async (name: string, ...given: readonly string[]): Promise<unknown> => {
    const answer = await fetch(`${origin}/${name}`, { method: 'POST', body: JSON.stringify(given) });
    const text = await answer.text();
    expect(answer.ok, `${name}: ${text}`).toBe(true);
    return JSON.parse(text);
  };
  return {
    kraken: {
      /** Saves an address of ours, to which coins can be withdrawn. */
      save: async (coin: KrakenCoin, address: string) => await call('save', coin, address),
      /** Sets the price of a coin in USDT. */
      price: async (coin: KrakenCoin, price: string) => await call('price', coin, price),
      /** Credits what has been mined to its deposit address. Answers how many payments were new. */
      credit: async (coin: KrakenCoin) => await call('credit', coin),
      /** Pays what was asked for, on the chain. Answers how many withdrawals these were. */
      pay: async (coin: KrakenCoin) => await call('pay', coin),
    },
    /** Whoever has the keys of the hot wallet spends of it past the service. */
    steal: async (currency: CurrencyId, amount: string) => await call('steal', currency, amount),
    reorganise: async (chain: ChainId, depth: number) => await call('reorganise', chain, String(depth)),
  } as const;
}
