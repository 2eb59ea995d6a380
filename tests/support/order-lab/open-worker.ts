/**
 * One worker as in production, on any database: the real store, sandbox chains in PostgreSQL, signing key and screening
 * list. Labs, competing workers and killed processes all use this, so that they are the same.
 */
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makePostgresStorage } from '#src/adapters/chains/sandbox/postgres-storage.ts';
import { makeTroubles } from '#src/adapters/chains/sandbox/troubles.ts';
import { troubleFeed, troubleScreening } from '#src/adapters/chains/sandbox/with-troubles.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { loadScreeningList } from '#src/adapters/screening/load-screening-list.ts';
import { loadOrCreateTermsKey } from '#src/adapters/terms/signing-key.ts';
import { makeTermsSigner } from '#src/adapters/terms/terms-signer.ts';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';
import { makeRefreshRates, type RefreshReport } from '#src/usecases/quotes/refresh-rates.ts';
import type { RateSource } from '#src/usecases/ports/rate-source.ts';
import { systemRandom } from '#src/adapters/system-clock-and-random.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { labVouchFor } from '#tests/support/payment-vouchers.ts';

export type Worker = Readonly<{
  ports: Ports;
  sandbox: SandboxChains;
  /** Troubles that testers ask for. */
  troubles: SandboxTroubles;
  refreshRates: () => Promise<RefreshReport>;
}>;

type Options = Readonly<{
  pool: Pool;
  clock: Clock;
  /** Folder with the key that signs the terms of orders. A missing key is created. */
  folder: string;
  /** Maximum number of payouts in one transaction. As many as the program allows if absent. */
  payoutsTogether?: number | undefined;
  /** Whether nodes answer a whole look with one question, as in the running sandbox. */
  hasGlances?: boolean | undefined;
  /** Seed of the wallet: the same for every worker of a lab, unless a test changes it. */
  walletSeed?: Uint8Array | undefined;
  /** Wraps the price feed, for outages. */
  wrapFeed?: (feed: RateSource) => RateSource;
}>;

const usualSeed = new Uint8Array(32).fill(11);
/** Relative to the working folder, because a bundle does not know where the sources are. */
const sampleList = resolve('src/adapters/screening/sample-list.csv');

export async function openWorker(options: Options): Promise<Worker> {
  const { pool, clock, folder, payoutsTogether, hasGlances = false, wrapFeed = (feed) => feed } = options;
  const { walletSeed = usualSeed } = options;
  const key = await loadOrCreateTermsKey({ file: join(folder, 'terms-key.pem') });
  const troubles = makeTroubles(clock);
  const storage = makePostgresStorage(pool);
  const sandbox = makeSandboxChains({ storage, clock, seed: walletSeed, hasGlances, troubles });
  const ports: Ports = {
    store: makeStore(pool),
    chains: sandbox,
    clock,
    random: systemRandom,
    screening: troubleScreening(await loadScreeningList({ file: sampleList, normalise }), troubles),
    terms: makeTermsSigner(key),
    links: labLinks,
    vouchFor: labVouchFor,
    rules: {
      profile: 'sandbox',
      policy: () => usualVersion,
      acceptedNetworks: () => ['main', 'test'],
      isActive: () => true,
      hasTorProxy: false,
      blockSeconds: () => 5,
      ...(payoutsTogether !== undefined && { payoutsTogether }),
    },
  };
  const feed = wrapFeed(troubleFeed(makeSandboxFeed({ seed: 'order-lab', clock }), troubles));
  const refreshRates = makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 });
  return { ports, sandbox, troubles, refreshRates };
}

function normalise(chain: ChainId, text: string): string | undefined {
  const parsed = parseAddress(chain, text, ['main', 'test']);
  return parsed.ok ? normaliseAddress(parsed.value) : undefined;
}
