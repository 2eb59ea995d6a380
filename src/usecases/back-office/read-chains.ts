/** State of each chain: head, lag, fee rate, and since when it is down. */
import { chains } from '#src/domain/assets/chains.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import { chainIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Records } from '../ports/records.ts';

export type ChainFigures = Readonly<{
  chain: ChainId;
  /** Height of the node's head. Null until the chain is checked for the first time. */
  height: number | null;
  headAt: number | null;
  /** Age of the newest block. Null until the chain is checked for the first time. */
  lagSeconds: number | null;
  /** Number of blocks of the node that we have not read yet. */
  unread: number | null;
  unitsPerSize: bigint | null;
  usualUnitsPerSize: bigint;
  nativeCurrency: CurrencyId;
  checkedAt: number | null;
  downSince: number | null;
  downReason: NodeTrouble | null;
  isPaused: boolean;
}>;

export async function readChains(records: Records, now: number): Promise<readonly ChainFigures[]> {
  const health = await records.chains.allHealth();
  const pauses = (await records.controls.pauses()).map(({ scope }) => scope);
  const figures: ChainFigures[] = [];
  for (const chain of chainIds) {
    const known = health.find((each) => each.chain === chain);
    const cursor = await records.chains.cursor(chain);
    const { nativeCurrency, fee } = chains[chain];
    figures.push({
      chain,
      height: known?.head.height ?? null,
      headAt: known?.head.time ?? null,
      lagSeconds: known ? Math.max(0, Math.floor((now - known.head.time) / 1000)) : null,
      unread: known && cursor ? (known.unread ?? Math.max(0, known.head.height - cursor.height)) : null,
      unitsPerSize: known?.unitsPerSize ?? null,
      usualUnitsPerSize: fee.usualUnitsPerSize,
      nativeCurrency,
      checkedAt: known?.checkedAt ?? null,
      downSince: known?.downSince ?? null,
      downReason: known?.downReason ?? null,
      isPaused: pauses.includes('all') || pauses.includes(chain),
    });
  }
  return figures;
}
