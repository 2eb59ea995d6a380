/**
 * Limits the wallet cover that the unpaid orders of one source reserve per currency, at all servers together. Without
 * this limit, a few visitors who never pay could take the whole share of unpaid orders. A source is a network or an API
 * key, known by tags: hashes under keys that are not in the database. An order loses its tag when it is paid or
 * expires.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { IntakeRecords } from '../ports/intake-records.ts';
import type { ValidatedOrder } from './validate-order.ts';

type Asked = Readonly<{
  order: ValidatedOrder;
  /** Receive amount of the new order. */
  receive: Money;
  /** Current wallet cover of the receive currency, in units. */
  cover: bigint;
}>;

export type SourceShares = Readonly<{
  /**
   * Cover reserved for the new order, in units: its receive amount, or the rest of its source's share if that is less.
   */
  take(asked: Asked): Readonly<{ unpaidUnits: bigint; sourceTag: string }>;
}>;

type Reading = Readonly<{
  intake: Pick<IntakeRecords, 'lockKeptOfSources'>;
  /** The largest share of one source. */
  percent: bigint;
}>;

/** Reads what the sources of these orders keep back. Other servers wait with theirs until the transaction ends. */
export async function openSourceShares(
  { intake, percent }: Reading,
  orders: readonly ValidatedOrder[],
): Promise<SourceShares> {
  const sources = new Map(orders.map((order) => [nameOf(order), sourceOf(order)]));
  const kept = await intake.lockKeptOfSources([...sources.values()]);
  const used = new Map([...sources.keys()].map((name, place) => [name, kept[place] ?? 0n]));
  return {
    take: ({ order, receive, cover }) => {
      const name = nameOf(order);
      const before = used.get(name) ?? 0n;
      const left = (cover * percent) / 100n - before;
      const unpaidUnits = left <= 0n ? 0n : left < receive.units ? left : receive.units;
      used.set(name, before + unpaidUnits);
      return { unpaidUnits, sourceTag: tagsOf(order)[0] ?? '' };
    },
  };
}

function sourceOf(order: ValidatedOrder): Readonly<{ tags: readonly string[]; currency: CurrencyId }> {
  return { tags: tagsOf(order), currency: order.receiveCurrency };
}

function nameOf(order: ValidatedOrder): string {
  return `${tagsOf(order)[0]} ${order.receiveCurrency}`;
}

/** Orders without a known source share one source. */
function tagsOf({ apiKeyId, sourceTags = [''] }: ValidatedOrder): readonly string[] {
  return apiKeyId === undefined ? sourceTags : [`key ${apiKeyId}`];
}
