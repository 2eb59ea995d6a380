/** What the sandbox's troubles do to the node of a chain, the screening list and the prices. */
import { chains } from '#src/domain/assets/chains.ts';
import type { AddressScreening } from '#src/usecases/ports/address-screening.ts';
import type { ChainAdapter, Transfer } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { RateSource } from '#src/usecases/ports/rate-source.ts';
import type { SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';

type Troubles = Pick<SandboxTroubles, 'has'>;

/** What a node answers by itself, without its network. */
const ownAnswers: ReadonlySet<string> = new Set<keyof ChainAdapter>(['outputsTo']);

/** A node that is away when that is wanted, and foresees which receivers refuse a payment. */
export function troubleNode(node: ChainAdapter, troubles: Troubles): ChainAdapter {
  const { chain } = node;
  const reach = (): void => {
    if (troubles.has({ kind: 'chain_away', chain })) throw new OutsideError(`the ${chain} node is away on request`);
  };
  const guard = (name: string, answer: unknown): unknown => {
    if (typeof answer !== 'function' || ownAnswers.has(name)) return answer;
    return async (...asked: readonly unknown[]): Promise<unknown> => {
      reach();
      return (await Reflect.apply(answer, node, asked)) as unknown;
    };
  };
  const guarded = Object.entries(node).map(([name, answer]) => [name, guard(name, answer)] as const);
  return {
    ...(Object.fromEntries(guarded) as unknown as ChainAdapter),
    // Coins are not refused: only accounts can be contracts.
    ...(chains[chain].conflictDomain !== 'coins' && {
      transferSize: async ({ to }: Transfer) => {
        reach();
        return await Promise.resolve(
          troubles.has({ kind: 'payout_refused', chain, address: to }) ? 'refused' : undefined,
        );
      },
    }),
  };
}

export function troubleScreening(screening: AddressScreening, troubles: Troubles): AddressScreening {
  return {
    get list() {
      return screening.list;
    },
    isStale: (nowMs) => screening.isStale(nowMs),
    check: (chain, address) =>
      troubles.has({ kind: 'address_listed', chain, address })
        ? { match: true, reason: 'listed on request (sandbox)' }
        : screening.check(chain, address),
  };
}

export function troubleFeed<Feed extends RateSource>(feed: Feed, troubles: Troubles): Feed {
  return {
    ...feed,
    observe: async (symbols: Parameters<Feed['observe']>[0]) => {
      if (troubles.has({ kind: 'prices_away' })) throw new OutsideError('the prices are away on request');
      return await feed.observe(symbols);
    },
  };
}
