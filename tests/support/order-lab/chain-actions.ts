/** Test controls of the chains. */
import type { ReorgOptions, SandboxControl } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Worker } from './open-worker.ts';
import { parseAmount } from './amounts.ts';

export type ChainActions = Readonly<{
  control(chain: ChainId): SandboxControl;
  mine(chain: ChainId, blocks?: number): Promise<void>;
  /** Mines blocks without the mempool's transactions. */
  mineEmpty(chain: ChainId, blocks?: number): Promise<void>;
  reorg(chain: ChainId, depth: number, options?: ReorgOptions): Promise<void>;
  /** The operator adds "10 LTC" to the hot wallet, with enough confirmations to be spendable. */
  fund(amount: string): Promise<void>;
}>;

export function makeChainActions({ sandbox }: Worker): ChainActions {
  return {
    control: (chain) => sandbox[chain].control,
    mine: async (chain, blocks = 1) => void (await sandbox[chain].control.mine(blocks)),
    mineEmpty: async (chain, blocks = 1) => {
      await sandbox[chain].control.mine(blocks, { transactions: 'none' });
    },
    reorg: async (chain, depth, options) => void (await sandbox[chain].control.reorg(depth, options)),
    fund: async (amount) => {
      const { currency, units } = parseAmount(amount);
      const { chain } = currencies[currency];
      const { control, wallet } = sandbox[chain];
      await control.fund({ to: await wallet.hotAddress(), currency, units });
      await control.mine(finalityBlocks(chain, 'sandbox'));
    },
  };
}
