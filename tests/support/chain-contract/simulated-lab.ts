/** A simulated chain under the contract. */
import { makeSandboxChain } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { makeFakeClock } from '../fake-clock.ts';
import { simulatedAbilities, type ChainLab, type LabPayment } from './chain-lab.ts';

const start = Date.UTC(2030, 0, 1);

/** `stallFinality` makes the chain declare no further block final. */
export type SimulatedLab = ChainLab & Readonly<{ stallFinality: (isStalled: boolean) => Promise<void> }>;

export function openSimulatedLab(chain: ChainId, profile: NetworkProfile = 'sandbox'): SimulatedLab {
  const clock = makeFakeClock(start);
  const storage = makeMemoryStorage();
  const open = () => makeSandboxChain({ chain, storage, clock, seed: new Uint8Array(32).fill(5) });
  const customer = makeSandboxChain({ chain, storage, clock, seed: new Uint8Array(32).fill(6) });
  const { control } = customer;
  const paid = new Map<string, LabPayment>();
  let addresses = 0;
  const newAddress = async () => await customer.wallet.address('deposit', addresses++);
  return {
    chain,
    clock,
    profile,
    abilities: simulatedAbilities[chains[chain].conflictDomain],
    // Every block below the head is final, on chains that declare blocks final.
    confirmationsToFinality: chains[chain].lateFinalityBlocks === undefined ? 0 : 2,
    open: async () => await Promise.resolve(open()),
    newAddress,
    balance: async (address, currency) => await control.balance(address, currency),
    pay: async (payment) => {
      const txid = await control.pay(payment);
      paid.set(txid, payment);
      return txid;
    },
    payByContract: async (payment) => await control.payByContract(payment),
    payFakes: async (payment) => {
      if (chains[chain].conflictDomain === 'coins') return 0;
      const fakes = [await control.payFailing(payment), await control.payUnknownToken(payment)];
      return fakes.length;
    },
    replace: async (txid) => {
      const payment = paid.get(txid);
      if (!payment) throw new Error('nobody paid that');
      await control.replace(txid, { ...payment, to: await newAddress() });
    },
    mine: async (blocks) => void (blocks > 0 && (await control.mine(blocks))),
    reorg: async (depth, { leaveOut = false } = {}) => void (await control.reorg(depth, { remine: !leaveOut })),
    stop: async () => await control.setDown(true),
    start: async () => await control.setDown(false),
    stallFinality: async (isStalled) => await control.stallFinality(isStalled),
  };
}
