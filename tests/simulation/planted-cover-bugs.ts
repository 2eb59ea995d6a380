/** Planted bugs in cover: what may be promised, and what orders keep back from others. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { gasReserve, type Funds } from '#src/domain/cover.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { CoverBasis } from '#src/usecases/ports/intake-records.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { busyMarket, scarce } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

export const plantedCoverBugs: readonly PlantedBug[] = [
  {
    name: 'cover is not checked again when a price is fixed',
    plant: trustFirstCheck,
    shows: /^COVER /,
    climate: { purse: scarce, manner: 'exact' },
  },
  {
    name: 'a mix is priced without cover',
    plant: trustFirstCheck,
    shows: /^COVER .* got a price, /,
    climate: { ...busyMarket, purse: { ...scarce, share: 60n }, mixesOnly: true },
  },
  { name: 'the coins that pay network fees are promised as well', plant: promiseGas, shows: /^COVER / },
  { name: 'more coins count as cover than one payout can spend', plant: countFragments, shows: /^COVER / },
  {
    name: 'a deposit that is in no block keeps coins back for ever',
    plant: keepUnmined,
    shows: /^FREEZE /,
    climate: { manner: 'unmined' },
  },
  { name: 'an order that was paid a little keeps back all that it asked for', plant: keepQuoted, shows: /^FREEZE / },
  {
    name: 'unpaid orders keep coins back without bound',
    plant: keepUnpaid,
    shows: /^FREEZE /,
    climate: { purse: scarce, attacks: 6 },
  },
];

type ChangeFunds = (funds: Funds) => Funds | Promise<Funds>;

/** `before` changes the inputs of the sums, `change` the sums of each currency. */
function withFunds(records: Records, change: ChangeFunds, before = (basis: CoverBasis): CoverBasis => basis): Records {
  const { intake } = records;
  return {
    ...records,
    intake: {
      ...intake,
      facts: async (covered: readonly CurrencyId[], basis?: CoverBasis) => {
        if (!basis) return await intake.facts([]);
        const facts = await intake.facts(covered, before(basis));
        return { ...facts, funds: await Promise.all(facts.funds.map(async (each) => await change(each))) };
      },
    },
  };
}

/**
 * The check under the lock always finds enough cover. Only transactions that fix a price or advance an order lock one
 * before they read the funds.
 */
function trustFirstCheck(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => {
    let isLocked = false;
    const plenty = 10n ** 40n;
    const trusting = withFunds(records, (funds) =>
      isLocked ? { ...funds, hot: plenty, coins: [plenty], gas: { ...funds.gas, units: plenty } } : funds,
    );
    const lock = async (id: string): Promise<Order | undefined> => {
      isLocked = true;
      return await records.orders.lock(id);
    };
    return { ...trusting, orders: { ...records.orders, lock } };
  });
}

function promiseGas(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) =>
    withFunds(records, (funds) => {
      const { chain, isToken } = currencies[funds.currency];
      return isToken ? funds : { ...funds, hot: funds.hot + gasReserve(chain, 20n) };
    }),
  );
}

function countFragments(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) =>
    withFunds(records, (funds) => {
      const isCoin = chains[currencies[funds.currency].chain].conflictDomain === 'coins';
      return isCoin ? { ...funds, coins: [funds.hot] } : funds;
    }),
  );
}

function keepUnmined(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) =>
    withFunds(
      records,
      (funds) => funds,
      (basis) => ({ ...basis, unminedSince: 0 }),
    ),
  );
}

/**
 * Orders reserve their whole quoted amount, however little was deposited, and also while they are held or wait for a
 * choice.
 */
function keepQuoted(adapters: Adapters): Adapters {
  const made = new Set<string>();
  return withRecords(adapters, (records) => {
    const { intake, orders } = records;
    const keeping = withFunds(records, async (funds) => {
      let more = 0n;
      for (const id of made) {
        const order = await orders.find(id);
        const waits = order?.state === 'confirming' || order?.state === 'action_required' || order?.state === 'held';
        if (waits && order.quote.receive.currency === funds.currency) more += order.quote.receive.units;
      }
      return { ...funds, owed: funds.owed + more, kept: funds.kept + more };
    });
    const write: typeof intake.write = async (written) => {
      for (const { order } of written) made.add(order.id);
      return await intake.write(written);
    };
    return { ...keeping, intake: { ...keeping.intake, write } };
  });
}

function keepUnpaid(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) =>
    withFunds(records, (funds) => {
      const { owed, kept, unpaid } = funds;
      return { ...funds, owed: owed + unpaid, kept: kept + unpaid, unpaid: 0n };
    }),
  );
}
