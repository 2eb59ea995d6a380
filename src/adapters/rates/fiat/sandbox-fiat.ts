/** Made-up rates of money, constant because nothing in the sandbox depends on them. Their source says what it is. */
import { ratedFiats, simulatedFiatSource, type RatedFiat } from '#src/domain/fiat.ts';
import type { SimulatedFiatSource } from '#src/usecases/ports/fiat-source.ts';

/** US dollars for one unit. */
const rates: Readonly<Record<RatedFiat, string>> = {
  EUR: '1.08',
  GBP: '1.27',
  JPY: '0.0066',
  CNY: '0.139',
  TWD: '0.031',
};

export function makeSandboxFiat(clock: Readonly<{ now(): number }>): SimulatedFiatSource {
  return {
    kind: 'simulated',
    name: simulatedFiatSource,
    currencies: ratedFiats,
    askEveryMs: 0,
    observe: () => {
      const observedAt = clock.now();
      return Promise.resolve(
        ratedFiats.map((symbol) => ({ source: simulatedFiatSource, symbol, price: rates[symbol], observedAt })),
      );
    },
  };
}
