/**
 * Composition root: builds the services that API and pages call from the opened resources. Nothing is wired elsewhere.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { makeOrderLinks } from '#src/adapters/order-links.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { loadScreeningList } from '#src/adapters/screening/load-screening-list.ts';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { deriveSecret, loadOrCreateTermsKey, toPublishedKey } from '#src/adapters/terms/signing-key.ts';
import { makeTermsSigner } from '#src/adapters/terms/terms-signer.ts';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { makeWalletCaps } from '#src/usecases/payouts/wallet-caps.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { Environment } from './environment.ts';
import { keepPolicy } from './keep-policy.ts';
import { openEnvironment } from './open-environment.ts';
import type { Foundation } from './environment.ts';
import { systemRandom } from '#src/adapters/system-clock-and-random.ts';

export type BuiltServices = Readonly<{
  services: Services;
  ports: Ports;
  environment: Environment;
  termsKey: PublishedTermsKey;
  /** Key that signs mixing sessions; the same on all servers of this installation. */
  sessionKey: Uint8Array;
  /** Key of the tags of networks that have unpaid orders; the same on all servers. */
  sourceKey: Uint8Array;
  /** Key of the challenges for proofs of work; the same on all servers. */
  proofKey: Uint8Array;
  /** Key that encrypts the secrets of operators' second factors. */
  factorKey: Uint8Array;
  /** Key that signs the tokens of browsers in which operators signed in. */
  browserKey: Uint8Array;
  /** Key of the challenges that operators' passkeys answer. */
  passkeyKey: Uint8Array;
  /** Key that encrypts the secrets of developers' webhooks. */
  webhookKey: Uint8Array;
  close(): Promise<void>;
}>;

const sampleList = fileURLToPath(new URL('../adapters/screening/sample-list.csv', import.meta.url));

export async function buildServices(foundation: Foundation): Promise<BuiltServices> {
  const { config, database } = foundation;
  const store = makeStore(database.pool);
  const key = await loadOrCreateTermsKey({ file: config.termsKeyFile ?? join(config.dataDir, 'terms-key.pem') });
  await assertSameKey(foundation, key.keyId);
  const screening = await loadScreeningList({ file: config.screeningList ?? sampleList, normalise });
  const environment = await openEnvironment(foundation, store);
  const policy = await keepPolicy(store, foundation.log, foundation.signals);
  const caps = makeSigningCaps(environment.caps);
  const ports: Ports = {
    store,
    chains: guardChains(environment.chains, {
      log: makeSignerLog(database.pool),
      caps,
      unboundCaps: makeWalletCaps({ store, own: caps, policy: policy.current }),
      clock: environment.clock,
      isStopped: makeSignerStop(config.dataDir),
    }),
    clock: environment.clock,
    random: systemRandom,
    screening,
    terms: makeTermsSigner(key),
    links: makeOrderLinks({
      linkKey: deriveSecret(key, 'links that steer orders'),
      viewKey: deriveSecret(key, 'links that show orders'),
    }),
    rules: { ...environment.rules, policy: policy.current },
  };
  await watchHotWallets(ports);
  return {
    services: makeServices(ports),
    ports,
    environment,
    termsKey: toPublishedKey(key),
    sessionKey: deriveSecret(key, 'mixing sessions'),
    sourceKey: deriveSecret(key, 'sources of unpaid orders'),
    proofKey: deriveSecret(key, 'proofs of work'),
    factorKey: deriveSecret(key, 'second factors'),
    browserKey: deriveSecret(key, 'known browsers'),
    passkeyKey: deriveSecret(key, 'passkeys'),
    webhookKey: deriveSecret(key, 'webhooks'),
    close: async () => {
      await policy.close();
      await environment.close();
    },
  };
}

/** Terms that the signer cannot verify would be paid by nobody. */
async function assertSameKey({ signer }: Foundation, keyId: string): Promise<void> {
  const { termsKeyId } = await signer.describe();
  if (termsKeyId === undefined || termsKeyId === keyId) return;
  throw new Error(
    `the signer checks terms with the key ${termsKeyId} and this service signs them with ${keyId}: ` +
      'give the signer the public half with TERMS_KEY_FILE',
  );
}

function normalise(chain: ChainId, text: string): string | undefined {
  const parsed = parseAddress(chain, text, ['main', 'test']);
  return parsed.ok ? normaliseAddress(parsed.value) : undefined;
}
