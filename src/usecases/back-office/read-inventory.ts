/**
 * The inventory: per currency what is there, what of it is owed, kept back or promised, where it lies, and what it is
 * worth. Holdings come from the ledger by `holdingsOf`, as in the comparison of books and chain; what can be paid out
 * comes from the price board, as in the check of an order's cover.
 */
import { currencyIds, heldCurrencyIds, isOffered, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { freeUnits, type Funds } from '#src/domain/cover.ts';
import { centsOf, lossOfTenth, sumCents } from '#src/domain/dollars.ts';
import { holdingsOf, type Holdings } from '#src/domain/ledger/holdings.ts';
import { money, type Money } from '#src/domain/money.ts';
import { inventoryRetentionMs } from '#src/domain/policy/policy-times.ts';
import { policyTable } from '#src/domain/policy/policy-table.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import type { Prices } from '#src/domain/rate.ts';
import type { OfficeStore } from '../ports/office-records.ts';
import type { StoredStock } from '../ports/inventory-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { coverRules, toBoard } from '../quotes/load-board.ts';
import type { OfficeDeps } from './office.ts';
import { readGas, type ChainGas } from './read-gas.ts';

export type AssetStock = Holdings &
  Readonly<{
    currency: CurrencyId;
    /** Largest payout that a new order could be given now. */
    spendable: bigint;
    /** Coins that are owed to nobody, in the wallet that pays. Negative if it cannot pay everything that is owed. */
    free: bigint;
    /** Kept back for paid orders without a price, and for deposits that may still be refunded. */
    kept: bigint;
    /** Promised to orders that are not paid yet. */
    promised: bigint;
    /** Present values in cents: of everything there, and of what is ours. Null without a price. */
    heldCents: bigint | null;
    netCents: bigint | null;
    /** What is lost of `netCents` if the price falls by a tenth. Nothing for dollars, and a gain if we owe more. */
    dropCents: bigint | null;
    /** Marks of the policy. Null if they are off. */
    low: Money | null;
    high: Money | null;
    /** The mark that is passed. */
    mark: 'low' | 'high' | null;
  }>;

export type Inventory = Readonly<{
  at: number;
  /** When the prices were observed. Null if there are none. */
  pricedAt: number | null;
  assets: readonly AssetStock[];
  /** Sums in cents. Null if a price is missing. */
  heldCents: bigint | null;
  netCents: bigint | null;
  /** What is lost if every coin that is no dollar falls by a tenth. Null if a price is missing. */
  atRiskCents: bigint | null;
  gas: readonly ChainGas[];
  /** Stored figures of the last 30 days, oldest first: the last of each day, and those of the last 48 hours. */
  history: readonly StoredStock[];
}>;

const historyDays = 30;
const historyHours = 48;
const dayMs = 86_400_000;
const hourMs = 3_600_000;

export async function readInventory({ ports, office }: OfficeDeps): Promise<Inventory> {
  const at = ports.clock.now();
  const firstDay = at - (at % dayMs) - (historyDays - 1) * dayMs;
  return await office.store.snapshot(async (records) => {
    const assets = await readStock(ports, records);
    const rates = await records.controls.latestRates();
    return {
      at,
      pricedAt: rates?.observedAt ?? null,
      assets,
      heldCents: sumCents(assets.map(({ heldCents }) => heldCents)),
      netCents: sumCents(assets.map(({ netCents }) => netCents)),
      atRiskCents: sumCents(assets.map(({ dropCents }) => dropCents)),
      gas: await readGas(records, ports.rules),
      history: await records.office.inventory.since(firstDay, at - historyHours * hourMs),
    };
  });
}

/** The figures of every offered currency, and of look-alikes of which there is something. */
export async function readStock(ports: Pick<Ports, 'clock' | 'rules'>, records: Records): Promise<AssetStock[]> {
  const rules = coverRules(ports);
  const facts = await records.intake.facts(currencyIds, rules);
  const { cover, prices } = toBoard(facts, rules);
  const balances = await records.journal.balances();
  return heldCurrencyIds
    .map((currency) => {
      const holdings = holdingsOf(balances, currency);
      const funds = facts.funds.find((each) => each.currency === currency);
      return toStock({
        currency,
        holdings,
        funds,
        spendable: cover[currency] ?? 0n,
        prices,
        policy: rules.version.policy,
      });
    })
    .filter(
      ({ currency, held, owed, loans }) => isOffered(currency) || [held, owed, loans].some((units) => units !== 0n),
    );
}

type Facts = Readonly<{
  currency: CurrencyId;
  holdings: Holdings;
  /** Undefined for look-alikes, which are never paid out. */
  funds: Funds | undefined;
  spendable: bigint;
  prices: Prices;
  policy: Policy;
}>;

function toStock({ currency, holdings, funds, spendable, prices, policy }: Facts): AssetStock {
  const free = funds ? freeUnits(funds) : 0n;
  const { low, high } = marksOf(policy, currency);
  const netCents = centsOf(money(currency, holdings.net), prices);
  const isHigh = high !== null && holdings.own > high.units;
  return {
    ...holdings,
    currency,
    spendable,
    free,
    kept: funds ? funds.kept + funds.revocable : 0n,
    promised: funds?.unpaid ?? 0n,
    heldCents: centsOf(money(currency, holdings.held), prices),
    netCents,
    dropCents: lossOfTenth(currency, netCents),
    low,
    high,
    mark: low !== null && free < low.units ? 'low' : isHigh ? 'high' : null,
  };
}

/** The marks of a currency. A low mark of 0 and a high mark of the highest value are off. */
function marksOf({ lowMarks, highMarks }: Policy, currency: CurrencyId) {
  if (!isOffered(currency)) return { low: null, high: null };
  const [low, high] = [lowMarks[currency], highMarks[currency]];
  const isHighOff = high >= policyTable.highMarks[currency].most;
  return { low: low > 0n ? money(currency, low) : null, high: isHighOff ? null : money(currency, high) };
}

/**
 * Stores the present figures as those of this hour, so that the last ones of an hour stay, and drops those that are
 * older than the policy keeps them. Any number of workers may call it at any time.
 */
export async function keepInventory(ports: Pick<Ports, 'clock' | 'rules'>, store: OfficeStore): Promise<void> {
  const now = ports.clock.now();
  const hour = now - (now % hourMs);
  const stock = await store.snapshot(async (records) => await readStock(ports, records));
  const rows = stock.map(({ currency, held, owed, free, net, heldCents, netCents }) => {
    return { at: hour, currency, held, owed, free, net, heldCents, netCents };
  });
  await store.transaction(async ({ office: { inventory } }) => {
    await inventory.store(rows);
    await inventory.dropBefore(hour - inventoryRetentionMs(ports.rules.policy().policy));
  });
}
