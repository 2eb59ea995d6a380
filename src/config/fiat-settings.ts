/** The setting of the sources of rates of money. */
import { fiatSourceNames, type FiatSourceName } from '#src/domain/fiat.ts';
import type { Kind, Setting } from './setting-kinds.ts';

/** Sources that must agree on a rate. */
const fewestSources = 2;

/** Sources of rates of money, or none of them. */
const fiatSources: Kind<readonly FiatSourceName[]> = {
  words: `"none", or ${fewestSources} or more of ${fiatSourceNames.join(', ')}, separated by commas`,
  allows: (text) => text === 'none' || toFiatSources(text).length >= fewestSources,
  toValue: (text) => (text === 'none' ? [] : toFiatSources(text)),
};

/** The sources of a list; none if one of them is unknown or named twice. */
function toFiatSources(text: string): readonly FiatSourceName[] {
  const names = text.split(',').map((name) => name.trim());
  const known = fiatSourceNames.filter((name) => names.includes(name));
  return known.length === names.length ? known : [];
}

export const fiatSettings = {
  FIAT_SOURCES: {
    key: 'fiatSources',
    kind: fiatSources,
    default: 'kraken,coinbase,coingecko',
    shownDefault: 'all three; simulated with simulated prices',
    about:
      'who is asked for the rates of euros, pounds, yen, yuan and Taiwan dollars, or `none`. ' +
      '[docs/prices.md](docs/prices.md#what-amounts-are-worth)',
    example: 'kraken,coinbase,coingecko',
  },
} as const satisfies Readonly<Record<string, Setting>>;
