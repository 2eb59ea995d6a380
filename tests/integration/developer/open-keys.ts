/** API keys on an order lab, below the HTTP layer: the developer use cases, and a market that a test can move. */
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { makeDeveloper, type Developer } from '#src/usecases/developer/developer.ts';
import type { DeveloperPorts } from '#src/usecases/developer/developer-deps.ts';
import type { QuoteWanted } from '#src/usecases/developer/quotes.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

export type KeyLab = Readonly<{
  developer: Developer;
  developerPorts: DeveloperPorts;
  /** A new key with the trade scope and this quota of open orders. */
  key(openOrders?: number): Promise<ApiKey>;
  /** Moves the clock while the service runs: chains are read, and prices refreshed if half a minute has passed. */
  pass(seconds: number): Promise<void>;
  /** Sets a coin's price to this percentage of its current one, until prices are refreshed. */
  moveMarket(symbol: string, percent: bigint): Promise<void>;
}>;

export function openKeys({ ports, database, advance, work }: OrderLab): KeyLab {
  const developerPorts: DeveloperPorts = {
    store: makeDeveloperStore(database.pool),
    seal: makeSecretSeal(new Uint8Array(32).fill(9)),
    realClock: ports.clock,
    sender: {
      profile: 'sandbox',
      checkHost: async () => await Promise.reject(new Error('nothing is told to anybody here')),
      send: async () => await Promise.reject(new Error('nothing is told to anybody here')),
    },
  };
  const developer = makeDeveloper(ports, developerPorts);
  return {
    developer,
    developerPorts,
    key: async (openOrders = 50) => {
      const fields = { actor: 'operator', label: 'A program', scopes: ['read', 'trade'] } as const;
      return must(await developer.makeKey({ ...fields, limits: { requestsPerMinute: 60, openOrders } })).apiKey;
    },
    pass: async (seconds) => {
      await advance(seconds / 60);
      await work();
    },
    moveMarket: async (symbol, percent) => {
      await ports.store.transaction(async ({ controls }) => {
        const rates = await controls.latestRates();
        const price = rates?.prices[symbol];
        if (!rates || !price) throw new Error(`there is no price of ${symbol}`);
        const moved = { symbol, numerator: price.numerator * percent, denominator: price.denominator * 100n };
        const at = ports.clock.now();
        await controls.saveRates({ prices: { ...rates.prices, [symbol]: moved }, observedAt: at, savedAt: at });
      });
    },
  };
}

/** A quote request by send amount: "0.5 BTC" for ETH. */
export function bySend(text: string, receiveCurrency: CurrencyId, orderType: OrderType = 'fixed'): QuoteWanted {
  const send = parseAmount(text);
  return { sendCurrency: send.currency, receiveCurrency, orderType, send };
}

/** A quote request by receive amount: "0.5 BTC" for ETH. */
export function byReceive(sendCurrency: CurrencyId, text: string, orderType: OrderType = 'fixed'): QuoteWanted {
  const receive = parseAmount(text);
  return { sendCurrency, receiveCurrency: receive.currency, orderType, receive };
}
