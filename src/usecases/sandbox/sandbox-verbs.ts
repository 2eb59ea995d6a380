/**
 * Use cases of the sandbox: pay with test coins, mine blocks, move the clock, make trouble, show a transaction. Other
 * profiles have neither API calls nor pages for them.
 */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { ExploredTransaction, SandboxPayment, SandboxSimulator } from '../ports/sandbox-simulator.ts';
import { makeTroubleMaker } from './make-trouble.ts';
import { makeMoveClock } from './move-clock.ts';

const txidText = /^[0-9A-Za-z]{1,128}$/;
export const mostBlocks = 100;

export type SandboxVerbs = ReturnType<typeof makeSandboxVerbs>;

export function makeSandboxVerbs(ports: Ports, simulator: SandboxSimulator) {
  const { store } = ports;
  const moveClock = makeMoveClock(ports.clock, simulator);
  return {
    makeTrouble: makeTroubleMaker({ ports, simulator, moveClock }),
    /** Pays an order's exact amount, or the amount given. A second call makes an extra deposit. */
    payDeposit: async (orderId: string, wanted?: Money): Promise<Result<SandboxPayment, 'order_not_found'>> => {
      const order = await store.snapshot(async (records) => await records.orders.find(orderId));
      if (!order) return refuse('order_not_found');
      const amount = wanted ?? order.quote.inputs.send;
      const { chain } = currencies[amount.currency];
      const txid = await simulator.pay({ chain, to: order.depositAddress, ...amount });
      return accept({ txid, chain, amount });
    },
    mineBlocks: async (chain: ChainId, count: number): Promise<readonly BlockRef[]> => {
      if (!Number.isInteger(count) || count < 1 || count > mostBlocks) throw new RangeError(`${count} blocks at once`);
      return await simulator.mine(chain, count);
    },
    moveClock,
    sampleAddress: (chain: ChainId): string => simulator.sampleAddress(chain),
    findTransaction: async (txid: string): Promise<Result<ExploredTransaction, 'transaction_not_found'>> => {
      // Text that cannot be a transaction id is not looked up, because PostgreSQL rejects some texts (NUL bytes).
      const found = txidText.test(txid) ? await simulator.findTransaction(txid) : undefined;
      return found ? accept(found) : refuse('transaction_not_found');
    },
  } as const;
}
