/** Coins that arrive by an internal call of a contract, on a real EVM: with a node that can trace, and without. */
import { devnetEvmChainIds } from '#tests/support/chain-contract/devnet-options.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvmNode } from '#src/adapters/chains/evm/evm-node.ts';
import { openTokenBook } from '#src/adapters/chains/evm/token-book.ts';
import { JsonRpcRefusal, makeJsonRpc, type JsonRpc, type JsonRpcLimits } from '#src/adapters/chains/json-rpc.ts';
import type { CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import { openEvmLab, type EvmLab, type EvmLabChain } from './evm-lab.ts';

let lab: EvmLab;
beforeAll(async () => {
  lab = await openEvmLab();
});
afterAll(async () => {
  await lab.close();
});

const units = 1_234_567n;

/** A node without tracing, like most public nodes. */
function openWithoutTraces({ options }: EvmLabChain) {
  const rpc = makeJsonRpc({ name: options.chain, url: options.url });
  const refused = (method: string) => method.startsWith('debug_') && new JsonRpcRefusal(method, -32_601, 'no');
  const plain: JsonRpc = {
    call: async <Answer>(method: string, ...rest: [params?: readonly unknown[], limits?: JsonRpcLimits]) => {
      const refusal = refused(method);
      if (refusal) throw refusal;
      return await rpc.call<Answer>(method, ...rest);
    },
    batch: async (calls) => {
      const refusal = refused(calls[0]?.method ?? '');
      return refusal ? calls.map(() => refusal) : await rpc.batch(calls);
    },
  };
  const book = openTokenBook(options.chain, options.tokens);
  return makeEvmNode({ rpc: plain, chain: options.chain, book, feeStyle: 'eip1559' });
}

const watchOf = (address: string): CoinWatch => ({
  addresses: async () => await Promise.resolve([address]),
  heldBefore: async () => await Promise.resolve(undefined),
  isWorthNaming: async () => await Promise.resolve(true),
});

describe.each(devnetEvmChainIds)('on %s', (id) => {
  test('they are a payment of the transaction that called the contract, to the unit', async () => {
    const { control, node, coin, freshAddress } = lab.chain(id);
    const to = await freshAddress();
    const txid = await control.payByContract({ to, units });
    await control.mine(1);
    const block = await node.block(await control.height(), watchOf(to));
    const paid = block?.transactions.find((transaction) => transaction.txid === txid);
    expect(paid?.outputs.filter((output) => output.to === to)).toMatchObject([{ currency: coin, units }]);
    expect(paid?.senders).toHaveLength(2);
    expect(block?.transactions).toHaveLength(1);
  });

  test('they stand under the hash of the block where the node cannot trace, beside what is paid plainly', async () => {
    const chain = lab.chain(id);
    const { control, coin, freshAddress } = chain;
    const to = await freshAddress();
    const plain = await control.pay({ to, units: 5n });
    await control.payByContract({ to, units });
    await control.mine(1);
    const block = await openWithoutTraces(chain).block(await control.height(), watchOf(to));
    const paid = block?.transactions.filter(({ outputs }) => outputs.some((output) => output.to === to));
    expect(paid).toMatchObject([
      { txid: plain, outputs: [{ currency: coin, units: 5n }] },
      { txid: block?.hash, outputs: [{ currency: coin, to, units }], feeUnits: 0n },
    ]);
  });
});
