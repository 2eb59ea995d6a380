/** All ports that the use cases need. Simulation and service differ only in their implementations. */
import type { AcceptedNetworks } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { AddressScreening } from './address-screening.ts';
import type { TermsSigner } from './terms-signer.ts';
import type { Chains } from './chain-adapter.ts';
import type { Clock, Random } from './clock.ts';
import type { Store } from './records.ts';

export type ServiceRules = Readonly<{
  profile: NetworkProfile;
  /** Which address formats a visitor may give. The sandbox takes both: nothing is sent anywhere real. */
  acceptedNetworks(chain: ChainId): AcceptedNetworks;
  /** False where no node is configured: the chain is then neither watched nor offered. */
  isActive(chain: ChainId): boolean;
  /** Whether payouts can be broadcast through Tor. The simulated chains have no network to hide from. */
  hasTorProxy: boolean;
  /** Global quota of orders that await a deposit. Default: `usualUnpaidOrders`. */
  unpaidOrders?: number;
  /** How long a deposit that is in no block keeps coins back for its order. Default: `usualUnminedKeepMs`. */
  unminedKeepMs?: number;
  /** How long a payout may wait before the order is refunded. Default: `payoutDeadlineMs`. */
  payoutDeadlineMs?: number;
  /** For how many token payouts an account chain keeps network fees back. Default: 20. */
  gasPayouts?: number;
  /** The most that unpaid orders lower what others are offered by, in percent: all together. Default: 25. */
  unpaidPercent?: number;
  /** The same for the unpaid orders of one source. Default: 5. */
  sourcePercent?: number;
  /** How long a block takes. Real chains have their own pace; the sandbox has one for all. */
  blockSeconds(chain: ChainId): number;
}>;

export type Ports = Readonly<{
  store: Store;
  chains: Chains;
  clock: Clock;
  random: Random;
  screening: AddressScreening;
  terms: TermsSigner;
  rules: ServiceRules;
}>;
