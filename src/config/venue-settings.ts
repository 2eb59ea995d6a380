/** The settings of the operator's account at a venue: rows of the table in `settings.ts`. */
import * as kinds from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

export const venueSettings = {
  KRAKEN_API_KEY: {
    key: 'krakenKey',
    kind: kinds.secretText,
    shownDefault: 'none: no venue',
    about:
      "the key of the operator's account at Kraken, for rebalancing; only the worker needs it. Never logged. " +
      '[docs/venue.md](docs/venue.md)',
    paragraph:
      "The key of the operator's account at Kraken and its private half (docs/venue.md). Only the worker needs them.",
  },
  KRAKEN_API_SECRET: {
    key: 'krakenSecret',
    kind: kinds.secretText,
    about: 'its private half, as Kraken shows it. Never logged or stored',
  },
  KRAKEN_URL: {
    key: 'krakenUrl',
    kind: kinds.origin,
    default: 'https://api.kraken.com',
    about: 'where Kraken answers; tests have a server of their own',
  },
} as const satisfies Readonly<Record<string, Setting>>;
