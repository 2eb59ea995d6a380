/** Live sources of rates of money. All are public: none needs a key or an account. */
import type { FiatSourceName } from '#src/domain/fiat.ts';
import type { LiveFiatSource } from '#src/usecases/ports/fiat-source.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { SourceOptions } from '../source-options.ts';
import { coinbaseFiat } from './coinbase-fiat.ts';
import { coingeckoFiat } from './coingecko-fiat.ts';
import type { FiatProtocol } from './fiat-protocol.ts';
import { krakenFiat } from './kraken-fiat.ts';

const protocols: Readonly<Record<FiatSourceName, Readonly<{ protocol: FiatProtocol; baseUrl: string }>>> = {
  kraken: { protocol: krakenFiat, baseUrl: 'https://api.kraken.com' },
  coinbase: { protocol: coinbaseFiat, baseUrl: 'https://api.coinbase.com' },
  coingecko: { protocol: coingeckoFiat, baseUrl: 'https://api.coingecko.com' },
};

/** Far below what any of them allows without a key. */
const askEveryMs = 300_000;
/** As long as a venue has: they are asked in the same round. */
const timeoutMs = 3_000;

type Options = Omit<SourceOptions, 'baseUrl'> & Readonly<{ baseUrl?: string }>;

export function openLiveFiat(names: readonly FiatSourceName[], options: Options): readonly LiveFiatSource[] {
  return names.map((name) => {
    const { protocol, baseUrl } = protocols[name];
    return {
      kind: 'live',
      name,
      currencies: protocol.currencies,
      askEveryMs,
      async observe() {
        const observations = await protocol.ask({ timeoutMs, baseUrl, ...options });
        if (observations.length === 0) throw new OutsideError(`${name} has no rate`);
        return observations;
      },
    };
  });
}
