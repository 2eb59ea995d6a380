/**
 * The whole service below its pages, on a real database and simulated chains, with hands that a test can tell a story
 * with: order, pay, mine, let the workers work, let time pass, and look at what arrived where.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
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
import { makeChainHands, type ChainHands } from './order-lab/chain-hands.ts';
import { makeExpectations, type Expectations } from './order-lab/expectations.ts';
import { makeLooks, type Looks } from './order-lab/looks.ts';
import { noteTouches } from './order-lab/note-touches.ts';
import { openWorker, type Worker } from './order-lab/open-worker.ts';
import { makeOrderHands, type OrderHands } from './order-lab/order-hands.ts';
import { makeTimeHands, type TimeHands } from './order-lab/time-hands.ts';

export type OrderLab = Worker &
  OrderHands &
  ChainHands &
  TimeHands &
  Looks &
  Expectations &
  Readonly<{
    database: TestDatabase<unknown>;
    /** For workers of a test's own: where the key is. */
    folder: string;
    services: Services;
    /** Puts an address on the screening list from now on. */
    list(address: string): void;
    /** Takes one off again. */
    unlist(address: string): void;
    /** A newer list with the same addresses. */
    publishList(date: string): void;
    setFeedDown(isDown: boolean): void;
    /** Throws unless the books hold all their rules and are what the chains show, to the unit. */
    booksEqualChain(): Promise<void>;
    close(): Promise<void>;
  }>;

type LabOptions = Readonly<{
  /** What the hot wallets hold at first, "10 LTC"; of everything plenty unless told. */
  hot?: readonly string[];
  /** In how many coins a wallet holds that, where there are coins: few if it is told what it holds, else enough. */
  coins?: number;
  /** What the service sees of the chains, where that is not all that the sandbox shows. */
  wrapChains?: (sandbox: SandboxChains) => Chains;
}>;

const start = Date.UTC(2030, 0, 1);

/** What most tests start with is filled once and copied for each. */
const usualLab = 'usual_lab';

export async function openOrderLab(options: LabOptions = {}): Promise<OrderLab> {
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
  { wrapChains }: LabOptions = {},
): Promise<OrderLab> {
  const folder = await mkdtemp(join(tmpdir(), 'order-lab-'));
  const clock = makeFakeClock(start);
  const feed = { isDown: false };
  const listed = new Set<string>();
  let listDate: string | undefined;
  const opened = await openWorker({
    pool: database.pool,
    clock,
    folder,
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
  // Whoever filled it has read all chains and asked for prices at the same time.
  const touched = new Set<ChainId>(isFilled ? [] : chainIds);
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
    ...makeOrderHands(worker),
    ...makeChainHands(worker),
    ...makeTimeHands({ worker, clock, database, touched, isFeedDown: () => feed.isDown, ratedAt }),
    ...makeLooks(worker),
    ...makeExpectations(worker),
    database,
    folder,
    services: makeServices(worker.ports),
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
  // Coins are spent when no change of history can take them back.
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
    // Tokens are sent at the cost of the chain's own coin.
    const needsGas = conflictDomain !== 'coins' && !given.some(({ currency }) => currency === nativeCurrency);
    const holdings = needsGas ? [...given, parseAmount(`100 ${nativeCurrency}`)] : given;
    const lots = conflictDomain === 'coins' ? (coins ?? (hot ? 1 : coinsPerWallet)) : 1;
    const { wallet, control } = sandbox[chain];
    await control.fundNew({ to: await wallet.hotAddress(), holdings, lots });
  }
}

/** Enough coins for the payouts that a test has under way at once, few enough to be read quickly. */
const coinsPerWallet = 12;

function plenty(currency: CurrencyId): Money {
  return money(currency, currencies[currency].maxUnits * 50n);
}
