/**
 * Whether a deposit counts only when two nodes agree on it. What came to the chain with it and is not final counts
 * together, so that nobody gets past by many small payments. The node that may lie serves the blocks which make others
 * final: what we credited lately by our own clock counts too.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { policyTable } from '#src/domain/policy/policy-table.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { freshPrices } from '../quotes/value-now.ts';

type OpinionPorts = Pick<Ports, 'rules' | 'clock' | 'vouchFor'>;

/** Whether the policy asks for second opinions on this chain at all. */
export function hasOpinions({ rules }: Pick<Ports, 'rules'>, chain: ChainId): boolean {
  return rules.policy().policy.secondOpinions[chain] < policyTable.secondOpinions[chain].most;
}

/** By which operators count a deposit in its block, though two nodes do not agree on it. Undefined without a block. */
export async function vouchForCounted(
  { vouchFor }: Pick<Ports, 'vouchFor'>,
  { wallet }: Pick<Records, 'wallet'>,
  { id, chain, amount, orderId, blockHash }: Deposit,
): Promise<string | undefined> {
  const paidTo = (await wallet.findDepositAddress(orderId))?.address;
  if (paidTo === undefined || blockHash === null) return undefined;
  return vouchFor({ id, chain, amount, address: paidTo, countedIn: blockHash });
}

/** Whether operators count the deposit in the block in which it is now. */
async function isCounted(ports: OpinionPorts, records: Records, deposit: Deposit): Promise<boolean> {
  const counted = (await records.opinions.find(deposit.id))?.counted ?? null;
  return counted !== null && counted === (await vouchForCounted(ports, records, deposit));
}

export async function needsOpinion(ports: OpinionPorts, records: Records, deposit: Deposit): Promise<boolean> {
  const { chain, height } = deposit;
  if (height === null || !hasOpinions(ports, chain)) return false;
  if (await isCounted(ports, records, deposit)) return false;
  const prices = await freshPrices(records, ports.clock.now());
  // Without a price nobody knows that it is small.
  if (!prices) return true;
  const cursor = await records.chains.cursor(chain);
  const blocks = finalityBlocks(chain, ports.rules.profile);
  const notFinal = await records.deposits.minedAbove(chain, (cursor?.height ?? height) - blocks);
  const lately = ports.clock.now() - blocks * chains[chain].blockSeconds * 1_000;
  const credited = await records.deposits.confirmedSince(chain, lately);
  const together = new Map([deposit, ...notFinal, ...credited].map((each) => [each.id, each]));
  let dollars = 0n;
  for (const { amount } of together.values()) {
    const worth = dollarsOf(amount, prices);
    if (worth === undefined) return true;
    dollars += worth;
  }
  return dollars > ports.rules.policy().policy.secondOpinions[chain];
}
