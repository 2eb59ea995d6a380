/** The settings of the operator's account at a venue: rows of the table in `settings.ts`. */
import * as kinds from './setting-kinds.ts';
import type { Kind, ReadSetting, Setting } from './setting-kinds.ts';

const ownHosts = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

const kraken = 'https://api.kraken.com';

/**
 * Kraken itself where the coins of the books are real too, and elsewhere a server on this machine that speaks its
 * protocol. The key moves money, so that it is sent nowhere else, and what a test server says is not for real books.
 */
const venueAddress: Kind<string> = {
  ...kinds.origin,
  words: `${kraken} with NETWORK_PROFILE=mainnet, else a server on this machine, such as http://127.0.0.1:4900`,
  allows: (text, read) => {
    if (kinds.origin.allows?.(text, read) !== true) return false;
    const { origin, hostname } = new URL(text);
    return isMainnet(read) ? origin === kraken : ownHosts.test(hostname);
  },
};

function isMainnet(read: ReadSetting): boolean {
  return read('NETWORK_PROFILE') === 'mainnet';
}

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
    kind: venueAddress,
    default: (read) => (isMainnet(read) ? kraken : 'http://127.0.0.1:4900'),
    shownDefault: `mainnet: ${kraken}; else http://127.0.0.1:4900`,
    example: kraken,
    about: `${kraken} on mainnet, and elsewhere a server on this machine that speaks its protocol`,
  },
} as const satisfies Readonly<Record<string, Setting>>;
