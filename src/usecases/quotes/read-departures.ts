/** Data of the rates board and the status page: prices and the state of each chain. */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { timesUsual } from '#src/domain/credit-rule.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import { dissentLastsMs } from '#src/domain/second-opinion.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChainHealth } from '../ports/chain-records.ts';

/** A chain is `busy` from this multiple of the usual fee rate on: transactions wait or cost more. */
const busyFactor = 2n;

/** State of a chain. `off`: no node is configured, so the chain is not offered. */
export type ChainState = 'clear' | 'busy' | 'paused' | 'down' | 'unknown' | 'off';

export type ChainStatus = Readonly<{
  chain: ChainId;
  state: ChainState;
  /** Height of the node's head. Null until the chain is checked for the first time. */
  height: number | null;
  checkedAt: number | null;
  /** Why the chain is down. Null if it is up. */
  trouble: NodeTrouble | null;
  /** How many times the usual confirmations deposits need now. */
  times: number;
  /** Blocks that are left to read after an outage. 0 if the chain is read as usual, or not at all. */
  unread: number;
  /** Names of nodes that said something else of a deposit than the others, within a day. */
  differing: readonly string[];
}>;

export type Departures = Readonly<{ board: PriceBoard; chains: readonly ChainStatus[] }>;

export async function readDepartures(
  { store, rules, clock }: Pick<Ports, 'store' | 'rules' | 'clock'>,
  board: PriceBoard,
): Promise<Departures> {
  const { health, pauses, raises, opinions } = await store.snapshot(async (records) => ({
    health: await records.chains.allHealth(),
    pauses: (await records.controls.pauses()).map(({ scope }) => scope),
    raises: await records.stops.creditRules(),
    opinions: await records.opinions.since(clock.now() - dissentLastsMs),
  }));
  const statuses = chainIds.map((chain): ChainStatus => {
    const times = timesUsual(raises, chain);
    // Old health data of a chain that is no longer configured is ignored.
    if (!rules.isActive(chain)) {
      return { chain, state: 'off', height: null, checkedAt: null, trouble: null, times, unread: 0, differing: [] };
    }
    const dissent = opinions.filter((each) => each.chain === chain).flatMap(({ dissenting }) => dissenting);
    const differing = [...new Set(dissent)].toSorted();
    const known = health.find((each) => each.chain === chain);
    const isPaused = pauses.includes('all') || pauses.includes(chain);
    const state: ChainState = isPaused ? 'paused' : stateOf(known);
    const trouble = state === 'down' ? (known?.downReason ?? 'unreachable') : null;
    const head = { height: known?.head.height ?? null, checkedAt: known?.checkedAt ?? null };
    return { chain, state, ...head, trouble, times, unread: known?.unread ?? 0, differing };
  });
  return { board, chains: statuses };
}

function stateOf(health: ChainHealth | undefined): ChainState {
  if (!health) return 'unknown';
  if (health.downSince !== null) return 'down';
  return health.unitsPerSize >= chains[health.chain].fee.usualUnitsPerSize * busyFactor ? 'busy' : 'clear';
}
