/** The settings of the operator's account at a venue: rows of the table in `settings.ts`. */
import * as kinds from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';

const ownHosts = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/;

/**
 * Only a server on this machine that speaks Kraken's protocol: with real money the account waits for limits of two
 * people, for stops and restores, and for a worker that checks again what it asks for (docs/venue.md).
 */
const venueOnLoopback: Kind<string> = {
  ...kinds.origin,
  words: 'an http or https address on this machine, such as http://127.0.0.1:4900; Kraken itself is not accepted yet',
  allows: (text, read) => kinds.origin.allows?.(text, read) === true && ownHosts.test(new URL(text).hostname),
};

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
    kind: venueOnLoopback,
    default: 'http://127.0.0.1:4900',
    about: 'a server on this machine that speaks its protocol; Kraken itself is not accepted yet',
  },
} as const satisfies Readonly<Record<string, Setting>>;
