/**
 * The whole service below its pages, on a real database and simulated chains, with helpers for test scenarios: order,
 * pay, mine, run the workers, move the clock, and check what arrived.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { chainIds, currencyIds, currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import { ensureFilledTemplate, openTestDatabase, type TestDatabase } from './database.ts';
import { makeFakeClock } from './fake-clock.ts';
import { parseAmount } from './order-lab/amounts.ts';
import { checkBooksEqualChain } from './order-lab/books-equal-chain.ts';
import { makeChainActions, type ChainActions } from './order-lab/chain-actions.ts';
import { makeExpectations, type Expectations } from './order-lab/expectations.ts';
import { makeLookups, type Lookups } from './order-lab/lookups.ts';
import { noteTouches } from './order-lab/note-touches.ts';
import { openWorker, type Worker } from './order-lab/open-worker.ts';
import { makeOrderActions, type OrderActions } from './order-lab/order-actions.ts';
import { makeTimeActions, type TimeActions } from './order-lab/time-actions.ts';

export type OrderLab = Worker &
  OrderActions &
  ChainActions &
  TimeActions &
  Lookups &
  Expectations &
  Readonly<{
    database: TestDatabase<unknown>;
    /** Folder with the terms key, for additional workers of a test. */
    folder: string;
    services: Services;
    /** Adds an address to the screening list. */
    list(address: string): void;
    /** Removes an address from the screening list. */
    unlist(address: string): void;
    /** Publishes a newer screening list with the same addresses. */
    publishList(date: string): void;
    setFeedDown(isDown: boolean): void;
    /** Chains that changed since they were last read. */
    touched: ReadonlySet<ChainId>;
    /** Throws unless the books satisfy all invariants and equal the chains to the unit. */
    booksEqualChain(): Promise<void>;
    close(): Promise<void>;
  }>;

type LabOptions = Readonly<{
  /** Initial balances of the hot wallets, such as "10 LTC"; by default plenty of every currency. */
  hot?: readonly string[];
  /** Maximum number of payouts in one transaction. As many as the program allows if absent. */
  payoutsTogether?: number;
  /** Number of coins per hot wallet on UTXO chains: by default few if `hot` is given, otherwise enough. */
  coins?: number;
  /** Whether nodes answer a whole look with one question, as in the running sandbox. */
  hasGlances?: boolean;
  /** Goes on in a copy of another lab, to whose database nobody is connected any more. */
  from?: OrderLab;
  /** Another seed of the wallet than other labs have. */
  walletSeed?: Uint8Array;
  /** Replaces the chains that the service sees, if it must not see everything the sandbox shows. */
  wrapChains?: (sandbox: SandboxChains) => Chains;
}>;

const start = Date.UTC(2030, 0, 1);

/** Template database of the default lab: filled once and copied for each test file. */
const usualLab = 'usual_lab';

export async function openOrderLab(options: LabOptions = {}): Promise<OrderLab> {
  const { from } = options;
  if (from) return await openLabOn(await openTestDatabase(from.database.name), true, options);
  if (Object.keys(options).length > 0) {
    const lab = await openLabOn(await openTestDatabase(), false, options);
    await fill(lab, options);
    return lab;
  }
  await ensureFilledTemplate(usualLab, async (database) => {
    const first = await openLabOn(database, false);
    await fill(first);
    await rm(first.folder, { recursive: true });
  });
  return await openLabOn(await openTestDatabase(usualLab), true);
}

async function openLabOn(
  database: TestDatabase<unknown>,
  isFilled: boolean,
  { wrapChains, payoutsTogether, hasGlances, walletSeed, from }: LabOptions = {},
): Promise<OrderLab> {
  const folder = await mkdtemp(join(tmpdir(), 'order-lab-'));
  if (from) await cp(from.folder, folder, { recursive: true });
  const clock = makeFakeClock(from?.ports.clock.now() ?? start);
  const feed = { isDown: false };
  const listed = new Set<string>();
  let listDate: string | undefined;
  const opened = await openWorker({
    pool: database.pool,
    clock,
    folder,
    payoutsTogether,
    hasGlances,
    walletSeed,
    wrapFeed: (source) => ({
      name: source.name,
      observe: async (symbols) => {
        if (feed.isDown) throw new OutsideError('the price feed does not answer');
        return await source.observe(symbols);
      },
    }),
  });
  const { screening } = opened.ports;
  const check: typeof screening.check = (chain, address) =>
    listed.has(address) ? { match: true, reason: 'listed by the test' } : screening.check(chain, address);
  // In a filled template every chain is already read, and the prices are those of its start time.
  const touched = new Set<ChainId>(isFilled ? from?.touched : chainIds);
  const ratedAt = isFilled ? start : -Infinity;
  const worker: Worker = {
    ...opened,
    sandbox: noteTouches(opened.sandbox, touched),
    ports: {
      ...opened.ports,
      screening: {
        ...screening,
        check,
        get list() {
          return { ...screening.list, date: listDate ?? screening.list.date };
        },
      },
      ...(wrapChains && { chains: wrapChains(opened.sandbox) }),
    },
  };

  return {
    ...worker,
    ...makeOrderActions(worker, from?.countAddresses()),
    ...makeChainActions(worker),
    ...makeTimeActions({ worker, clock, database, touched, isFeedDown: () => feed.isDown, ratedAt }),
    ...makeLookups(worker),
    ...makeExpectations(worker),
    database,
    folder,
    services: makeServices(worker.ports),
    touched,
    list: (address) => void listed.add(address),
    unlist: (address) => void listed.delete(address),
    publishList: (date) => {
      listDate = date;
    },
    setFeedDown: (isDown) => {
      feed.isDown = isDown;
    },
    booksEqualChain: async () => await checkBooksEqualChain(worker, database),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function fill(lab: OrderLab, options: LabOptions = {}): Promise<void> {
  await fillHotWallets(lab, options);
  // Coins are spent only when final.
  for (const chain of chainIds) {
    if (facts[chain].conflictDomain === 'coins') await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
  }
  await lab.work();
}

async function fillHotWallets({ ports, sandbox }: Worker, { hot, coins }: LabOptions): Promise<void> {
  await watchHotWallets(ports);
  const amounts = hot?.map(parseAmount) ?? currencyIds.map(plenty);
  for (const chain of chainIds) {
    const { conflictDomain, nativeCurrency } = facts[chain];
    const given = amounts.filter(({ currency }) => currencies[currency].chain === chain);
    // Sending tokens costs the chain's own coin.
    const needsGas = conflictDomain !== 'coins' && !given.some(({ currency }) => currency === nativeCurrency);
    const holdings = needsGas ? [...given, parseAmount(`100 ${nativeCurrency}`)] : given;
    const lots = conflictDomain === 'coins' ? (coins ?? (hot ? 1 : coinsPerWallet)) : 1;
    const { wallet, control } = sandbox[chain];
    await control.fundNew({ to: await wallet.hotAddress(), holdings, lots });
  }
}

/** Enough coins for the concurrent payouts of a test, few enough to be read quickly. */
const coinsPerWallet = 12;

function plenty(currency: CurrencyId): Money {
  return money(currency, currencies[currency].maxUnits * 50n);
}
