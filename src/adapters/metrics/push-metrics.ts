/** Metrics of the pushes of nodes: which chains this worker is told of. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { MetricFamily } from './metric-text.ts';

export function makePushMetrics(
  states: readonly Readonly<{ chain: ChainId; isAlive: boolean }>[],
): readonly MetricFamily[] {
  if (states.length === 0) return [];
  return [
    {
      name: 'sampan_chain_push_alive',
      help: 'Whether a node tells this worker of what is new. 0: the chain is polled as if it had no pushes.',
      type: 'gauge',
      samples: states.map(({ chain, isAlive }) => ({ labels: { chain }, value: isAlive ? 1 : 0 })),
    },
  ];
}
