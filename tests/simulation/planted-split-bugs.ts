/** Planted bugs in the splitting of change. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { busyMarket, type Climate } from './climate.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withChains, withRecords } from './wrap-adapters.ts';

/** Everybody wants what one large coin has to pay for. */
const climate: Partial<Climate> = {
  ...busyMarket,
  purse: { name: 'one coin', share: 20_000n, lots: 1 },
  wanted: 'BTC',
};

export const plantedSplitBugs: readonly PlantedBug[] = [
  { name: 'split change goes to addresses that nobody watches', plant: watchFirst, climate, shows: /^L5 / },
  { name: 'split change is left to the miners', plant: dropSplit, climate, shows: /^SPLIT .*miners/ },
  {
    name: 'change is split again while split change is under way',
    plant: forgetUnderWay,
    climate,
    shows: /^SPLIT .*under way/,
  },
  {
    name: 'change that paid orders need is split',
    plant: forgetPromised,
    climate: { ...climate, purse: { name: 'one coin', share: 120n, lots: 1 } },
    shows: /^SPLIT .*is owed/,
  },
];

function watchFirst(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: { ...wallet, watch: async (...addresses) => await wallet.watch(...addresses.slice(0, 1)) },
  }));
}

/** The signer forgets the split outputs, and what they hold becomes the network fee. */
function dropSplit(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: {
      ...wallet,
      sign: async (request) => {
        if (request.domain.kind !== 'coins' || !request.domain.splitChange) return await wallet.sign(request);
        const { splitChange, ...domain } = request.domain;
        const lost = splitChange.reduce((sum, { units }) => sum + units, 0n);
        return await wallet.sign({ ...request, domain, feeUnits: request.feeUnits + lost });
      },
    },
  }));
}

function forgetUnderWay(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: { ...wallet, splitsUnderWay: async () => 0 },
  }));
}

/** Payouts see only the orders whose coins are reserved already. */
function forgetPromised(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: { ...orders, owed: async (currency) => -(await records.journal.balance(accounts.inFlight, currency)) },
  }));
}
