/** Second nodes of a chain that lie, lag and are silent. */
import type { Block, ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export type Change = (node: ChainAdapter) => Partial<ChainAdapter>;
export const honest: Change = () => ({});
export const silent: Change = () => ({ head: async () => await Promise.reject(new OutsideError('no answer')) });
export const lagging: Change = (node) => ({
  head: async () => {
    const head = await node.head();
    return { ...head, height: head.height - 15 };
  },
});
const changing =
  (change: (block: Block) => Block): Change =>
  (node) => ({
    block: async (height, watch) => {
      const block = await node.block(height, watch);
      return block && change(block);
    },
  });
export const onAnotherBranch = changing((block) => ({ ...block, hash: `other ${block.hash}` }));
export const withoutPayments = changing((block) => ({ ...block, transactions: [] }));
export const withSmallerPayments = changing((block) => ({
  ...block,
  transactions: block.transactions.map((each) => ({
    ...each,
    outputs: each.outputs.map((output) => ({ ...output, units: output.units - 1n })),
  })),
}));
export const withOtherPlaces = changing((block) => ({
  ...block,
  transactions: block.transactions.map((each) => ({
    ...each,
    outputs: each.outputs.map((output) => ({ ...output, index: output.index + 1 })),
  })),
}));
