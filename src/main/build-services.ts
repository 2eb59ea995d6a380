/**
 * Composition root: builds the services that API and pages call from the opened resources. Nothing is wired elsewhere.
 */
import { troubleScreening } from '#src/adapters/chains/sandbox/with-troubles.ts';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { makeOrderLinks } from '#src/adapters/order-links.ts';
import { makeVouchFor } from '#src/adapters/payment-vouchers.ts';
import { makeStore } from '#src/adapters/db/store.ts';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { makeActRuleReader } from '#src/adapters/signer/act-rule.ts';
import { makeRemoteTerms } from '#src/adapters/signer/remote-terms.ts';
import { readSecret, type SecretPurpose } from '#src/adapters/terms/service-secrets.ts';
import { toPublishedKey } from '#src/adapters/terms/terms-verifier.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { findStanding, type JudgeAct } from '#src/domain/terms/payment-proof.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { makeWalletCaps } from '#src/usecases/payouts/wallet-caps.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { Environment } from './environment.ts';
import { keepPolicy } from './keep-policy.ts';
import { openEnvironment } from './open-environment.ts';
import { openScreening } from './open-screening.ts';
import type { Foundation } from './environment.ts';
import { systemClock, systemRandom } from '#src/adapters/system-clock-and-random.ts';

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

export async function buildServices(foundation: Foundation): Promise<BuiltServices> {
  const { config, database, signer } = foundation;
  const store = makeStore(database.pool);
  const { terms } = await signer.describe();
  if (!terms) throw new Error('the signer has no key that signs the terms of orders');
  const key = toPublishedKey(terms.publicKey);
  const secretOf = (purpose: SecretPurpose): Uint8Array => readSecret(terms.secrets, purpose);
  const screening = await openScreening(config);
  const environment = await openEnvironment(foundation, store);
  const policy = await keepPolicy(store, foundation.log, foundation.signals);
  const caps = makeSigningCaps(environment.caps);
  const remoteTerms = makeRemoteTerms(signer, key);
  // By the signer's own clock, and not by that of the sandbox.
  const actRule = makeActRuleReader(signer, () => systemClock.now(), environment.places);
  const judge = {
    profile: config.networkProfile,
    verify: (text: string, signature: string) => remoteTerms.verify(text, signature),
    hasList: environment.places.hasList,
    judgeAct: async (...asked: Parameters<JudgeAct>) => (await actRule()).judge(...asked),
  };
  const ports: Ports = {
    store,
    chains: guardChains(environment.chains, {
      log: makeSignerLog(database.pool),
      caps,
      unboundCaps: makeWalletCaps({ store, own: caps, policy: policy.current }),
      clock: environment.clock,
      isStopped: makeSignerStop(config.dataDir),
      standing: async (payment) => await findStanding(payment, judge),
    }),
    clock: environment.clock,
    random: systemRandom,
    screening: environment.sandbox ? troubleScreening(screening, environment.sandbox.troubles) : screening,
    terms: remoteTerms,
    ...(database.onLoss && { onLoss: database.onLoss }),
    actRule,
    voidApprovals: async (approvals) => await signer.voidApprovals(approvals),
    vouchFor: makeVouchFor(secretOf('payments of visitors')),
    links: makeOrderLinks({
      linkKey: secretOf('links that steer orders'),
      viewKey: secretOf('links that show orders'),
    }),
    rules: { ...environment.rules, policy: policy.current },
  };
  await watchHotWallets(ports);
  return {
    services: makeServices(ports),
    ports,
    environment,
    termsKey: key,
    sessionKey: secretOf('mixing sessions'),
    sourceKey: secretOf('sources of unpaid orders'),
    proofKey: secretOf('proofs of work'),
    factorKey: secretOf('second factors'),
    browserKey: secretOf('known browsers'),
    passkeyKey: secretOf('passkeys'),
    webhookKey: secretOf('webhooks'),
    close: async () => {
      await policy.close();
      await environment.close();
    },
  };
}
