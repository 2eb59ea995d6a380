/** Currencies with their order limits, and whether they can be ordered now. */
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { timesUsual } from '#src/domain/credit-rule.ts';
import type { Limits } from '#src/domain/limits.ts';
import type { Money } from '#src/domain/money.ts';
import { confirmationsNow } from '#src/domain/policy/policy-depths.ts';
import { currencyLimits, type PriceBoard } from '#src/domain/price-board.ts';
import type { Ports } from '../ports/ports.ts';

export type OfferedCurrency = Readonly<{
  id: CurrencyId;
  /**
   * Whether the currency can be ordered now. False while its chain or the whole service is paused or its node is
   * unreliable, and always if no node is configured.
   */
  isActive: boolean;
  /**
   * Limits of orders that send this currency. The wallet's cover of the receive currency may lower the maximum; a quote
   * has the limits of its pair.
   */
  limits: Limits;
  /** Confirmations required now for the smallest and the largest order. */
  confirmations: Readonly<{ least: number; most: number }>;
}>;

export async function listCurrencies(ports: Ports, board: PriceBoard): Promise<readonly OfferedCurrency[]> {
  const { open, raises } = await ports.store.snapshot(async (records) => {
    const paused = (await records.controls.pauses()).map(({ scope }) => scope);
    const up = (await records.chains.allHealth()).filter(({ downSince }) => downSince === null);
    const isPaused = (chain: ChainId): boolean => paused.includes('all') || paused.includes(chain);
    const unpaused = up.map(({ chain }) => chain).filter((chain) => !isPaused(chain));
    return { open: new Set(unpaused), raises: await records.stops.creditRules() };
  });
  return currencyIds.map((id) => {
    const { chain } = currencies[id];
    const limits = currencyLimits(board, id);
    const times = timesUsual(raises, chain);
    const depths = { profile: ports.rules.profile, policy: board.policy };
    const blocks = (amount: Money): number => confirmationsNow(amount, depths) * times;
    return {
      id,
      isActive: open.has(chain) && ports.rules.isActive(chain),
      limits,
      confirmations: { least: blocks(limits.min), most: blocks(limits.max) },
    };
  });
}
