/** Readiness check: whether orders can be made now, by the data that the workers store in the database. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { isFresh } from '#src/domain/price-age.ts';
import type { BoardFacts } from '../ports/intake-records.ts';
import type { OfficeStore } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { toRates } from '../quotes/load-board.ts';
import { longestSilenceMs } from './keep-time.ts';

export type Readiness = Readonly<{
  /** Whether there was a recent worker heartbeat. */
  worker: boolean;
  /** Whether there are enough fresh prices for an order. */
  prices: boolean;
  /** Whether the chains are being read. */
  chains: boolean;
}>;

/** Least number of fresh prices: an order needs the prices of two currencies. */
const fewestPrices = 2;

export async function readReadiness(
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  store: OfficeStore,
): Promise<Readiness> {
  const { facts, heartbeat } = await store.snapshot(async ({ intake, office }) => ({
    facts: await intake.facts([]),
    heartbeat: await office.figures.heartbeat(),
  }));
  const now = clock.now();
  const active = chainIds.filter((chain) => rules.isActive(chain));
  const isRead = (chain: (typeof active)[number]): boolean =>
    isChainRead(
      facts.health.find((each) => each.chain === chain),
      now,
    );
  const board = toRates(facts);
  return {
    worker: heartbeat !== null && now - heartbeat <= longestSilenceMs,
    prices: Object.keys(board.prices).length >= fewestPrices && isFresh(board, now),
    // Simulated chains are part of the service, so all must be read. A real node that is down affects only its own
    // chain.
    chains: rules.profile === 'sandbox' ? active.every(isRead) : active.some(isRead),
  };
}

/** Whether a chain takes orders: its node is healthy and its blocks were read recently. */
export function isChainRead(health: BoardFacts['health'][number] | undefined, now: number): boolean {
  return health !== undefined && health.downSince === null && now - health.checkedAt <= longestSilenceMs;
}
