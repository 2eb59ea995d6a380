/**
 * A simulated chain that behaves like Monero: receivers and amounts are hidden. Its wallet sees payments to addresses
 * that it was asked for, and its own spending; all its change goes to the hot wallet.
 */
import type { SandboxChain } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import type { ChainPair, ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import { coinId } from '#src/usecases/deposits/record-arrival.ts';

export type HiddenChain = ChainPair &
  Readonly<{
    /** Loses the wallet file: the wallet then knows only the seed, and addresses once it is asked for them again. */
    loseWallet(): void;
  }>;

export function hideReceivers({ node, wallet, control }: SandboxChain): HiddenChain {
  const asked = new Set<string>();
  const look = async (transactions: readonly ChainTransaction[]): Promise<readonly ChainTransaction[]> => {
    const ours = new Set([...asked, await wallet.hotAddress()]);
    const coins = new Map<string, bigint>();
    for (const { txid, outputs } of await control.truth()) {
      for (const { to, index, units } of outputs) if (ours.has(to)) coins.set(coinId(txid, index), units);
    }
    return transactions.map((transaction) => {
      const outputs = transaction.outputs.filter(({ to }) => ours.has(to));
      const consumes = transaction.consumes.filter((coin) => coins.has(coin));
      const seen = { ...transaction, outputs, consumes };
      if (consumes.length === 0) return seen;
      const spent = consumes.reduce((sum, coin) => sum + (coins.get(coin) ?? 0n), 0n);
      const kept = outputs.reduce((sum, { units }) => sum + units, 0n);
      return { ...seen, paidToOthersUnits: spent - kept - transaction.feeUnits };
    });
  };
  return {
    node: {
      ...node,
      hidesReceivers: true,
      block: async (height) => {
        const block = await node.block(height);
        return block && { ...block, transactions: await look(block.transactions) };
      },
      mempool: async () => await look(await node.mempool()),
    },
    wallet: {
      ...wallet,
      address: async (role, index) => {
        const address = await wallet.address(role, index);
        if (role === 'deposit') asked.add(address);
        return address;
      },
      sign: async (request) => {
        const { domain } = request;
        if (domain.kind !== 'coins') return await wallet.sign(request);
        const changeAddress = await wallet.hotAddress();
        return await wallet.sign({ ...request, domain: { ...domain, changeAddress } });
      },
    },
    loseWallet: () => asked.clear(),
  };
}
