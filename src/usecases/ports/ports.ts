/** All ports that the use cases need. Simulation and service differ only in their implementations. */
import type { AcceptedNetworks } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { PolicyVersion } from '#src/domain/policy/policy.ts';
import type { ReadActRule, VoidApprovals } from './act-rule.ts';
import type { AddressScreening } from './address-screening.ts';
import type { TermsSigner } from './terms-signer.ts';
import type { Chains } from './chain-adapter.ts';
import type { Clock, Random } from './clock.ts';
import type { OrderLinks } from './order-links.ts';
import type { VouchFor } from './payment-vouchers.ts';
import type { Store } from './records.ts';

export type ServiceRules = Readonly<{
  profile: NetworkProfile;
  /**
   * The policy in force. Read at every use and never kept, because an operator may change it at any moment.
   */
  policy(): PolicyVersion;
  /**
   * Address formats that visitors may enter. The sandbox accepts test and main formats, because nothing is really sent.
   */
  acceptedNetworks(chain: ChainId): AcceptedNetworks;
  /** Whether the chain is in use. False if no node is configured: the chain is then neither watched nor offered. */
  isActive(chain: ChainId): boolean;
  /** Whether payouts can be broadcast through Tor. False on simulated chains, which have no network. */
  hasTorProxy: boolean;
  /** Global quota of orders that await a deposit. Default: `usualUnpaidOrders`. */
  unpaidOrders?: number;
  /** Maximum number of payouts that go out in one transaction, on chains that can. Default: `mostTogether`. */
  payoutsTogether?: number;
  /** Average block time. In the sandbox it is the same for all chains. */
  blockSeconds(chain: ChainId): number;
}>;

export type Ports = Readonly<{
  store: Store;
  chains: Chains;
  clock: Clock;
  random: Random;
  screening: AddressScreening;
  terms: TermsSigner;
  links: OrderLinks;
  vouchFor: VouchFor;
  rules: ServiceRules;
  /**
   * Calls `forget` whenever the database may have lost its last transactions: what was read of it before says nothing
   * any more. Absent where nobody looks.
   */
  onLoss?: (forget: () => void) => void;
  /** How the signer takes acts of operators. Absent where there is no signer: it then takes our word. */
  actRule?: ReadActRule;
  /** Tells the signer of approvals that are good for nothing any more. Absent where there is no signer. */
  voidApprovals?: VoidApprovals;
}>;
